/** What another app has shared with this one lies here, on this device only, until it has found its place or the account leaves. */
const SHARED = 'oficio-shared'
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

export const forgetShared = (): Promise<boolean> => caches.delete(SHARED)
