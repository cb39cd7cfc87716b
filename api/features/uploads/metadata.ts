import { type FileHandle, open } from 'node:fs/promises'
import { crc32 } from 'node:zlib'

/** What is read at once. */
const WINDOW_BYTES = 64 * 1024
/** More parts than any camera writes. A file of more is left as it is, and shown as no picture. */
const MAX_PARTS = 20_000
const ZEROS = Buffer.alloc(WINDOW_BYTES)

/** What a file was found to be, or too odd to be looked through. */
export type Stripped = 'clean' | 'unknown' | 'odd'

/**
 * Overwrites, in the file itself, what a camera or a program wrote beside the picture: place, time, device, names, comments, small pictures of it, and what is appended to it. Its length stays, so an upload
 * that is finished twice finds what it expects; pixels, colours and which way is up stay, too. JPEG, PNG, GIF, WebP, HEIC and AVIF, MP4 and QuickTime; anything else is `unknown` and stays as it is.
 */
export async function stripMetadata(path: string): Promise<Stripped> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const bytes = new Bytes(file, size)
    const head = await bytes.at(0, 12)
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
    if (error instanceof Odd) return 'odd'
    throw error
  } finally {
    await file.close()
  }
}

class Odd extends Error {}

/** A file that is read by a window, which is written back when it moves on. Beyond its end it has no bytes. */
class Bytes {
  readonly size: number
  private readonly file: FileHandle
  private window = Buffer.alloc(0)
  private start = 0
  private isChanged = false
  private parts = 0
  private blanked = 0

  constructor(file: FileHandle, size: number) {
    this.file = file
    this.size = size
  }

  async at(from: number, length: number): Promise<Buffer> {
    if (!this.shows(from, length)) {
      await this.flush()
      const { buffer, bytesRead } = await this.file.read(Buffer.alloc(Math.max(WINDOW_BYTES, length)), 0, Math.max(WINDOW_BYTES, length), from)
      this.window = buffer.subarray(0, bytesRead)
      this.start = from
    }
    return this.window.subarray(from - this.start, from - this.start + length)
  }

  /** Where `sign` stands next before a byte that fits, from here on; the file's end where it doesn't. */
  async find(sign: number, fits: (next: number) => boolean, from: number): Promise<number> {
    for (let at = from; at + 1 < this.size; ) {
      await this.at(at, 2)
      const last = this.window.length - 1
      let i = this.window.indexOf(sign, at - this.start)
      while (i >= 0 && i < last && !fits(this.window[i + 1] ?? 0)) i = this.window.indexOf(sign, i + 1)
      if (i >= 0 && i < last) return this.start + i
      at = this.start + (i < 0 ? this.window.length : last)
    }
    return this.size
  }

  /** Reads on at the next part. */
  count(): void {
    if (++this.parts > MAX_PARTS) throw new Odd('Too many parts')
  }

  async write(at: number, bytes: Buffer): Promise<void> {
    if (this.shows(at, bytes.length)) {
      bytes.copy(this.window, at - this.start)
      this.isChanged = true
      return
    }
    await this.flush()
    await this.file.write(bytes, 0, bytes.length, at)
    this.window = Buffer.alloc(0)
  }

  /** Puts `first` there and zeros behind it, up to `end`. */
  async blank(from: number, end: number, first: Buffer = Buffer.alloc(0)): Promise<void> {
    const stop = Math.min(end, this.size)
    this.blanked += Math.max(0, stop - from)
    // Parts that lie on one another: each would be written over anew.
    if (this.blanked > this.size) throw new Odd('More parts than fit')
    const kept = from + first.length <= stop ? first : Buffer.alloc(0)
    if (kept.length > 0) await this.write(from, kept)
    for (let at = from + kept.length; at < stop; at += WINDOW_BYTES) await this.write(at, ZEROS.subarray(0, Math.min(WINDOW_BYTES, stop - at)))
  }

  async flush(): Promise<void> {
    if (this.isChanged) await this.file.write(this.window, 0, this.window.length, this.start)
    this.isChanged = false
  }

  private shows(from: number, length: number): boolean {
    return from >= this.start && from + length <= this.start + this.window.length
  }
}

