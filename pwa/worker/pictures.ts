import { isMarketResponse } from '#shared/response-header.ts'
import { PICTURE_CACHE } from '../cache/purge-users.ts'

const MAX_PICTURES = 800
const EVICT_EVERY = 20
const HEADER_BYTES = 12

/** URLs answered since this worker started; they are evicted last. */
const recentUrls = new Set<string>()
let storedCount = 0

/**
 * Responds with a cached picture, or fetches and caches it. A picture never changes under its URL.
 * `waitUntil` keeps the worker alive until the picture is stored.
 */
export async function respondWithPicture(
  request: Request,
  waitUntil: (work: Promise<unknown>) => void,
): Promise<Response> {
  const pictures = await caches.open(PICTURE_CACHE)
  recentUrls.add(request.url)
  const cached = await pictures.match(request.url)
  if (cached && isWebp(await readBytes(cached))) return cached
  const response = await fetchPicture(request).catch(async (error: unknown) => {
    // Offline, another size of the same picture is better than none.
    for (const alternative of await pictures.matchAll(request.url, { ignoreSearch: true }))
      if (isWebp(await readBytes(alternative))) return alternative
    throw error
  })
  const isPicture =
    response.status === 200 &&
    response.type === 'basic' &&
    isMarketResponse(response) &&
    response.headers.get('Content-Type')?.startsWith('image/')
  if (isPicture) waitUntil(storePicture(pictures, request.url, response.clone()))
  return response
}

/** Past the browser's cache, too: what a hotel answered in its place may be kept there for a year. */
async function fetchPicture(request: Request): Promise<Response> {
  const response = await fetch(request)
  if (isMarketResponse(response)) return response
  await response.body?.cancel()
  return fetch(request.url, { cache: 'reload', signal: request.signal })
}

/** The bytes, or null if they are incomplete. */
const readBytes = (response: Response): Promise<ArrayBuffer | null> =>
  response
    .clone()
    .arrayBuffer()
    .catch(() => null)

/**
 * A WebP file has its signature and length in its first bytes
 * (https://developers.google.com/speed/webp/docs/riff_container).
 */
function isWebp(bytes: ArrayBuffer | null): boolean {
  if (!bytes || bytes.byteLength < HEADER_BYTES) return false
  const name = (offset: number) => String.fromCharCode(...new Uint8Array(bytes, offset, 4))
  return (
    name(0) === 'RIFF' && name(8) === 'WEBP' && new DataView(bytes).getUint32(4, true) + 8 <= bytes.byteLength
  )
}

async function isDecodable(bytes: ArrayBuffer): Promise<boolean> {
  if (!('createImageBitmap' in globalThis)) return true
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/webp' })).catch(() => null)
  bitmap?.close()
  return bitmap !== null
}

/** Caches a picture only if it is complete and can be decoded. */
async function storePicture(pictures: Cache, url: string, response: Response): Promise<void> {
  const bytes = await readBytes(response)
  if (!bytes || !isWebp(bytes) || !(await isDecodable(bytes))) return
  try {
    await pictures.put(url, response)
  } catch {
    return evictOldest(pictures, MAX_PICTURES / 2) // the device is full
  }
  if (storedCount++ % EVICT_EVERY === 0) await evictOldest(pictures, MAX_PICTURES)
}

/** Evicts the oldest pictures, recently used ones last, until `max` are left. */
async function evictOldest(pictures: Cache, max: number): Promise<void> {
  const keys = await pictures.keys()
  const evictionOrder = [
    ...keys.filter(({ url }) => !recentUrls.has(url)),
    ...keys.filter(({ url }) => recentUrls.has(url)),
  ]
  await Promise.all(evictionOrder.slice(0, Math.max(0, keys.length - max)).map((key) => pictures.delete(key)))
}
