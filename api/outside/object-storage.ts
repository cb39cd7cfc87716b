import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, isAbsolute, join, relative, sep } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { replaceFile } from './durable.ts'

const DEFAULT_REGION = 'us-east-1'
const RETRIES = 2
const REQUEST_TIMEOUT_MS = 60_000

/** Named objects of up to a few megabytes. Every call throws a StorageError if the storage doesn't answer. */
export interface ObjectStorage {
  put(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void>
  /** Null: there is no such object. */
  get(name: string): Promise<Buffer<ArrayBuffer> | null>
  /** The names that start with a prefix, in their order. */
  list(prefix: string): Promise<string[]>
  remove(name: string): Promise<void>
}

/** Why a storage can't be used, in a sentence without its secrets. */
export class StorageError extends Error {}

/** An address without its secrets, as it may be shown. */
export function describeStorage(address: string): string {
  if (isAbsolute(address)) return address
  const { host, pathname } = new URL(address)
  return `${host}${pathname.replace(/\/$/, '')}`
}

/** Opens an absolute folder or a bucket: https://KEY:SECRET@host/bucket?region=… */
export const openObjectStorage = (address: string): ObjectStorage =>
  isAbsolute(address) ? openFolder(address) : openS3(address)

/** Objects as files. The folder must exist: it may be the mount point of a disk that isn't there. */
function openFolder(root: string): ObjectStorage {
  const attempt = async <T>(run: () => Promise<T>): Promise<T> => {
    if (!(await stat(root).catch(() => null))?.isDirectory())
      throw new StorageError(`There’s no folder ${root}. Mount or create it.`)
    return run().catch((error: unknown) => {
      throw new StorageError(`Can’t use the folder ${root}: ${errorMessage(error)}`)
    })
  }
  return {
    put: (name, bytes) =>
      attempt(async () => {
        const path = join(root, name)
        await mkdir(dirname(path), { recursive: true, mode: 0o700 })
        await replaceFile(path, (temporaryPath) => writeFile(temporaryPath, bytes, { mode: 0o600 }))
      }),
    get: (name) =>
      attempt(() =>
        readFile(join(root, name)).catch((error: unknown) => {
          if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
          throw error
        }),
      ),
    list: (prefix) =>
      attempt(async () => {
        const folder = join(root, dirname(`${prefix}.`))
        const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
        return entries
          .filter((entry) => entry.isFile() && !entry.name.endsWith('.part'))
          .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
          .filter((name) => name.startsWith(prefix))
          .sort()
      }),
    remove: (name) => attempt(() => rm(join(root, name), { force: true })),
  }
}

function openS3(address: string): ObjectStorage {
  const { origin, pathname, searchParams, username, password } = new URL(address)
  const bucketUrl = `${origin}${pathname.replace(/\/$/, '')}`
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    service: 's3',
    region: searchParams.get('region') ?? DEFAULT_REGION,
    retries: RETRIES,
  })
  const place = describeStorage(address)
  /** The body of the answer; null where there is no such object. */
  const send = async (
    method: string,
    url: string,
    body?: Uint8Array<ArrayBuffer>,
  ): Promise<Buffer<ArrayBuffer> | null> => {
    let response: Response
    let answer: Buffer<ArrayBuffer>
    try {
      response = await client.fetch(url, {
        method,
        signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
        ...(body && { body }),
      })
      answer = Buffer.from(await response.arrayBuffer())
    } catch (error) {
      throw new StorageError(`Can’t reach ${place}: ${causeOf(error)}`)
    }
    if (response.ok) return answer
    if (response.status === 404 && method !== 'PUT' && !answer.includes('NoSuchBucket')) return null
    const reason =
      response.status === 403
        ? 'it rejects the key or secret in OFFSITE_URL'
        : response.status === 404
          ? 'there is no such bucket'
          : `it answered ${response.status}`
    throw new StorageError(`Can’t use ${place}: ${reason}.`)
  }
  const objectUrl = (name: string) => `${bucketUrl}/${name}`
  return {
    put: async (name, bytes) => void (await send('PUT', objectUrl(name), bytes)),
    get: (name) => send('GET', objectUrl(name)),
    async list(prefix) {
      const names: string[] = []
      for (let token: string | undefined, isMore = true; isMore; ) {
        const query = new URLSearchParams({ 'list-type': '2', prefix })
        if (token) query.set('continuation-token', token)
        const page = (await send('GET', `${bucketUrl}/?${query}`))?.toString() ?? ''
        for (const [, key = ''] of page.matchAll(/<Key>([^<]*)<\/Key>/g)) names.push(key)
        token = /<NextContinuationToken>([^<]+)</.exec(page)?.[1]
        isMore = token !== undefined && page.includes('<IsTruncated>true<')
      }
      return names.sort()
    },
    remove: async (name) => void (await send('DELETE', objectUrl(name))),
  }
}

const errorMessage = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** What fetch hides behind “fetch failed”. */
const causeOf = (error: unknown) =>
  error instanceof Error && error.cause instanceof Error && error.cause.message
    ? error.cause.message
    : errorMessage(error)