/** JFIF and Adobe say how the colours are meant, and so does a profile. */
const isJpegNeeded = (marker: number, text: string) =>
  marker < 0xe0 ||
  (marker > 0xef && marker !== 0xfe) ||
  (marker === 0xe0 && text.startsWith('JFIF\0')) ||
  (marker === 0xe2 && text.startsWith('ICC_PROFILE\0')) ||
  (marker === 0xee && text.startsWith('Adobe'))

/** What stands behind the sign of a part: within the pixels, and between the parts, it is followed by others. */
const isPart = (marker: number) => marker !== 0 && marker !== 0xff && (marker < 0xd0 || marker > 0xd7)

async function stripJpeg(bytes: Bytes): Promise<void> {
  const next = (from: number) => bytes.find(0xff, isPart, from)
  for (let at = await next(2); at < bytes.size; ) {
    const [, marker = 0] = await bytes.at(at, 2)
    if (marker === 0xd9) return bytes.blank(at + 2, bytes.size)
    bytes.count()
    const [high = 0, low = 0] = await bytes.at(at + 2, 2)
    const length = high * 256 + low
    const [start, end] = [at + 4, at + 2 + length]
    const text = (await bytes.at(start, 14)).toString('latin1')
    if (length > 2 && !isJpegNeeded(marker, text)) {
      const isExif = marker === 0xe1 && text.startsWith('Exif\0\0')
      const up = isExif ? orientationOf(await bytes.at(start + 6, Math.max(0, end - start - 6))) : 1
      await bytes.blank(start, end, up === 1 ? undefined : Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), onlyOrientation(up)]))
    }
    at = await next(Math.max(end, at + 2))
  }
}

const PNG_NEEDED = /^([A-Z]...|tRNS|cHRM|gAMA|iCCP|sBIT|sRGB|bKGD|hIST|pHYs|sPLT|cICP|mDCV|cLLI|acTL|fcTL|fdAT)$/

async function stripPng(bytes: Bytes): Promise<void> {
  for (let at = 8; at + 12 <= bytes.size; ) {
    bytes.count()
    const head = await bytes.at(at, 8)
    const [length, type] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)]
    const end = at + 8 + length
    if (end + 4 > bytes.size) return
    if (!PNG_NEEDED.test(type)) {
      const up = type === 'eXIf' ? orientationOf(await bytes.at(at + 8, Math.min(length, WINDOW_BYTES))) : 1
      const kept = up === 1 ? Buffer.alloc(0) : onlyOrientation(up)
      // A part that no program knows, and that none has to.
      const name = Buffer.from(kept.length > 0 && kept.length <= length ? 'eXIf' : 'voId', 'latin1')
      await bytes.write(at + 4, name)
      await bytes.blank(at + 8, end, kept)
      let sum = crc32(name)
      for (let read = at + 8; read < end; read += WINDOW_BYTES) sum = crc32(await bytes.at(read, Math.min(WINDOW_BYTES, end - read)), sum)
      const check = Buffer.alloc(4)
      check.writeUInt32BE(sum)
      await bytes.write(end, check)
    }
    at = end + 4
    if (type === 'IEND') return bytes.blank(at, bytes.size)
  }
}

const [GIF_IMAGE, GIF_EXTENSION, GIF_END, GIF_COMMENT, GIF_TEXT, GIF_PROGRAM] = [0x2c, 0x21, 0x3b, 0xfe, 0x01, 0xff]
/** How often it repeats, and its colours, are said in a program's name, too. */
const GIF_NEEDED = /^(NETSCAPE2\.0|ANIMEXTS1\.0|ICCRGBG1012)$/

async function stripGif(bytes: Bytes): Promise<void> {
  const colours = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)
  const [flags = 0] = await bytes.at(10, 1)
  for (let at = 13 + colours(flags); at < bytes.size; ) {
    bytes.count()
    const [sign, kind] = await bytes.at(at, 2)
    if (sign === GIF_END) return bytes.blank(at + 1, bytes.size)
    if (sign !== GIF_IMAGE && sign !== GIF_EXTENSION) return
    const [local = 0] = await bytes.at(at + 9, 1)
    const isNote =
      sign === GIF_EXTENSION && (kind === GIF_COMMENT || kind === GIF_TEXT || (kind === GIF_PROGRAM && !GIF_NEEDED.test((await bytes.at(at + 3, 11)).toString('latin1'))))
    at += sign === GIF_IMAGE ? 11 + colours(local) : 2
    for (let length = 1; length > 0 && at < bytes.size; at += 1 + length) {
      ;[length = 0] = await bytes.at(at, 1)
      if (!isNote || length === 0) continue
      bytes.count()
      await bytes.blank(at + 1, at + 1 + length)
    }
  }
}

