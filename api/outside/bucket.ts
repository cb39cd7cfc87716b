import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, openAsBlob } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import type { FileStore, LocalFileStore } from './files.ts'

const DEFAULT_REGION = 'us-east-1'
const PROBE_TIMEOUT_MS = 5_000

/**
 * Stores files by id in an S3-compatible bucket; `url` is https://KEY:SECRET@host/bucket?region=…. A file
 * counts as stored only once it is in the bucket. `local` caches files that were read lately, so that a
 * picture is downloaded once and not for each viewer.
 */
export function openBucket(url: string, local: LocalFileStore): FileStore & { probe(): Promise<void> } {
  const { origin, pathname, searchParams, username, password } = new URL(url)
  const bucketUrl = `${origin}${pathname.replace(/\/$/, '')}`
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? DEFAULT_REGION,
    retries: 3,
  })
  const send = async (method: string, id: string, body?: Blob): Promise<Response | null> => {
    const response = await client.fetch(`${bucketUrl}/${id}`, { method, ...(body && { body }) })
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404) return null
    throw new Error(`The bucket answered ${method} with ${response.status}`)
  }
  /**
   * Marks a file that has been uploaded: if it is no longer in the bucket, it was deleted, perhaps by another
   * machine, and must not be uploaded again.
   */
  const markerPath = (id: string) => join(dirname(local.path(id)), 'in-bucket')
  const upload = async (id: string) => {
    const response = await send('PUT', id, await openAsBlob(local.path(id)))
    if (!response) throw new Error('There is no such bucket')
    await response.body?.cancel()
    await writeFile(markerPath(id), '')
  }
  /**
   * Throws if the storage doesn't answer or has no such bucket. Keys limited to reading and writing objects
   * get a 403 for the bucket itself, which counts as an answer.
   */
  const probe = async () => {
    const response = await fetch(await client.sign(bucketUrl, { method: 'HEAD' }), {
      signal: AbortSignal.timeout(PROBE_TIMEOUT_MS),
    })
    if (response.status === 404 || response.status >= 500)
      throw new Error(`The bucket answered ${response.status}`)
  }
  const downloads = new Map<string, Promise<boolean>>()
  /**
   * Makes sure that the file is in the local cache; false if it doesn't exist. Concurrent requests share one
   * download.
   */
  const ensureLocal = async (id: string): Promise<boolean> => {
    if ((await local.size(id)) !== null) return true
    const pending = downloads.get(id) ?? download(id).finally(() => downloads.delete(id))
    downloads.set(id, pending)
    return pending
  }
  const download = async (id: string): Promise<boolean> => {
    const response = await send('GET', id)
    if (!response?.body) return false
    // A unique name, as another process may share this disk.
    const temporaryPath = join(local.incomingFolder, `${id}.${randomUUID()}.bucket`)
    const releaseSpace = await local.reserve(Number(response.headers.get('Content-Length')))
    try {
      await mkdir(local.incomingFolder, { recursive: true })
      await pipeline(response.body, createWriteStream(temporaryPath))
      await local.link(id, temporaryPath)
      await writeFile(markerPath(id), '')
    } finally {
      await rm(temporaryPath, { force: true })
      releaseSpace()
    }
    return true
  }
  return {
    probe,
    incomingFolder: local.incomingFolder,
    reserve: local.reserve,
    async put(id, bytes) {
      await local.put(id, bytes)
      await upload(id)
    },
    async putPicture(id, picture) {
      await local.putPicture(id, picture)
      await upload(id)
    },
    async putFile(id, path) {
      await local.putFile(id, path)
      await upload(id)
    },
    async link(id, path) {
      await local.link(id, path)
      await upload(id)
    },
    picture: async (id, width, requesterId) =>
      (await ensureLocal(id)) ? local.picture(id, width, requesterId) : null,
    read(id, start, end) {
      const stream = new TransformStream<Uint8Array, Uint8Array>()
      ensureLocal(id)
        .then(
          () => local.read(id, start, end).pipeTo(stream.writable),
          (error: unknown) => stream.writable.abort(error),
        )
        .catch(() => undefined)
      return stream.readable
    },
    async openRead(id, start, end) {
      await ensureLocal(id)
      return local.openRead(id, start, end)
    },
    size: async (id) => ((await ensureLocal(id)) ? local.size(id) : null),
    async head(id, bytes) {
      await ensureLocal(id)
      return local.head(id, bytes)
    },
    measure: async (id) => ((await ensureLocal(id)) ? local.measure(id) : null),
    async remove(id) {
      await local.remove(id)
      await (await send('DELETE', id))?.body?.cancel()
    },
    removeIncoming: local.removeIncoming,
    async evictUnused(before) {
      for (const id of await local.listUnused(before)) {
        // Files from before there was a bucket are uploaded before they are evicted.
        if (!existsSync(markerPath(id))) await upload(id)
        await local.remove(id)
      }
    },
  }
}
