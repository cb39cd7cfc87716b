import { SHARED } from './forget-shared.ts'

const TEXT = '/share/text'
const fileAt = (place: number) => `/share/${place}`

export interface Shared {
  text: string
  files: File[]
}

/** Keeps what is shared now, in place of what was shared before. */
export async function keepShared({ text, files }: Shared): Promise<void> {
  await caches.delete(SHARED)
  const cache = await caches.open(SHARED)
  await cache.put(TEXT, new Response(text))
  for (const [place, file] of files.entries())
    await cache.put(fileAt(place), new Response(file, { headers: { 'Content-Type': file.type, 'X-Name': encodeURIComponent(file.name) } }))
}

export async function readShared(): Promise<Shared> {
  const cache = await caches.open(SHARED)
  const files: File[] = []
  for (;;) {
    const kept = await cache.match(fileAt(files.length))
    if (!kept) break
    const type = kept.headers.get('Content-Type') ?? ''
    files.push(new File([await kept.blob()], decodeURIComponent(kept.headers.get('X-Name') ?? ''), { type }))
  }
  return { text: (await (await cache.match(TEXT))?.text()) ?? '', files }
}

/** What browsers say of a request that no other site has made: the person's own share sheet is `none`. */
const NOT_ELSEWHERE = ['none', 'same-origin']

/**
 * Whether a page of another site sent this. A share sheet has no origin, and neither has a page that hides its own, so that the screen says of
 * all of it that it may be a website's. Browsers add `Sec-Fetch-Site` after the worker; where one tells the worker, it counts.
 */
export function isFromOtherSite({ headers, referrer }: Pick<Request, 'headers' | 'referrer'>, own: string): boolean {
  const site = headers.get('Sec-Fetch-Site')
  const origin = headers.get('Origin')
  if (site !== null && !NOT_ELSEWHERE.includes(site)) return true
  if (origin !== null && origin !== 'null' && origin !== own) return true
  return URL.canParse(referrer) && new URL(referrer).protocol.startsWith('http') && new URL(referrer).origin !== own
}