const WEBP_NEEDED = /^(VP8 |VP8L|VP8X|ANIM|ANMF|ALPH|ICCP)$/
const [WEBP_XMP, WEBP_EXIF] = [0x04, 0x08]

async function stripWebp(bytes: Bytes): Promise<void> {
  const whole = Math.min(bytes.size, 8 + (await bytes.at(4, 4)).readUInt32LE(0))
  let flagsAt = 0
  let hasExif = false
  for (let at = 12; at + 8 <= whole; ) {
    bytes.count()
    const head = await bytes.at(at, 8)
    const [type, length] = [head.toString('latin1', 0, 4), head.readUInt32LE(4)]
    if (type === 'VP8X') flagsAt = at + 8
    else if (!WEBP_NEEDED.test(type)) {
      const up = type === 'EXIF' ? orientationOf(await bytes.at(at + 8, Math.min(length, WINDOW_BYTES))) : 1
      const kept = up === 1 ? Buffer.alloc(0) : onlyOrientation(up)
      const stays = kept.length > 0 && kept.length <= length
      hasExif ||= stays
      if (!stays) await bytes.write(at, Buffer.from('VOID', 'latin1'))
      await bytes.blank(at + 8, Math.min(at + 8 + length, whole), kept)
    }
    at += 8 + length + (length % 2)
  }
  if (flagsAt > 0) {
    const [flags = 0] = await bytes.at(flagsAt, 1)
    await bytes.write(flagsAt, Buffer.from([flags & ~WEBP_XMP & ~(hasExif ? 0 : WEBP_EXIF)]))
  }
  await bytes.blank(whole, bytes.size)
}

/** Of ISO/IEC 14496-12, what a file, an index and a track are made of beside what somebody noted about them. */
const BOXES_NEEDED = {
  file: /^(ftyp|styp|moov|moof|mdat|free|skip|wide|sidx|mfra|pdin|mini|prft|emsg)$/,
  moov: /^(mvhd|trak|mvex|iods|free|skip)$/,
  trak: /^(tkhd|tref|trgr|edts|mdia|load|imap|clip|matt|tapt|txas|free|skip)$/,
} as const

async function stripBoxes(bytes: Bytes, from: number, end: number, kind: keyof typeof BOXES_NEEDED): Promise<void> {
  for (let at = from; at + 8 <= end; ) {
    bytes.count()
    const head = await bytes.at(at, 16)
    const [short, type] = [head.readUInt32BE(0), head.toString('latin1', 4, 8)]
    const long = short === 1 && head.length === 16
    const length = short === 0 ? end - at : long ? Number(head.readBigUInt64BE(8)) : short
    const body = at + (long ? 16 : 8)
    const stop = at + length
    if (length < 8 || stop > end || body > stop) throw new Odd('A box is cut')
    const isIndex = type === 'meta' && kind === 'file' && (await stripItems(bytes, body, stop))
    if (type === 'moov' || type === 'trak') await stripBoxes(bytes, body, stop, type)
    else if (!isIndex && !BOXES_NEEDED[kind].test(type)) {
      await bytes.write(at + 4, Buffer.from('free', 'latin1'))
      await bytes.blank(body, stop)
    }
    at = stop
  }
}

const MAX_INDEX_BYTES = 4 * 1024 * 1024

/**
 * The index of a HEIC or AVIF: which things it holds, and where they lie. Which way is up is no part of what is taken away: it stands with the picture. False for another box of that name, in which programs
 * keep notes.
 */
async function stripItems(bytes: Bytes, from: number, end: number): Promise<boolean> {
  if (end - from > MAX_INDEX_BYTES) throw new Odd('The index is too large')
  const index = Buffer.from(await bytes.at(from, end - from))
  const boxes = boxesIn(index, 4)
  const [names, places, data] = ['iinf', 'iloc', 'idat'].map((type) => boxes.find((box) => box.type === type))
  if (!names || !places) return false
  const doomed = notesIn(index, names)
  for (const { id, inIndex, at, length } of extentsIn(index, places, () => bytes.count())) {
    if (!doomed.has(id)) continue
    const start = inIndex ? from + (data?.body ?? 0) + at : at
    if (inIndex && !data) continue
    await bytes.blank(start, length === 0 ? bytes.size : start + length)
  }
  return true
}

