import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive. Content that is already compressed is stored as it is. */
export interface ZipEntry {
  /** The path within the archive, with `/` as separator. */
  name: string
  compress: boolean
  content: AsyncIterable<Uint8Array>
}

interface EntryRecord {
  name: Buffer
  method: number
  crc: number
  compressedBytes: number
  bytes: number
  offset: number
}

/** General-purpose flags: sizes follow the content (bit 3), and names are UTF-8 (bit 11). */
const FLAGS = 0x0808
const STORED = 0
const DEFLATED = 8
const VERSION = 45
const MAX_32 = 0xffffffff
const MAX_16 = 0xffff

/**
 * A zip archive (APPNOTE.TXT 6.3.10) as a stream of chunks: an entry's content is read when its turn comes.
 * Compression runs on Node's thread pool. Archives over 4 GB are ZIP64; a single entry of 4 GB is a
 * RangeError.
 */
export async function* createZip(
  entries: AsyncIterable<ZipEntry>,
  modifiedAt: Date,
): AsyncGenerator<Uint8Array> {
  const records: EntryRecord[] = []
  let offset = 0
  for await (const { name, compress, content } of entries) {
    const entry: EntryRecord = {
      name: Buffer.from(name),
      method: compress ? DEFLATED : STORED,
      crc: 0,
      compressedBytes: 0,
      bytes: 0,
      offset,
    }
    const header = localHeader(entry, modifiedAt)
    yield header
    const counting = countBytes(content, entry)
    for await (const chunk of compress ? deflate(counting) : counting) {
      entry.compressedBytes += chunk.length
      yield chunk
    }
    if (entry.bytes > MAX_32 || entry.compressedBytes > MAX_32)
      throw new RangeError(`${name} is too large for an archive`)
    yield dataDescriptor(entry)
    offset += header.length + entry.compressedBytes + DESCRIPTOR_BYTES
    records.push(entry)
  }
  const directoryOffset = offset
  for (const entry of records) {
    const record = centralHeader(entry, modifiedAt)
    offset += record.length
    yield record
  }
  yield endOfArchive(records.length, directoryOffset, offset - directoryOffset)
}

async function* countBytes(
  content: AsyncIterable<Uint8Array>,
  entry: EntryRecord,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    entry.crc = crc32(chunk, entry.crc)
    entry.bytes += chunk.length
    yield chunk
  }
}

/** Closing the generator also closes the content. */
async function* deflate(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const deflater = createDeflateRaw()
  const source = Readable.from(content)
  // An error of the source ends the read below, which throws it.
  pipeline(source, deflater).catch(() => undefined)
  try {
    for await (const chunk of deflater) yield chunk
  } finally {
    source.destroy()
  }
}

function localHeader({ name, method }: EntryRecord, modifiedAt: Date): Buffer {
  const header = Buffer.alloc(30)
  header.writeUInt32LE(0x04034b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(FLAGS, 6)
  header.writeUInt16LE(method, 8)
  header.writeUInt32LE(dosTime(modifiedAt), 10)
  header.writeUInt16LE(name.length, 26)
  return Buffer.concat([header, name])
}

const DESCRIPTOR_BYTES = 16

function dataDescriptor({ crc, compressedBytes, bytes }: EntryRecord): Buffer {
  const descriptor = Buffer.alloc(DESCRIPTOR_BYTES)
  descriptor.writeUInt32LE(0x08074b50, 0)
  descriptor.writeUInt32LE(crc, 4)
  descriptor.writeUInt32LE(compressedBytes, 8)
  descriptor.writeUInt32LE(bytes, 12)
  return descriptor
}

function centralHeader(
  { name, method, crc, compressedBytes, bytes, offset }: EntryRecord,
  modifiedAt: Date,
): Buffer {
  const isZip64 = offset >= MAX_32
  const extra = Buffer.alloc(isZip64 ? 12 : 0)
  if (isZip64) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(offset), 4)
  }
  const header = Buffer.alloc(46)
  header.writeUInt32LE(0x02014b50, 0)
  header.writeUInt16LE(VERSION, 4)
  header.writeUInt16LE(VERSION, 6)
  header.writeUInt16LE(FLAGS, 8)
  header.writeUInt16LE(method, 10)
  header.writeUInt32LE(dosTime(modifiedAt), 12)
  header.writeUInt32LE(crc, 16)
  header.writeUInt32LE(compressedBytes, 20)
  header.writeUInt32LE(bytes, 24)
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(extra.length, 30)
  header.writeUInt32LE(isZip64 ? MAX_32 : offset, 42)
  return Buffer.concat([header, name, extra])
}

function endOfArchive(entries: number, directoryOffset: number, bytes: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(entries, MAX_16), 8)
  end.writeUInt16LE(Math.min(entries, MAX_16), 10)
  end.writeUInt32LE(Math.min(bytes, MAX_32), 12)
  end.writeUInt32LE(Math.min(directoryOffset, MAX_32), 16)
  if (entries < MAX_16 && directoryOffset < MAX_32 && bytes < MAX_32) return end
  const zip64End = Buffer.alloc(56 + 20)
  zip64End.writeUInt32LE(0x06064b50, 0)
  zip64End.writeBigUInt64LE(44n, 4)
  zip64End.writeUInt16LE(VERSION, 12)
  zip64End.writeUInt16LE(VERSION, 14)
  zip64End.writeBigUInt64LE(BigInt(entries), 24)
  zip64End.writeBigUInt64LE(BigInt(entries), 32)
  zip64End.writeBigUInt64LE(BigInt(bytes), 40)
  zip64End.writeBigUInt64LE(BigInt(directoryOffset), 48)
  // The ZIP64 end-of-central-directory locator.
  zip64End.writeUInt32LE(0x07064b50, 56)
  zip64End.writeBigUInt64LE(BigInt(directoryOffset + bytes), 64)
  zip64End.writeUInt32LE(1, 72)
  return Buffer.concat([zip64End, end])
}

/** MS-DOS date and time: a resolution of two seconds and no time zone. */
function dosTime(modifiedAt: Date): number {
  const date =
    ((modifiedAt.getUTCFullYear() - 1980) << 9) |
    ((modifiedAt.getUTCMonth() + 1) << 5) |
    modifiedAt.getUTCDate()
  const time =
    (modifiedAt.getUTCHours() << 11) | (modifiedAt.getUTCMinutes() << 5) | (modifiedAt.getUTCSeconds() >> 1)
  return ((date << 16) | time) >>> 0
}
