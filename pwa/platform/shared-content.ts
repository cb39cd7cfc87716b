import { SHARE_CACHE } from './share-cache.ts'

const TEXT_PATH = '/share/text'
const filePath = (index: number) => `/share/${index}`

export interface SharedContent {
  text: string
  files: File[]
}

/** Keeps what is shared now, in place of what was shared before. */
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

/** What browsers say of a request that no other site has made: the person's own share sheet is `none`. */
const SAME_SITE_VALUES = ['none', 'same-origin']

/**
 * Whether a page of another site sent this. A share sheet has no origin, and neither has a page that hides
 * its own, so that the screen says of all of it that it may be a website's. Browsers add `Sec-Fetch-Site`
 * after the worker; where one tells the worker, it counts.
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
