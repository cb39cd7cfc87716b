import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { MAX_BLOCK_MS, minLongestTurnMs } from '../../../tests/support/event-loop-blocking.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { stripMetadata } from './strip-metadata.ts'

const FILM = readFileSync(new URL('../../demo/intro.mp4', import.meta.url))
/** Private data: in the camera's metadata, in a program's, in a comment. */
const SECRET = 'Secret-place-19.4326N'
const XMP = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description>${SECRET}</rdf:Description></rdf:RDF></x:xmpmeta>`
const WIDTH = 40

let world: World
let folder: string
before(async () => {
  world = await createWorld()
  folder = mkdtempSync(join(tmpdir(), 'oficio-metadata-'))
})
after(() => {
  world.close()
  rmSync(folder, { recursive: true })
})

/** Half red, half blue, with a camera's metadata; orientation 6: displayed rotated. */
const photo = () =>
  sharp({ create: { width: WIDTH, height: WIDTH * 2, channels: 3, background: '#c00' } })
    .composite([
      {
        input: { create: { width: WIDTH, height: WIDTH, channels: 3, background: '#00c' } },
        top: 0,
        left: 0,
      },
    ])
    .withExif({
      IFD0: { Make: SECRET, Orientation: '6' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 26/1 0/1' },
    })
    .withXmp(XMP)
    .withIccProfile('p3')
    .withMetadata({ orientation: 6 })

const pngChunk = (type: string, data: Buffer) => {
  const [length, sum, named] = [
    Buffer.alloc(4),
    Buffer.alloc(4),
    Buffer.concat([Buffer.from(type, 'latin1'), data]),
  ]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, sum])
}
const box = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts)
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length + 8)
  return Buffer.concat([length, Buffer.from(type, 'latin1'), body])
}

const SAMPLES: Record<string, () => Promise<Buffer>> = {
  jpeg: async () => {
    const jpeg = await photo().jpeg().toBuffer()
    const comment = Buffer.from(`\xff\xfe\0\x17${SECRET}`, 'latin1')
    // A phone appends a video, or the same picture with another exposure.
    return Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2), jpeg, Buffer.from(SECRET)])
  },
  'progressive jpeg': () => photo().jpeg({ progressive: true }).toBuffer(),
  png: async () => {
    const png = await photo().png().toBuffer()
    return Buffer.concat([
      png.subarray(0, 33),
      pngChunk('tEXt', Buffer.from(`Comment\0${SECRET}`)),
      png.subarray(33),
      Buffer.from(SECRET),
    ])
  },
  gif: async () => {
    const gif = await photo().gif().toBuffer()
    const comment = Buffer.concat([
      Buffer.from([0x21, 0xfe, SECRET.length]),
      Buffer.from(SECRET),
      Buffer.from([0]),
    ])
    const at = 13 + ((gif[10] ?? 0) & 0x80 ? 3 * 2 ** (((gif[10] ?? 0) & 7) + 1) : 0)
    return Buffer.concat([gif.subarray(0, at), comment, gif.subarray(at), Buffer.from(SECRET)])
  },
  webp: () => photo().webp().toBuffer(),
  'lossless webp': () => photo().webp({ lossless: true }).toBuffer(),
  avif: () => photo().avif().toBuffer(),
}

const pixels = async (picture: Buffer) => {
  const { data, info } = await sharp(picture).autoOrient().raw().toBuffer({ resolveWithObject: true })
  return { hash: crc32(data), width: info.width, height: info.height }
}

async function stripBytes(bytes: Buffer, name: string): Promise<{ outcome: string; left: Buffer }> {
  const path = join(folder, name.replaceAll(' ', '-'))
  writeFileSync(path, bytes)
  const outcome = await stripMetadata(path)
  return { outcome, left: readFileSync(path) }
}

for (const [kind, make] of Object.entries(SAMPLES))
  test(`of a photograph as ${kind} nobody reads where and with what it was taken, and it looks as before`, async () => {
    const sample = await make()
    assert.ok(sample.includes(SECRET), 'it is there')
    const { outcome, left } = await stripBytes(sample, kind)
    assert.equal(outcome, 'clean')
    assert.equal(left.length, sample.length)
    assert.equal(left.includes(SECRET), false)
    const { exif, xmp, icc, orientation } = await sharp(left).metadata()
    assert.equal(xmp === undefined || !xmp.some((byte) => byte !== 0), true)
    assert.equal(exif?.includes('GPS') ?? false, false)
    assert.equal(orientation ?? 1, (await sharp(sample).metadata()).orientation ?? 1)
    assert.equal(icc === undefined, (await sharp(sample).metadata()).icc === undefined)
    assert.deepEqual(await pixels(left), await pixels(sample))
    const secondPass = await stripBytes(left, kind)
    assert.deepEqual(secondPass.left, left, 'a second time changes nothing')
  })

test('of a film nobody reads where it was taken, and it is whole', async () => {
  const note = box('udta', box('\xa9xyz', Buffer.from(SECRET)))
  // After the index's last box, which is the file's last: no offset in the index changes.
  const at = FILM.lastIndexOf('moov') - 4
  const isLast = at + FILM.readUInt32BE(at) === FILM.length
  const moov = Buffer.concat([FILM.subarray(at, at + FILM.readUInt32BE(at)), note])
  moov.writeUInt32BE(moov.length)
  const video = isLast
    ? Buffer.concat([FILM.subarray(0, at), moov])
    : Buffer.concat([FILM, box('uuid', Buffer.from(SECRET.padStart(40)))])
  const { outcome, left } = await stripBytes(video, 'film')
  assert.deepEqual([outcome, left.length, left.includes(SECRET)], ['clean', video.length, false])
  assert.deepEqual(left.subarray(0, at), FILM.subarray(0, at))
})

test('a file that is no picture stays as it is, and one cut anywhere harms nobody', async () => {
  const text = Buffer.from(`A list. ${SECRET}`)
  assert.deepEqual(await stripBytes(text, 'text'), { outcome: 'unknown', left: text })
  for (const [kind, make] of Object.entries(SAMPLES)) {
    const complete = await make()
    for (let length = 1; length < complete.length; length += 97) {
      const { left } = await stripBytes(complete.subarray(0, length), 'cut')
      assert.equal(left.length, length, `${kind} ${length}`)
    }
  }
})

test('what Ana sends in a chat or an order loses where it was taken before Luis can have it', async () => {
  const luis = await world.addSeller({ firstName: 'Luis' })
  const ana = { Authorization: `Bearer ${await world.createSession(await world.addBuyer('Ana'))}` }
  const his = { Authorization: `Bearer ${await world.createSession(luis)}` }
  const sample = await photo().jpeg().toBuffer()
  const _id = await world.addFile(ana, new Uint8Array(sample))
  const { body } = await world.send(
    'POST',
    '/api/v1/chat/send-message',
    { receiverUserId: luis, content: 'Here', attachments: [{ _id, name: 'photo.jpg' }] },
    ana,
  )
  assert.equal(body.data?.message?.attachments?.[0]?.type, 'image/jpeg', JSON.stringify(body))
  const got = Buffer.from(
    await (await world.app.request(`/api/v1/file/attachment/${_id}`, { headers: his })).arrayBuffer(),
  )
  assert.deepEqual([got.length, got.includes(SECRET)], [sample.length, false])
  assert.deepEqual(await pixels(got), await pixels(sample))
})

/** The index of a HEIC with this many items of 65,535 extents each; `data`: the type of its metadata. */
function heic(itemCount: number, { widths = 0, piece = Buffer.alloc(0), pieces = 65_535 } = {}): Buffer {
  const [ilocHead, notes] = [Buffer.alloc(8), Buffer.from([0, 0, 0, 0, 0, 1])]
  ilocHead[4] = widths
  ilocHead.writeUInt16BE(itemCount, 6)
  const createItem = (id: number) => {
    const head = Buffer.alloc(6)
    head.writeUInt16BE(id, 0)
    head.writeUInt16BE(pieces, 4)
    return Buffer.concat([head, ...Array.from({ length: piece.length > 0 ? pieces : 0 }, () => piece)])
  }
  const note = box('infe', Buffer.from([2, 0, 0, 0, 0, 0, 0, 0]), Buffer.from('Exif\0', 'latin1'))
  return Buffer.concat([
    box('ftyp', Buffer.from('heic\0\0\0\0mif1', 'latin1')),
    box(
      'meta',
      Buffer.alloc(4),
      box('iinf', notes, note),
      box('iloc', ilocHead, ...Array.from({ length: itemCount }, (_, i) => createItem(i))),
    ),
  ])
}

const MANY_BOXES = 512 * 1024
const createBox = (head: string, unit: number[] | string) => {
  const start = Buffer.from(head, 'latin1')
  const file = Buffer.alloc(
    MANY_BOXES,
    typeof unit === 'string' ? Buffer.from(unit, 'latin1') : Buffer.from(unit),
  )
  start.copy(file)
  return file
}
const GIF_HEAD = 'GIF89a\x01\0\x01\0\0\0\0'
/** The worst case of each kind: what is read in the smallest steps. */
const WORST_CASES: Record<string, Buffer> = {
  'HEIC of things in countless pieces of nothing': heic(2000),
  'HEIC of notes in countless pieces of nothing': heic(1),
  'JPEG of pixels that look like parts': createBox('\xff\xd8\xff', [0xff, 0]),
  'JPEG of restarts': createBox('\xff\xd8\xff', [0xff, 0xd0]),
  'JPEG of fillers': createBox('\xff\xd8\xff', [0xff]),
  'JPEG of empty parts': createBox('\xff\xd8', [0xff, 0xe5, 0, 2]),
  'GIF of pieces of a byte': createBox(`${GIF_HEAD}\x21\xf9`, [1, 0x55]),
  'GIF of notes of a byte': createBox(`${GIF_HEAD}\x21\xfe`, [1, 0x55]),
  'PNG of empty parts': createBox('\x89PNG\r\n\x1a\n', '\0\0\0\0IDAT\0\0\0\0'),
  'PNG of empty notes': createBox('\x89PNG\r\n\x1a\n', '\0\0\0\0tEXt\0\0\0\0'),
  'WebP of empty parts': createBox('RIFF\0\0\x40\0WEBP', 'VOID\0\0\0\0'),
  'MP4 of empty boxes': createBox('\0\0\0\x10ftypisom\0\0\0\0', '\0\0\0\x08free'),
}
for (const [kind, file] of Object.entries(WORST_CASES))
  test(`a ${kind} holds nobody else`, async () => {
    const path = join(folder, 'worst')
    const blockedMs = await minLongestTurnMs(async () => {
      await writeFile(path, file)
      await stripMetadata(path)
    })
    assert.ok(blockedMs <= MAX_BLOCK_MS, `${Math.round(blockedMs)} ms`)
  })

test('notes that are said to lie in one place a thousand times are not taken away a thousand times', async () => {
  // Each extent: from the beginning to the end of the file.
  const path = join(folder, 'overlapping')
  writeFileSync(
    path,
    Buffer.concat([
      heic(1, { widths: 0x44, piece: Buffer.alloc(8), pieces: 1000 }),
      Buffer.alloc(MANY_BOXES),
    ]),
  )
  const before = process.resourceUsage().fsWrite
  assert.equal(await stripMetadata(path), 'odd')
  const written = (process.resourceUsage().fsWrite - before) * 512
  assert.ok(written < 10 * MANY_BOXES, `${written} bytes written`)
})
