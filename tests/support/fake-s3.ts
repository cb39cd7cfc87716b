import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'

export const KEY = 'MARKETKEY'
export const SECRET = 'a/secret+of=the.bucket'
const BUCKET = 'market-files'
const MAX_LISTED = 5

/**
 * A fake of the part of Amazon's S3 protocol that a market needs: the objects of one bucket, and version 4
 * signatures (docs.aws.amazon.com, "Authenticating Requests"), which it computes itself.
 */
export async function startFakeS3() {
  const objects = new Map<string, Buffer>()
  const asked: string[] = []
  let broken = false
  const server = createServer(async (request, response) => {
    const path = request.url ?? ''
    asked.push(`${request.method} ${path}`)
    const body = await readBody(request)
    if (broken) return response.writeHead(503).end()
    if (!hasValidSignature(request))
      return response.writeHead(403).end('<Error><Code>SignatureDoesNotMatch</Code></Error>')
    const { pathname, searchParams } = new URL(path, 'http://fake')
    const [, bucket, ...names] = pathname.split('/')
    const key = names.join('/')
    if (bucket !== BUCKET) return response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>')
    // HeadBucket: whether the bucket exists.
    if (request.method === 'HEAD' && key === '') return response.end()
    if (request.method === 'PUT' && request.headers['content-length'] === undefined)
      return response.writeHead(411).end('<Error><Code>MissingContentLength</Code></Error>')
    if (request.method === 'PUT') objects.set(key, body)
    if (request.method === 'PUT') return response.end()
    if (request.method === 'DELETE') {
      objects.delete(key)
      return response.writeHead(204).end()
    }
    if (searchParams.get('list-type') === '2') return response.end(listObjects(objects, searchParams))
    const object = objects.get(key)
    if (!object) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>')
    response.setHeader('Content-Length', object.length)
    return response.end(request.method === 'HEAD' ? undefined : object)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    address: (secret = SECRET) =>
      `http://${KEY}:${encodeURIComponent(secret)}@127.0.0.1:${port}/${BUCKET}?region=eu-west-1`,
    objects,
    asked,
    setFailing(now: boolean) {
      broken = now
    },
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** ListObjectsV2, in short pages. */
function listObjects(objects: Map<string, Buffer>, query: URLSearchParams): string {
  const after = query.get('continuation-token') ?? ''
  const names = [...objects.keys()]
    .filter((name) => name.startsWith(query.get('prefix') ?? '') && name > after)
    .sort()
  const page = names.slice(0, MAX_LISTED)
  const isTruncated = page.length < names.length
  return `<ListBucketResult><IsTruncated>${isTruncated}</IsTruncated>${page.map((name) => `<Contents><Key>${name}</Key></Contents>`).join('')}${isTruncated ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''}</ListBucketResult>`
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

function hasValidSignature({ method, url = '', headers }: IncomingMessage): boolean {
  const [, key, day, region, signedHeaders = '', signature = ''] =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      headers.authorization ?? '',
    ) ?? []
  if (key !== KEY || !day || !region) return false
  const names = signedHeaders.split(';')
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => names.includes(name))) return false
  const headerLines = names.map((name) => `${name}:${String(headers[name] ?? '').trim()}\n`)
  const { pathname, searchParams } = new URL(url, 'http://fake')
  const query = [...searchParams]
    .map((pair) => pair.map(encodeURIComponent).join('='))
    .sort()
    .join('&')
  const canonical = [
    method,
    pathname,
    query,
    headerLines.join(''),
    signedHeaders,
    headers['x-amz-content-sha256'],
  ].join('\n')
  const toSign = [
    'AWS4-HMAC-SHA256',
    headers['x-amz-date'],
    `${day}/${region}/s3/aws4_request`,
    createHash('sha256').update(canonical).digest('hex'),
  ].join('\n')
  const signingKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(
    (secret, text) => createHmac('sha256', secret).update(text).digest(),
    `AWS4${SECRET}`,
  )
  return timingSafeEqual(
    createHmac('sha256', signingKey).update(toSign).digest(),
    Buffer.from(signature, 'hex'),
  )
}
