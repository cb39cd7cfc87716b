import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive. What is compressed already is stored as it is. */
export interface ZipEntry {
  /** Its path within the archive, by `/`. */
  name: string
  compress: boolean
  content: AsyncIterable<Uint8Array>
}

interface Written {
  name: Buffer
  method: number
  crc: number
  packed: number
  bytes: number
  offset: number
}

/** Sizes follow the content, and names are UTF-8. */
const FLAGS = 0x0808
const STORED = 0
const DEFLATED = 8
const VERSION = 45
const MAX_32 = 0xffffffff
const MAX_16 = 0xffff

/**
 * A zip archive (APPNOTE.TXT 6.3.10) as it grows, piece by piece: an entry is asked for its content when its turn comes. Compressing is
 * done by Node's threads. Larger archives than 4 GB are ZIP64; a single entry of 4 GB is a RangeError.
 */
export async function* zip(entries: AsyncIterable<ZipEntry>, at: Date): AsyncGenerator<Uint8Array> {
  const written: Written[] = []
  let offset = 0
  for await (const { name, compress, content } of entries) {
    const entry: Written = { name: Buffer.from(name), method: compress ? DEFLATED : STORED, crc: 0, packed: 0, bytes: 0, offset }
    const head = localHeader(entry, at)
    yield head
    const counted = count(content, entry)
    for await (const piece of compress ? deflate(counted) : counted) {
      entry.packed += piece.length
      yield piece
    }
    if (entry.bytes > MAX_32 || entry.packed > MAX_32) throw new RangeError(`${name} is too large for an archive`)
    yield dataDescriptor(entry)
    offset += head.length + entry.packed + DESCRIPTOR_BYTES
    written.push(entry)
  }
  const start = offset
  for (const entry of written) {
    const record = centralHeader(entry, at)
    offset += record.length
    yield record
  }
  yield endOfArchive(written.length, start, offset - start)
}

async function* count(content: AsyncIterable<Uint8Array>, entry: Written): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    entry.crc = crc32(piece, entry.crc)
    entry.bytes += piece.length
    yield piece
  }
}

/** Whoever stops reading stops the content too. */
async function* deflate(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const packer = createDeflateRaw()
  const source = Readable.from(content)
  // A fault of the source ends the reading below, which throws it.
  pipeline(source, packer).catch(() => undefined)
  try {
    for await (const piece of packer) yield piece
  } finally {
    source.destroy()
  }
}

function localHeader({ name, method }: Written, at: Date): Buffer {
  const head = Buffer.alloc(30)
  head.writeUInt32LE(0x04034b50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(FLAGS, 6)
  head.writeUInt16LE(method, 8)
  head.writeUInt32LE(dosTime(at), 10)
  head.writeUInt16LE(name.length, 26)
  return Buffer.concat([head, name])
}

const DESCRIPTOR_BYTES = 16

function dataDescriptor({ crc, packed, bytes }: Written): Buffer {
  const descriptor = Buffer.alloc(DESCRIPTOR_BYTES)
  descriptor.writeUInt32LE(0x08074b50, 0)
  descriptor.writeUInt32LE(crc, 4)
  descriptor.writeUInt32LE(packed, 8)
  descriptor.writeUInt32LE(bytes, 12)
  return descriptor
}

function centralHeader({ name, method, crc, packed, bytes, offset }: Written, at: Date): Buffer {
  const far = offset >= MAX_32
  const extra = Buffer.alloc(far ? 12 : 0)
  if (far) {
    extra.writeUInt16LE(1, 0)
    extra.writeUInt16LE(8, 2)
    extra.writeBigUInt64LE(BigInt(offset), 4)
  }
  const head = Buffer.alloc(46)
  head.writeUInt32LE(0x02014b50, 0)
  head.writeUInt16LE(VERSION, 4)
  head.writeUInt16LE(VERSION, 6)
  head.writeUInt16LE(FLAGS, 8)
  head.writeUInt16LE(method, 10)
  head.writeUInt32LE(dosTime(at), 12)
  head.writeUInt32LE(crc, 16)
  head.writeUInt32LE(packed, 20)
  head.writeUInt32LE(bytes, 24)
  head.writeUInt16LE(name.length, 28)
  head.writeUInt16LE(extra.length, 30)
  head.writeUInt32LE(far ? MAX_32 : offset, 42)
  return Buffer.concat([head, name, extra])
}

function endOfArchive(entries: number, start: number, bytes: number): Buffer {
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(Math.min(entries, MAX_16), 8)
  end.writeUInt16LE(Math.min(entries, MAX_16), 10)
  end.writeUInt32LE(Math.min(bytes, MAX_32), 12)
  end.writeUInt32LE(Math.min(start, MAX_32), 16)
  if (entries < MAX_16 && start < MAX_32 && bytes < MAX_32) return end
  const large = Buffer.alloc(56 + 20)
  large.writeUInt32LE(0x06064b50, 0)
  large.writeBigUInt64LE(44n, 4)
  large.writeUInt16LE(VERSION, 12)
  large.writeUInt16LE(VERSION, 14)
  large.writeBigUInt64LE(BigInt(entries), 24)
  large.writeBigUInt64LE(BigInt(entries), 32)
  large.writeBigUInt64LE(BigInt(bytes), 40)
  large.writeBigUInt64LE(BigInt(start), 48)
  // Where the record above is.
  large.writeUInt32LE(0x07064b50, 56)
  large.writeBigUInt64LE(BigInt(start + bytes), 64)
  large.writeUInt32LE(1, 72)
  return Buffer.concat([large, end])
}

/** Two seconds are its smallest step; it has no time zone. */
function dosTime(at: Date): number {
  const date = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1)
  return ((date << 16) | time) >>> 0
}
