import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import { yieldToEventLoop } from '../../db/yielding.ts'

/** The read buffer. */
const WINDOW_BYTES = 64 * 1024
/** More parts than any camera writes. A file with more is left unchanged and isn't shown as a picture. */
const MAX_PARTS = 20_000
/** After so many reads others have their turn. */
const READS_PER_TURN = 500
const ZEROS = Buffer.alloc(WINDOW_BYTES)

/** The result of a file's inspection; `odd`: too malformed to be searched. */
export type StripResult = 'clean' | 'unknown' | 'odd'

/**
 * Overwrites, in place, the metadata of a camera or a program: place, time, device, names, comments,
 * thumbnails, and data appended to the file. The length stays the same, so that finishing an upload twice
 * finds the expected size; pixels, colours and orientation stay, too. JPEG, PNG, GIF, WebP, HEIC and AVIF,
 * MP4 and QuickTime; anything else is `unknown` and stays unchanged.
 */
export async function stripMetadata(path: string): Promise<StripResult> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const bytes = new FileWindow(file, size)
    const head = await bytes.read(0, 12)
    const text = head.toString('latin1')
    if (text.startsWith('\xff\xd8\xff')) await stripJpeg(bytes)
    else if (text.startsWith('\x89PNG\r\n\x1a\n')) await stripPng(bytes)
    else if (/^GIF8[79]a/.test(text)) await stripGif(bytes)
    else if (/^RIFF.{4}WEBP/s.test(text)) await stripWebp(bytes)
    else if (text.slice(4, 8) === 'ftyp') await stripBoxes(bytes, 0, size, 'file')
    else return 'unknown'
    await bytes.flush()
    return 'clean'
  } catch (error) {
    if (error instanceof MalformedFileError) return 'odd'
    throw error
  } finally {
    await file.close()
  }
}

class MalformedFileError extends Error {}

/**
 * Reads and writes a file through a buffer, which is written back when it moves. Past the end it reads
 * nothing.
 */
class FileWindow {
  readonly size: number
  private readonly file: FileHandle
  private window = Buffer.alloc(0)
  private start = 0
  private isChanged = false
  private parts = 0
  private reads = 0
  private blanked = 0

  constructor(file: FileHandle, size: number) {
    this.file = file
    this.size = size
  }

  async read(from: number, length: number): Promise<Buffer> {
    // A read from the buffer takes no turn of the event loop.
    if (++this.reads % READS_PER_TURN === 0) await yieldToEventLoop()
    if (!this.contains(from, length)) {
      await this.flush()
      const { buffer, bytesRead } = await this.file.read(
        Buffer.alloc(Math.max(WINDOW_BYTES, length)),
        0,
        Math.max(WINDOW_BYTES, length),
        from,
      )
      this.window = buffer.subarray(0, bytesRead)
      this.start = from
    }
    return this.window.subarray(from - this.start, from - this.start + length)
  }

  /**
   * The offset of the next `byte` whose following byte matches, from here on; the file's size if there is
   * none.
   */
  async find(byte: number, matches: (next: number) => boolean, from: number): Promise<number> {
    for (let offset = from; offset + 1 < this.size; ) {
      await this.read(offset, 2)
      const last = this.window.length - 1
      let i = this.window.indexOf(byte, offset - this.start)
      while (i >= 0 && i < last && !matches(this.window[i + 1] ?? 0)) i = this.window.indexOf(byte, i + 1)
      if (i >= 0 && i < last) return this.start + i
      offset = this.start + (i < 0 ? this.window.length : last)
    }
    return this.size
  }

  /** Counts a part; throws MalformedFileError beyond the maximum. */
  count(): void {
    if (++this.parts > MAX_PARTS) throw new MalformedFileError('Too many parts')
  }

  async write(offset: number, bytes: Buffer): Promise<void> {
    if (this.contains(offset, bytes.length)) {
      bytes.copy(this.window, offset - this.start)
      this.isChanged = true
      return
    }
    await this.flush()
    await this.file.write(bytes, 0, bytes.length, offset)
    this.window = Buffer.alloc(0)
  }

  /** Writes `replacement` there and zeros after it, up to `end`. */
  async overwrite(from: number, end: number, replacement: Buffer = Buffer.alloc(0)): Promise<void> {
    const limit = Math.min(end, this.size)
    this.blanked += Math.max(0, limit - from)
    // Overlapping parts: each would be overwritten again, so the total is bounded.
    if (this.blanked > this.size) throw new MalformedFileError('More parts than fit')
    const content = from + replacement.length <= limit ? replacement : Buffer.alloc(0)
    if (content.length > 0) await this.write(from, content)
    for (let offset = from + content.length; offset < limit; offset += WINDOW_BYTES)
      await this.write(offset, ZEROS.subarray(0, Math.min(WINDOW_BYTES, limit - offset)))
  }

