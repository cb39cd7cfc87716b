import { PICTURES } from '../gone.ts'

const MOST = 800
const LOOK_EVERY = 20
const HEAD_BYTES = 12

/** What this worker has answered with since it started: the last to go when room is made. */
const lately = new Set<string>()
let stored = 0

/** Pictures never change under their address: once seen they are kept. `later` keeps the worker awake until its work is done. */
export async function answerPicture(request: Request, later: (work: Promise<unknown>) => void): Promise<Response> {
  const pictures = await caches.open(PICTURES)
  lately.add(request.url)
  const kept = await pictures.match(request.url)
  if (kept && isWebp(await bytesOf(kept))) return kept
  const answer = await fetch(request).catch(async (silence: unknown) => {
    // Without a network another size of the same picture is better than none.
    for (const another of await pictures.matchAll(request.url, { ignoreSearch: true })) if (isWebp(await bytesOf(another))) return another
    throw silence
  })
  const isPicture = answer.status === 200 && answer.type === 'basic' && answer.headers.get('Content-Type')?.startsWith('image/')
  if (isPicture) later(keep(pictures, request.url, answer.clone()))
  return answer
}

/** Its bytes, null where they don't all come. */
const bytesOf = (answer: Response): Promise<ArrayBuffer | null> =>
  answer
    .clone()
    .arrayBuffer()
    .catch(() => null)

/** A WebP file names itself and its length in its first bytes (https://developers.google.com/speed/webp/docs/riff_container). */
function isWebp(bytes: ArrayBuffer | null): boolean {
  if (!bytes || bytes.byteLength < HEAD_BYTES) return false
  const name = (at: number) => String.fromCharCode(...new Uint8Array(bytes, at, 4))
  return name(0) === 'RIFF' && name(8) === 'WEBP' && new DataView(bytes).getUint32(4, true) + 8 <= bytes.byteLength
}

async function isPainted(bytes: ArrayBuffer): Promise<boolean> {
  if (!('createImageBitmap' in globalThis)) return true
  const painted = await createImageBitmap(new Blob([bytes], { type: 'image/webp' })).catch(() => null)
  painted?.close()
  return painted !== null
}

/** Only what is a picture to the last byte. */
async function keep(pictures: Cache, url: string, answer: Response): Promise<void> {
  const bytes = await bytesOf(answer)
  if (!bytes || !isWebp(bytes) || !(await isPainted(bytes))) return
  try {
    await pictures.put(url, answer)
  } catch {
    return makeRoom(pictures, MOST / 2) // the device is full
  }
  if (stored++ % LOOK_EVERY === 0) await makeRoom(pictures, MOST)
}

/** Lets go of what was stored first, sparing what was seen lately as long as there is something else. */
async function makeRoom(pictures: Cache, most: number): Promise<void> {
  const keys = await pictures.keys()
  const line = [...keys.filter(({ url }) => !lately.has(url)), ...keys.filter(({ url }) => lately.has(url))]
  await Promise.all(line.slice(0, Math.max(0, keys.length - most)).map((key) => pictures.delete(key)))
}
