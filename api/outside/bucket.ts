import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, openAsBlob } from 'node:fs'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { AwsClient } from 'aws4fetch'
import type { FileStore, LocalFiles } from './files.ts'

const REGION = 'us-east-1'
const PROBE_MS = 5_000

/**
 * Files in a bucket of S3-compatible storage, each under its id: `address` is https://KEY:SECRET@host/bucket?region=…. A file is in the bucket
 * before it counts as stored. `near` keeps those that were asked for lately, so that a picture is fetched once and not for each who looks.
 */
export function openBucket(address: string, near: LocalFiles): FileStore & { probe(): Promise<void> } {
  const { origin, pathname, searchParams, username, password } = new URL(address)
  const place = `${origin}${pathname.replace(/\/$/, '')}`
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? REGION,
    retries: 3,
  })
  const ask = async (method: string, id: string, body?: Blob): Promise<Response | null> => {
    const answer = await client.fetch(`${place}/${id}`, { method, ...(body && { body }) })
    if (answer.ok) return answer
    await answer.body?.cancel()
    if (answer.status === 404) return null
    throw new Error(`The bucket answered ${method} with ${answer.status}`)
  }
  /** Lies beside a file that the bucket has had: what is gone from there since was removed, at another machine perhaps, and must not come back. */
  const markOf = (id: string) => join(dirname(near.path(id)), 'in-bucket')
  const store = async (id: string) => {
    const answer = await ask('PUT', id, await openAsBlob(near.path(id)))
    if (!answer) throw new Error('There is no such bucket')
    await answer.body?.cancel()
    await writeFile(markOf(id), '')
  }
  /** Throws where the storage doesn't answer or has no such bucket. Keys that may only read and write files aren't told of the bucket itself: a 403 is an answer. */
  const probe = async () => {
    const answer = await fetch(await client.sign(place, { method: 'HEAD' }), { signal: AbortSignal.timeout(PROBE_MS) })
    if (answer.status === 404 || answer.status >= 500) throw new Error(`The bucket answered ${answer.status}`)
  }
  const fetching = new Map<string, Promise<boolean>>()
  /** Whether the file is near now. Many who ask for one that isn't wait for one another. */
  const bring = async (id: string): Promise<boolean> => {
    if ((await near.size(id)) !== null) return true
    const underWay = fetching.get(id) ?? fetchOnce(id).finally(() => fetching.delete(id))
    fetching.set(id, underWay)
    return underWay
  }
  const fetchOnce = async (id: string): Promise<boolean> => {
    const answer = await ask('GET', id)
    if (!answer?.body) return false
    // Another process may share this disk.
    const part = join(near.incoming, `${id}.${randomUUID()}.bucket`)
    const release = await near.hold(Number(answer.headers.get('Content-Length')))
    try {
      await mkdir(near.incoming, { recursive: true })
      await pipeline(answer.body, createWriteStream(part))
      await near.link(id, part)
      await writeFile(markOf(id), '')
    } finally {
      await rm(part, { force: true })
      release()
    }
    return true
  }
  return {
    probe,
    incoming: near.incoming,
    hold: near.hold,
    async put(id, bytes) {
      await near.put(id, bytes)
      await store(id)
    },
    async putPicture(id, picture) {
      await near.putPicture(id, picture)
      await store(id)
    },
    async putCopy(id, path) {
      await near.putCopy(id, path)
      await store(id)
    },
    async link(id, path) {
      await near.link(id, path)
      await store(id)
    },
    picture: async (id, width, by) => ((await bring(id)) ? near.picture(id, width, by) : null),
    read(id, start, end) {
      const stream = new TransformStream<Uint8Array, Uint8Array>()
      bring(id)
        .then(
          () => near.read(id, start, end).pipeTo(stream.writable),
          (error: unknown) => stream.writable.abort(error),
        )
        .catch(() => undefined)
      return stream.readable
    },
    async openRead(id, start, end) {
      await bring(id)
      return near.openRead(id, start, end)
    },
    size: async (id) => ((await bring(id)) ? near.size(id) : null),
    async head(id, bytes) {
      await bring(id)
      return near.head(id, bytes)
    },
    measure: async (id) => ((await bring(id)) ? near.measure(id) : null),
    async remove(id) {
      await near.remove(id)
      await (await ask('DELETE', id))?.body?.cancel()
    },
    removeIncoming: near.removeIncoming,
    async removeUnused(before) {
      for (const id of await near.unusedSince(before)) {
        // What was here before there was a bucket goes there first.
        if (!existsSync(markOf(id))) await store(id)
        await near.remove(id)
      }
    },
  }
}
