import { MINUTE_MS } from '#shared/time.ts'

/** Saves bytes as a file through the browser's download. */
export function saveFile(bytes: Blob, name: string): void {
  const url = URL.createObjectURL(bytes)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(url), MINUTE_MS)
}
