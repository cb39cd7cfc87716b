import { SHARE_CACHE } from './share-cache.ts'

const TEXT_PATH = '/share/text'
const filePath = (index: number) => `/share/${index}`

export interface SharedContent {
  text: string
  files: File[]
}

/** Stores shared content in place of what was shared before. */
export async function storeSharedContent({ text, files }: SharedContent): Promise<void> {
  await caches.delete(SHARE_CACHE)
  const cache = await caches.open(SHARE_CACHE)
  await cache.put(TEXT_PATH, new Response(text))
  for (const [index, file] of files.entries())
    await cache.put(
      filePath(index),
      new Response(file, { headers: { 'Content-Type': file.type, 'X-Name': encodeURIComponent(file.name) } }),
    )
}

export async function readSharedContent(): Promise<SharedContent> {
  const cache = await caches.open(SHARE_CACHE)
  const files: File[] = []
  for (;;) {
    const response = await cache.match(filePath(files.length))
    if (!response) break
    const type = response.headers.get('Content-Type') ?? ''
    files.push(
      new File([await response.blob()], decodeURIComponent(response.headers.get('X-Name') ?? ''), { type }),
    )
  }
  return { text: (await (await cache.match(TEXT_PATH))?.text()) ?? '', files }
}

/**
 * `Sec-Fetch-Site` values of requests that no other site made; the system's share sheet sends `none`
 * (https://developer.mozilla.org/docs/Web/HTTP/Reference/Headers/Sec-Fetch-Site).
 */
const SAME_SITE_VALUES = ['none', 'same-origin']

/**
 * Whether a page of another site sent the request. A share sheet has no origin, and a page can hide its own,
 * so the share screen always warns that content may come from a website. Most browsers add `Sec-Fetch-Site`
 * only after the service worker; where the worker sees it, it counts.
 */
export function isFromOtherSite(
  { headers, referrer }: Pick<Request, 'headers' | 'referrer'>,
  ownOrigin: string,
): boolean {
  const site = headers.get('Sec-Fetch-Site')
  const origin = headers.get('Origin')
  if (site !== null && !SAME_SITE_VALUES.includes(site)) return true
  if (origin !== null && origin !== 'null' && origin !== ownOrigin) return true
  return (
    URL.canParse(referrer) &&
    new URL(referrer).protocol.startsWith('http') &&
    new URL(referrer).origin !== ownOrigin
  )
}