interface Box {
  type: string
  body: number
  end: number
}

function boxesIn(index: Buffer, from: number, end = index.length): Box[] {
  const boxes: Box[] = []
  for (let at = from; at + 8 <= end; ) {
    const length = index.readUInt32BE(at) || end - at
    if (length < 8 || at + length > end || boxes.length === MAX_PARTS) throw new Odd('A box is cut')
    boxes.push({ type: index.toString('latin1', at + 4, at + 8), body: at + 8, end: at + length })
    at += length
  }
  return boxes
}

/** The ids of those things that are notes of a camera (Exif) or of a program (XMP, and whatever else bears a media type). */
function notesIn(index: Buffer, { body, end }: Box): Set<number> {
  const ids = new Set<number>()
  for (const entry of boxesIn(index, body + (index[body] === 0 ? 6 : 8), end)) {
    if (entry.type !== 'infe' || entry.body + 12 > entry.end) continue
    const version = index[entry.body] ?? 0
    if (version < 2) continue
    const wide = version === 2 ? 2 : 4
    const type = index.toString('latin1', entry.body + 4 + wide + 2, entry.body + 4 + wide + 6)
    if (type === 'Exif' || type === 'mime' || type === 'uri ') ids.add(index.readUIntBE(entry.body + 4, wide))
  }
  return ids
}

/** Where each thing lies, piece by piece; a piece may take no room in the list. `inIndex`: counted from the index's own data. */
function* extentsIn(index: Buffer, { body, end }: Box, count: () => void): Generator<{ id: number; inIndex: boolean; at: number; length: number }> {
  let at = body + 4
  const read = (wide: number): number => {
    if (at + wide > end) throw new Odd('A list is cut')
    at += wide
    // A place that takes eight bytes lies within a file of a few megabytes all the same.
    return wide === 0 ? 0 : wide === 8 ? Number(index.readBigUInt64BE(at - 8)) : index.readUIntBE(at - wide, wide)
  }
  const version = index[body] ?? 0
  const [first, second] = [read(1), read(1)]
  const [atWide, lengthWide, baseWide, numberWide] = [first >> 4, first & 15, second >> 4, version > 0 ? second & 15 : 0]
  if ([atWide, lengthWide, baseWide, numberWide].some((wide) => ![0, 4, 8].includes(wide))) throw new Odd('A list of odd widths')
  const things = read(version < 2 ? 2 : 4)
  for (let i = 0; i < things; i++) {
    count()
    const id = read(version < 2 ? 2 : 4)
    const method = version > 0 ? read(2) & 15 : 0
    read(2)
    const base = read(baseWide)
    const extents = read(2)
    for (let n = 0; n < extents; n++) {
      count()
      read(numberWide)
      const offset = read(atWide)
      yield { id, inIndex: method === 1, at: base + offset, length: read(lengthWide) }
    }
  }
}

const ORIENTATION = 0x0112

/** Which way is up by the notes of a camera (TIFF, behind "Exif" or not), 1 to 8; 1 where they don't say. */
function orientationOf(notes: Buffer): number {
  const tiff = notes.toString('latin1', 0, 6) === 'Exif\0\0' ? notes.subarray(6) : notes
  const order = tiff.toString('latin1', 0, 2)
  if (tiff.length < 8 || (order !== 'II' && order !== 'MM')) return 1
  const short = (at: number) => (at + 2 > tiff.length ? 0 : order === 'II' ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const list = order === 'II' ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  for (let i = 0, at = list + 2; i < short(list) && at + 12 <= tiff.length; i++, at += 12) {
    const up = short(at + 8)
    if (short(at) === ORIENTATION) return up >= 1 && up <= 8 ? up : 1
  }
  return 1
}

/** Notes that say only which way is up. */
function onlyOrientation(up: number): Buffer {
  const notes = Buffer.from('MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\0\0\0\0\0\0\0', 'latin1')
  notes.writeUInt16BE(up, 18)
  return notes
}