  async flush(): Promise<void> {
    if (this.isChanged) await this.file.write(this.window, 0, this.window.length, this.start)
    this.isChanged = false
  }

  private contains(from: number, length: number): boolean {
    return from >= this.start && from + length <= this.start + this.window.length
  }
}

/** JFIF, Adobe and ICC profile segments define the colours and are kept. */
const isKeptJpegSegment = (marker: number, text: string) =>
  marker < 0xe0 ||
  (marker > 0xef && marker !== 0xfe) ||
  (marker === 0xe0 && text.startsWith('JFIF\0')) ||
  (marker === 0xe2 && text.startsWith('ICC_PROFILE\0')) ||
  (marker === 0xee && text.startsWith('Adobe'))

/**
 * The byte after 0xff of a real segment. Within the pixel data it is stuffing or a restart marker, between
 * segments padding.
 */
const isPart = (marker: number) => marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)

async function stripJpeg(bytes: FileWindow): Promise<void> {
  const next = (from: number) => bytes.find(0xff, isPart, from)
  for (let offset = await next(2); offset < bytes.size; ) {
    const [, marker = 0] = await bytes.read(offset, 2)
    if (marker === 0xd9) return bytes.overwrite(offset + 2, bytes.size)
    bytes.count()
    const [high = 0, low = 0] = await bytes.read(offset + 2, 2)
    const length = high * 256 + low
    const [start, end] = [offset + 4, offset + 2 + length]
    const text = (await bytes.read(start, 14)).toString('latin1')
    if (length > 2 && !isKeptJpegSegment(marker, text)) {
      const isExif = marker === 0xe1 && text.startsWith('Exif\0\0')
      const orientation = isExif
        ? readOrientation(await bytes.read(start + 6, Math.max(0, end - start - 6)))
        : 1
      await bytes.overwrite(
        start,
        end,
        orientation === 1
          ? undefined
          : Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), buildOrientationExif(orientation)]),
      )
    }
    offset = await next(Math.max(end, offset + 2))
  }
}

const PNG_KEPT_CHUNKS =
  /^([A-Z]...|tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|bKGD|hIST|pHYs|sPLT|cICP|mDCV|cLLI|acTL|fcTL|fdAT)$/

async function stripPng(bytes: FileWindow): Promise<void> {
  for (let offset = 8; offset + 12 <= bytes.size; ) {
    bytes.count()
    const head = await bytes.read(offset, 8)
    const [length, type] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)]
    const end = offset + 8 + length
    if (end + 4 > bytes.size) return
    if (!PNG_KEPT_CHUNKS.test(type)) {
      const orientation =
        type === 'eXIf' ? readOrientation(await bytes.read(offset + 8, Math.min(length, WINDOW_BYTES))) : 1
      const replacement = orientation === 1 ? Buffer.alloc(0) : buildOrientationExif(orientation)
      // A part type that is unknown and that decoders must ignore.
      const name = Buffer.from(
        replacement.length > 0 && replacement.length <= length ? 'eXIf' : 'voId',
        'latin1',
      )
      await bytes.write(offset + 4, name)
      await bytes.overwrite(offset + 8, end, replacement)
      let checksum = crc32(name)
      for (let read = offset + 8; read < end; read += WINDOW_BYTES)
        checksum = crc32(await bytes.read(read, Math.min(WINDOW_BYTES, end - read)), checksum)
      const checksumBytes = Buffer.alloc(4)
      checksumBytes.writeUInt32BE(checksum)
      await bytes.write(end, checksumBytes)
    }
    offset = end + 4
    if (type === 'IEND') return bytes.overwrite(offset, bytes.size)
  }
}

const [GIF_IMAGE, GIF_EXTENSION, GIF_END, GIF_COMMENT, GIF_TEXT, GIF_PROGRAM] = [
  0x2c, 0x21, 0x3b, 0xfe, 0x01, 0xff,
]
/** Application blocks with the loop count and the colours are kept. */
const GIF_KEPT_APPLICATIONS = /^(NETSCAPE2\.0|ANIMEXTS1\.0|ICCRGBG1012)$/

