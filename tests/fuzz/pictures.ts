import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { PICTURE_WIDTHS } from '#shared/pictures.ts'
import { createWorld, type World } from '../world.ts'
import { enter, settle } from './people.ts'
import { type Random, randomOf } from './values.ts'

/** Longer than the market works on any picture (ms), with what waits before it. */
const SLOW_MS = 30_000
/** What making one for this test may cost (pixels of all frames). */
const MAX_PIXELS = 4_000_000

export interface PicturesResult {
  sent: number
  byStatus: Record<string, number>
  faults: string[]
  slow: string[]
}

/**
 * Sends pictures of every shape, animated ones, cut ones and such as only say that they are large, and looks at each in every width: none
 * is a fault of ours, none is shown larger than it came, and none takes long.
 */
export async function fuzzPictures({ seed, count }: { seed: number; count: number }): Promise<PicturesResult> {
  const random = randomOf(seed)
  const world = await createWorld({ env: { demo: false } })
  const { ids } = await settle(world)
  const seller = { Authorization: `Bearer ${await enter(world, ids.seller)}` }
  const result: PicturesResult = { sent: 0, byStatus: {}, faults: [], slow: [] }
  try {
    for (let n = 0; n < count; n++) {
      const { kind, bytes, width } = await oddPicture(random)
      const where = `picture ${n} of seed ${seed}: ${kind}, ${bytes.length} bytes`
      const before = performance.now()
      const url = await upload(world, seller, bytes, where, result)
      if (url) await Promise.all(PICTURE_WIDTHS.map((asked) => look(world, `${url}?w=${asked}`, Math.min(asked, width), where, result)))
      const ms = performance.now() - before
      if (ms > SLOW_MS) result.slow.push(`${Math.round(ms)} ms: ${where}`)
      world.logged.length = 0
    }
  } finally {
    await world.idle()
    await world.close()
  }
  return result
}

async function upload(world: World, headers: Record<string, string>, bytes: Uint8Array<ArrayBuffer>, where: string, result: PicturesResult): Promise<string | null> {
  const form = new FormData()
  form.append('file', new Blob([bytes]), 'picture')
  const answer = await world.app.request('/api/v1/file/upload', { method: 'POST', body: form, headers })
  const text = await answer.text()
  note(answer.status, `${where} ${text.slice(0, 200)} ${world.logged.at(-1)?.slice(0, 400)}`, result)
  const url = answer.ok ? /"url":"([^"]+)"/.exec(text)?.[1] : undefined
  return url ?? null
}

async function look(world: World, path: string, most: number, where: string, result: PicturesResult): Promise<void> {
  const answer = await world.app.request(path)
  const bytes = new Uint8Array(await answer.arrayBuffer())
  note(answer.status, `${path} of ${where}`, result)
  if (!answer.ok) return
  const { width = 0 } = await sharp(bytes).metadata()
  if (width > most) result.faults.push(`shown ${width} pixels wide, and came with ${most}: ${where}`)
}

function note(status: number, where: string, result: PicturesResult): void {
  result.sent++
  result.byStatus[status] = (result.byStatus[status] ?? 0) + 1
  if (status >= 500) result.faults.push(`${status}: ${where}`)
}

interface Odd {
  kind: string
  bytes: Uint8Array<ArrayBuffer>
  /** How wide it is, as far as that is known (px). */
  width: number
}

async function oddPicture(random: Random): Promise<Odd> {
  const animated = random.chance(0.4)
  const frames = animated ? 2 + random.below(random.oneOf([10, 60, 400])) : 1
  const width = 1 + random.below(random.oneOf([4, 64, 400, 4000]))
  const height = 1 + random.below(Math.max(1, Math.min(random.oneOf([4, 64, 400, 16_000]), Math.floor(MAX_PIXELS / width / frames))))
  // Of one colour they are small, and large once they are drawn.
  const pixels = random.chance(0.7) ? Buffer.alloc(width * height * frames * 3, random.below(256)) : randomBytes(width * height * frames * 3)
  const raw = sharp(pixels, { raw: { width, height: height * frames, channels: 3, pageHeight: height }, limitInputPixels: false })
  const format = random.oneOf(animated ? (['gif', 'webp'] as const) : (['png', 'jpeg', 'webp', 'gif'] as const))
  const whole = new Uint8Array(await raw.toFormat(format, { effort: 1 }).toBuffer())
  const kind = `${frames} frames of ${width} × ${height}, ${format}`
  return random.oneOf<() => Odd>([
    () => ({ kind, bytes: whole, width }),
    () => ({ kind, bytes: whole, width }),
    () => ({ kind: `${kind}, cut`, bytes: whole.slice(0, random.below(whole.length)), width }),
    () => ({ kind: `${kind}, with more behind it`, bytes: new Uint8Array([...whole, ...randomBytes(random.below(5000))]), width }),
    () => ({ kind: `${kind}, a byte changed`, bytes: changed(random, whole), width: Number.POSITIVE_INFINITY }),
    () => ({ kind: `${kind}, said to be larger`, bytes: larger(random, whole, format), width: Number.POSITIVE_INFINITY }),
  ])()
}

function changed(random: Random, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const copy = bytes.slice()
  copy[random.below(Math.min(copy.length, 200))] = random.below(256)
  return copy
}

/** The sizes in its head are others than those of its pixels. */
function larger(random: Random, bytes: Uint8Array<ArrayBuffer>, format: string): Uint8Array<ArrayBuffer> {
  const copy = Buffer.from(bytes)
  const side = random.oneOf([65_535, 30_000, 7000])
  if (format === 'png') {
    copy.writeUInt32BE(side, 16)
    copy.writeUInt32BE(side, 20)
  } else if (format === 'gif') {
    copy.writeUInt16LE(side, 6)
    copy.writeUInt16LE(side, 8)
  }
  return new Uint8Array(copy)
}
