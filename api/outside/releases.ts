import * as v from 'valibot'

/**
 * What the address of RELEASES_URL serves, and `npm run release` writes as latest.json: the newest release,
 * and its archive in the same folder.
 */
export const LatestRelease = v.object({
  version: v.pipe(v.string(), v.maxLength(20), v.regex(/^\d+\.\d+\.\d+$/)),
  released: v.pipe(v.string(), v.maxLength(10), v.isoDate()),
  archive: v.pipe(v.string(), v.maxLength(100), v.regex(/^\w[\w.+-]*\.tar\.gz$/)),
  sha256: v.pipe(v.string(), v.maxLength(64), v.regex(/^[0-9a-f]{64}$/)),
})
export type LatestRelease = v.InferOutput<typeof LatestRelease>

const MAX_BYTES = 64 * 1024
const TIMEOUT_MS = 10_000

/**
 * Asks for the newest release. The request says nothing about this market: no version, no id, no cookies.
 * Throws with the reason in a sentence.
 */
export async function fetchLatestRelease(url: string, timeoutMs = TIMEOUT_MS): Promise<LatestRelease> {
  const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
  if (!response.ok) throw new Error(`RELEASES_URL answers with status ${response.status}.`)
  const parsed = v.safeParse(LatestRelease, parseJson(await readText(response)))
  if (!parsed.success) throw new Error('RELEASES_URL doesn’t answer with a latest.json of npm run release.')
  return parsed.output
}

async function readText(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_BYTES) throw new Error(`RELEASES_URL answers with more than ${MAX_BYTES} bytes.`)
  }
  return text
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