async function stripGif(bytes: FileWindow): Promise<void> {
  const colourTableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const [flags = 0] = await bytes.read(10, 1)
  for (let offset = 13 + colourTableBytes(flags); offset < bytes.size; ) {
    bytes.count()
    const [byte, kind] = await bytes.read(offset, 2)
    if (byte === GIF_END) return bytes.overwrite(offset + 1, bytes.size)
    if (byte !== GIF_IMAGE && byte !== GIF_EXTENSION) return
    const [localFlags = 0] = await bytes.read(offset + 9, 1)
    const isRemoved =
      byte === GIF_EXTENSION &&
      (kind === GIF_COMMENT ||
        kind === GIF_TEXT ||
        (kind === GIF_PROGRAM &&
          !GIF_KEPT_APPLICATIONS.test((await bytes.read(offset + 3, 11)).toString('latin1'))))
    offset += byte === GIF_IMAGE ? 11 + colourTableBytes(localFlags) : 2
    for (let length = 1; length > 0 && offset < bytes.size; offset += 1 + length) {
      ;[length = 0] = await bytes.read(offset, 1)
      if (!isRemoved || length === 0) continue
      bytes.count()
      await bytes.overwrite(offset + 1, offset + 1 + length)
    }
  }
}

const WEBP_KEPT_CHUNKS = /^(VP8 |VP8L|VP8X|ANIM|ANMF|ALPH|ICCP)$/
const [WEBP_XMP, WEBP_EXIF] = [0x04, 0x08]

async function stripWebp(bytes: FileWindow): Promise<void> {
  const riffEnd = Math.min(bytes.size, 8 + (await bytes.read(4, 4)).readUInt32LE(0))
  let flagsAt = 0
  let hasExif = false
  for (let offset = 12; offset + 8 <= riffEnd; ) {
    bytes.count()
    const head = await bytes.read(offset, 8)
    const [type, length] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)]
    if (type === 'VP8X') flagsAt = offset + 8
    else if (!WEBP_KEPT_CHUNKS.test(type)) {
      const orientation =
        type === 'EXIF' ? readOrientation(await bytes.read(offset + 8, Math.min(length, WINDOW_BYTES))) : 1
      const replacement = orientation === 1 ? Buffer.alloc(0) : buildOrientationExif(orientation)
      const isKept = replacement.length > 0 && replacement.length <= length
      hasExif ||= isKept
      if (!isKept) await bytes.write(offset, Buffer.from('VOID', 'latin1'))
      await bytes.overwrite(offset + 8, Math.min(offset + 8 + length, riffEnd), replacement)
    }
    offset += 8 + length + (length % 2)
  }
  if (flagsAt > 0) {
    const [flags = 0] = await bytes.read(flagsAt, 1)
    await bytes.write(flagsAt, Buffer.from([flags & ~WEBP_XMP & ~(hasExif ? 0 : WEBP_EXIF)]))
  }
  await bytes.overwrite(riffEnd, bytes.size)
}

/** The ISO/IEC 14496-12 boxes that a file, an index and a track need; all others hold metadata. */
const RETAINED_BOXES = {
  file: /^(ftyp|styp|moov|moof|mdat|free|skip|wide|sidx|mfra|pdin|mini|prft|emsg)$/,
  moov: /^(mvhd|trak|mvex|iods|free|skip)$/,
  trak: /^(tkhd|tref|trgr|edts|mdia|load|imap|clip|matt|tapt|txas|free|skip)$/,
} as const

async function stripBoxes(
  bytes: FileWindow,
  from: number,
  end: number,
  kind: keyof typeof RETAINED_BOXES,
): Promise<void> {
  for (let offset = from; offset + 8 <= end; ) {
    bytes.count()
    const head = await bytes.read(offset, 16)
    const [size32, type] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)]
    const hasLongSize = size32 === 1 && head.length === 16
    const length = size32 === 0 ? end - offset : hasLongSize ? Number(head.readBigUInt64BE(8)) : size32
    const body = offset + (hasLongSize ? 16 : 8)
    const limit = offset + length
    if (length < 8 || limit > end || body > limit) throw new MalformedFileError('A box is cut')
    const isIndex = type === 'meta' && kind === 'file' && (await stripItems(bytes, body, limit))
    if (type === 'moov' || type === 'trak') await stripBoxes(bytes, body, limit, type)
    else if (!isIndex && !RETAINED_BOXES[kind].test(type)) {
      await bytes.write(offset + 4, Buffer.from('free', 'latin1'))
      await bytes.overwrite(body, limit)
    }
    offset = limit
  }
}

const MAX_INDEX_BYTES = 4 * 1024 * 1024

/**
 * Strips the item index of a HEIC or AVIF, which lists the items and their locations. Orientation isn't lost:
 * it is stored with the picture's own properties. Returns false for another box of that name, in which
 * programs store metadata.
 */
