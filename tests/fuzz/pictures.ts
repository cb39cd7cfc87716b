import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { PICTURE_WIDTHS } from '#shared/pictures.ts'
import { createWorld, type World } from '../support/world.ts'
import { seedUsers, signIn } from './users.ts'
import { createRandom, type Random } from './values.ts'

/** Longer than the market takes for any picture, queue included (ms). */
const SLOW_MS = 30_000
/** The largest picture that this test generates (pixels of all frames). */
const MAX_PIXELS = 4_000_000

export interface PicturesResult {
  sent: number
  byStatus: Record<string, number>
  failures: string[]
  slowRequests: string[]
}

/**
 * Uploads pictures of every shape, among them animated ones, truncated ones and ones whose header states a
 * large size, and requests each in every width. None may cause an internal error, be served larger than it
 * was uploaded, or take long.
 */
export async function fuzzPictures({
  seed,
  count,
}: {
  seed: number
  count: number
}): Promise<PicturesResult> {
  const random = createRandom(seed)
  const world = await createWorld({ env: { demo: false } })
  const { ids } = await seedUsers(world)
  const seller = { Authorization: `Bearer ${await signIn(world, ids.seller)}` }
  const result: PicturesResult = { sent: 0, byStatus: {}, failures: [], slowRequests: [] }
  try {
    for (let n = 0; n < count; n++) {
      const { kind, bytes, width } = await randomPicture(random)
      const label = `picture ${n} of seed ${seed}: ${kind}, ${bytes.length} bytes`
      const before = performance.now()
      const url = await upload(world, seller, bytes, label, result)
      if (url)
        await Promise.all(
          PICTURE_WIDTHS.map((requestedWidth) =>
            fetchPicture(world, `${url}?w=${requestedWidth}`, Math.min(requestedWidth, width), label, result),
          ),
        )
      const ms = performance.now() - before
      if (ms > SLOW_MS) result.slowRequests.push(`${Math.round(ms)} ms: ${label}`)
      world.logLines.length = 0
    }
  } finally {
    await world.waitForBackgroundTasks()
    await world.close()
  }
  return result
}

async function upload(
  world: World,
  headers: Record<string, string>,
  bytes: Uint8Array<ArrayBuffer>,
  label: string,
  result: PicturesResult,
): Promise<string | null> {
  const form = new FormData()
  form.append('file', new Blob([bytes]), 'picture')
  const response = await world.app.request('/api/v1/file/upload', { method: 'POST', body: form, headers })
  const text = await response.text()
  recordStatus(
    response.status,
    `${label} ${text.slice(0, 200)} ${world.logLines.at(-1)?.slice(0, 400)}`,
    result,
  )
  const url = response.ok ? /"url":"([^"]+)"/.exec(text)?.[1] : undefined
  return url ?? null
}

async function fetchPicture(
  world: World,
  path: string,
  maxWidth: number,
  label: string,
  result: PicturesResult,
): Promise<void> {
  const response = await world.app.request(path)
  const bytes = new Uint8Array(await response.arrayBuffer())
  recordStatus(response.status, `${path} of ${label}`, result)
  if (!response.ok) return
  const { width = 0 } = await sharp(bytes).metadata()
  if (width > maxWidth)
    result.failures.push(`shown ${width} pixels wide, and came with ${maxWidth}: ${label}`)
}

function recordStatus(status: number, label: string, result: PicturesResult): void {
  result.sent++
  result.byStatus[status] = (result.byStatus[status] ?? 0) + 1
  if (status >= 500) result.failures.push(`${status}: ${label}`)
}

interface CorruptPicture {
  kind: string
  bytes: Uint8Array<ArrayBuffer>
  /** The width, as far as it is known (px). */
  width: number
}

async function randomPicture(random: Random): Promise<CorruptPicture> {
  const animated = random.chance(0.4)
  const frames = animated ? 2 + random.below(random.oneOf([10, 60, 400])) : 1
  const width = 1 + random.below(random.oneOf([4, 64, 400, 4000]))
  const height =
    1 +
    random.below(
      Math.max(1, Math.min(random.oneOf([4, 64, 400, 16_000]), Math.floor(MAX_PIXELS / width / frames))),
    )
  // Pictures of one colour are small files, and large once they are decoded.
  const pixels = random.chance(0.7)
    ? Buffer.alloc(width * height * frames * 3, random.below(256))
    : randomBytes(width * height * frames * 3)
  const raw = sharp(pixels, {
    raw: { width, height: height * frames, channels: 3, pageHeight: height },
    limitInputPixels: false,
  })
  const format = random.oneOf(
    animated ? (['gif', 'webp'] as const) : (['png', 'jpeg', 'webp', 'gif'] as const),
  )
  const intact = new Uint8Array(await raw.toFormat(format, { effort: 1 }).toBuffer())
  const kind = `${frames} frames of ${width} × ${height}, ${format}`
  return random.oneOf<() => CorruptPicture>([
    () => ({ kind, bytes: intact, width }),
    () => ({ kind, bytes: intact, width }),
    () => ({ kind: `${kind}, cut`, bytes: intact.slice(0, random.below(intact.length)), width }),
    () => ({
      kind: `${kind}, with more behind it`,
      bytes: new Uint8Array([...intact, ...randomBytes(random.below(5000))]),
      width,
    }),
    () => ({
      kind: `${kind}, a byte changed`,
      bytes: corruptBytes(random, intact),
      width: Number.POSITIVE_INFINITY,
    }),
    () => ({
      kind: `${kind}, said to be larger`,
      bytes: enlargeHeader(random, intact, format),
      width: Number.POSITIVE_INFINITY,
    }),
  ])()
}

function corruptBytes(random: Random, bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const corrupted = bytes.slice()
  corrupted[random.below(Math.min(corrupted.length, 200))] = random.below(256)
  return corrupted
}

/** Changes the header to state another size than that of the pixels. */
function enlargeHeader(
  random: Random,
  bytes: Uint8Array<ArrayBuffer>,
  format: string,
): Uint8Array<ArrayBuffer> {
  const enlarged = Buffer.from(bytes)
  const side = random.oneOf([65_535, 30_000, 7000])
  if (format === 'png') {
    enlarged.writeUInt32BE(side, 16)
    enlarged.writeUInt32BE(side, 20)
  } else if (format === 'gif') {
    enlarged.writeUInt16LE(side, 6)
    enlarged.writeUInt16LE(side, 8)
  }
  return new Uint8Array(enlarged)
}