async function stripItems(bytes: FileWindow, from: number, end: number): Promise<boolean> {
  if (end - from > MAX_INDEX_BYTES) throw new MalformedFileError('The index is too large')
  const index = Buffer.from(await bytes.read(from, end - from))
  const boxes = readBoxes(index, 4)
  const [itemInfo, itemLocations, data] = ['iinf', 'iloc', 'idat'].map((type) =>
    boxes.find((box) => box.type === type),
  )
  if (!itemInfo || !itemLocations) return false
  const noteIds = findNoteIds(index, itemInfo)
  for (const { id, inIndex, at, length } of readExtents(index, itemLocations, () => bytes.count())) {
    if (!noteIds.has(id)) continue
    const start = inIndex ? from + (data?.body ?? 0) + at : at
    if (inIndex && !data) continue
    await bytes.overwrite(start, length === 0 ? bytes.size : start + length)
  }
  return true
}

interface Box {
  type: string
  body: number
  end: number
}

function readBoxes(index: Buffer, from: number, end = index.length): Box[] {
  const boxes: Box[] = []
  for (let offset = from; offset + 8 <= end; ) {
    const length = index.readUInt32BE(offset) || end - offset
    if (length < 8 || offset + length > end || boxes.length === MAX_PARTS)
      throw new MalformedFileError('A box is cut')
    boxes.push({
      type: index.toString('latin1', offset + 4, offset + 8),
      body: offset + 8,
      end: offset + length,
    })
    offset += length
  }
  return boxes
}

/**
 * The ids of the items that are metadata of a camera (Exif) or of a program (XMP, and any other item with a
 * media type).
 */
function findNoteIds(index: Buffer, { body, end }: Box): Set<number> {
  const ids = new Set<number>()
  for (const entry of readBoxes(index, body + (index[body] === 0 ? 6 : 8), end)) {
    if (entry.type !== 'infe' || entry.body + 12 > entry.end) continue
    const version = index[entry.body] ?? 0
    if (version < 2) continue
    const width = version === 2 ? 2 : 4
    const type = index.toString('latin1', entry.body + 4 + width + 2, entry.body + 4 + width + 6)
    if (type === 'Exif' || type === 'mime' || type === 'uri ')
      ids.add(index.readUIntBE(entry.body + 4, width))
  }
  return ids
}

/**
 * The extents of each item. An extent may take no bytes in the list. `inIndex`: the offset is relative to the
 * index's own data.
 */
function* readExtents(
  index: Buffer,
  { body, end }: Box,
  count: () => void,
): Generator<{ id: number; inIndex: boolean; at: number; length: number }> {
  let at = body + 4
  const read = (width: number): number => {
    if (at + width > end) throw new MalformedFileError('A list is cut')
    at += width
    // A 64-bit value is safe as a number: the file is only a few megabytes.
    return width === 0
      ? 0
      : width === 8
        ? Number(index.readBigUInt64BE(at - 8))
        : index.readUIntBE(at - width, width)
  }
  const version = index[body] ?? 0
  const [firstByte, secondByte] = [read(1), read(1)]
  const [offsetWidth, lengthWidth, baseWidth, indexWidth] = [
    firstByte >> 4,
    firstByte & 15,
    secondByte >> 4,
    version > 0 ? secondByte & 15 : 0,
  ]
  if ([offsetWidth, lengthWidth, baseWidth, indexWidth].some((width) => ![0, 4, 8].includes(width)))
    throw new MalformedFileError('A list of odd widths')
  const itemCount = read(version < 2 ? 2 : 4)
  for (let i = 0; i < itemCount; i++) {
    count()
    const id = read(version < 2 ? 2 : 4)
    const method = version > 0 ? read(2) & 15 : 0
    read(2)
    const base = read(baseWidth)
    const extents = read(2)
    for (let n = 0; n < extents; n++) {
      count()
      read(indexWidth)
      const offset = read(offsetWidth)
      yield { id, inIndex: method === 1, at: base + offset, length: read(lengthWidth) }
    }
  }
}

const ORIENTATION_TAG = 0x0112

/** The orientation in Exif metadata (TIFF, after "Exif" or not), 1 to 8; 1 where it is missing. */
function readOrientation(exif: Buffer): number {
  const tiff = exif.toString('latin1', 0, 6) === 'Exif\0\0' ? exif.subarray(6) : exif
  const byteOrder = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (byteOrder !== 'II' && byteOrder !== 'MM')) return 1
  const readUint16 = (at: number) =>
    at + 2 > tiff.length ? 0 : byteOrder === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)
  const directoryOffset = byteOrder === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (
    let i = 0, offset = directoryOffset + 2;
    i < readUint16(directoryOffset) && offset + 12 <= tiff.length;
    i++, offset += 12
  ) {
    const orientation = readUint16(offset + 8)
    if (readUint16(offset) === ORIENTATION_TAG) return orientation >= 1 && orientation <= 8 ? orientation : 1
  }
  return 1
}

/** Exif metadata that contains only the orientation. */
function buildOrientationExif(orientation: number): Buffer {
  const exif = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1')
  exif.writeUInt16BE(orientation, 18)
  return exif
}
