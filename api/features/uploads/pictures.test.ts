import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { after, before, test } from 'node:test'
import sharp, { type Create, type Sharp } from 'sharp'
import { PICTURE_WIDTHS } from '#shared/pictures.ts'
import { MAX_BLOCK_MS, measureBlockMs } from '../../../tests/support/event-loop-blocking.ts'
import { uploadPicture } from '../../../tests/support/upload-picture.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { newId } from '../../db/id.ts'
import { encodePicture, InvalidPictureError, runPictureJob } from '../../outside/pictures.ts'

let world: World
let luis: string
let his: Record<string, string>

before(async () => {
  world = await createWorld()
  luis = await world.addSeller({ firstName: 'Luis' })
  his = { Authorization: `Bearer ${await world.createSession(luis)}` }
})
after(() => world.close())

const createPicture = (width: number, height: number, overrides: Partial<Create> = {}) =>
  sharp({ create: { width, height, channels: 3, background: '#6425c9', ...overrides } })
const toBytes = async (picture: Sharp) => new Uint8Array(await picture.toBuffer())
const animation = async (
  frames: number,
  side: number,
  overrides: (frame: number) => Partial<Create> = (frame) => ({
    background: { r: (frame * 37) % 256, g: (frame * 91) % 256, b: (frame * 53) % 256 },
  }),
) =>
  sharp(
    await Promise.all(
      Array.from({ length: frames }, (_, frame) =>
        createPicture(side, side, overrides(frame)).png().toBuffer(),
      ),
    ),
    { join: { animated: true } },
  )
const tooLarge = async () => toBytes((await animation(21, 1000)).webp({ effort: 0 }))
const upload = (bytes: Uint8Array<ArrayBuffer>) => uploadPicture(world, his, bytes)
const fetchPicture = async (url: string, width: number) => {
  const response = await world.app.request(`${url}?w=${width}`)
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) }
}
/** How many picture jobs run during the action. */
const countTicksDuring = async (action: () => Promise<unknown>) => {
  let jobCount = 0
  const count = () => {
    jobCount++
  }
  sharp.queue.on('change', count)
  await action()
  sharp.queue.off('change', count)
  return jobCount
}
/** A picture uploaded before widths were generated at the upload. */
const storedFiles = async (bytes: Uint8Array<ArrayBuffer>) => {
  const id = newId(world.now)
  await world.deps.files.put(id, bytes)
  const row = {
    id,
    owner_user_id: luis,
    kind: 'picture',
    type: 'image/webp',
    width: 100,
    height: 100,
    bytes: bytes.length,
  } as const
  await world.database.db
    .insertInto('files')
    .values({ ...row, visibility: 'public', created_at: world.now.toISOString() })
    .execute()
  return `/files/${id}_100x100.webp`
}

test("Luis's animation has all its sizes when it has arrived, none larger than it came, and who looks at it starts no work", async () => {
  const { body } = await upload(await toBytes((await animation(50, 200)).gif()))
  const pictures: Awaited<ReturnType<typeof fetchPicture>>[] = []
  const jobCount = await countTicksDuring(async () => {
    for (const width of PICTURE_WIDTHS) pictures.push(await fetchPicture(body.data.url, width))
  })
  assert.equal(jobCount, 0)
  for (const [i, { status, bytes }] of pictures.entries()) {
    const { pages, width } = await sharp(bytes, { animated: true }).metadata()
    assert.deepEqual([status, pages, width], [200, 50, Math.min(PICTURE_WIDTHS[i] ?? 0, 200)])
  }
})

test('an animation of too many frames, or of too many pixels in all, is refused by name and leaves nothing', async () => {
  const before = await readdir(`${world.deps.env.dataDir}/files`)
  for (const video of [await tooLarge(), await toBytes((await animation(301, 8)).gif())]) {
    const { status, body } = await upload(video)
    assert.deepEqual([status, body.code], [413, 'PICTURE_TOO_LARGE'])
  }
  assert.deepEqual(await readdir(`${world.deps.env.dataDir}/files`), before)
})

test('a very tall, very wide or tiny picture is shown in every width', async () => {
  for (const [width, height] of [
    [1, 20_000],
    [20_000, 1],
    [3, 9000],
    [1, 1],
  ] as const) {
    const { body } = await upload(await toBytes(createPicture(width, height).png()))
    for (const requestedWidth of PICTURE_WIDTHS) {
      const { status, bytes } = await fetchPicture(body.data.url, requestedWidth)
      assert.equal(status, 200, `${width}x${height} at ${requestedWidth}`)
      assert.ok(((await sharp(bytes).metadata()).width ?? 0) <= Math.min(requestedWidth, width))
    }
  }
})

test('a picture from before is made smaller once, and is not made larger', async () => {
  const url = await storedFiles(await toBytes((await animation(5, 100)).webp()))
  const { bytes } = await fetchPicture(url, 1280)
  const metadata = await sharp(bytes, { animated: true }).metadata()
  assert.deepEqual([metadata.width, metadata.pages], [100, 5])
  assert.equal(await countTicksDuring(() => fetchPicture(url, 1280)), 0)
})

test('a picture from before that is beyond the bounds, tall beyond WebP or damaged is refused by name, and costs work once', async () => {
  for (const [bytes, code] of [
    [await tooLarge(), 'PICTURE_TOO_LARGE'],
    [await toBytes(createPicture(4, 17_000).png()), 'FILE_UNREADABLE'],
    [new TextEncoder().encode('RIFF    WEBP and no more'), 'FILE_UNREADABLE'],
  ] as const) {
    const url = await storedFiles(bytes)
    const first = await fetchPicture(url, 640)
    assert.equal(JSON.parse(Buffer.from(first.bytes).toString()).code, code)
    assert.equal(await countTicksDuring(() => fetchPicture(url, 320)), 0)
  }
})

test('a picture that takes too long is given up', async () => {
  const noise = { noise: { type: 'gaussian', mean: 128, sigma: 60 } } as const
  const video = await toBytes(
    (await animation(30, 500, () => noise)).webp({ effort: 0, lossless: false, quality: 40 }),
  )
  const startedAt = performance.now()
  await assert.rejects(
    encodePicture(video, 1000),
    (error) => error instanceof InvalidPictureError && error.reason === 'PICTURE_TOO_LARGE',
  )
  assert.ok(performance.now() - startedAt < 10_000, String(performance.now() - startedAt))
})

test('what somebody has sent is drawn before what is looked at', async () => {
  const gate = Promise.withResolvers<void>()
  const order: string[] = []
  const runJob = (kind: 'sent' | 'seen', name: string) =>
    runPictureJob(kind, name, async () => {
      await gate.promise
      order.push(name)
    })
  const all = [
    runJob('seen', 'first'),
    runJob('seen', 'second'),
    runJob('seen', 'third'),
    runJob('sent', 'Ana sends'),
  ]
  gate.resolve()
  await Promise.all(all)
  assert.deepEqual(order, ['first', 'second', 'Ana sends', 'third'])
})

test('however many pictures Marta sends or looks at, Ana waits for one of them at most', async () => {
  for (const kind of ['sent', 'seen'] as const) {
    const gate = Promise.withResolvers<void>()
    const order: string[] = []
    const runJob = (by: string) =>
      runPictureJob(kind, by, async () => {
        await gate.promise
        order.push(by)
      })
    const all = [...Array.from({ length: 10 }, () => runJob('Marta')), runJob('Ana')]
    gate.resolve()
    await Promise.all(all)
    assert.deepEqual([order.length, order.indexOf('Ana')], [11, 2])
  }
})

test('a form of a million parts is refused without a look at them, and keeps nobody waiting', async () => {
  const headers = { ...his, 'Content-Type': 'multipart/form-data; boundary=b' }
  for (const part of [
    '',
    'Content-Disposition: form-data; name="a"\r\n',
    'Content-Disposition: form-data; name="file"; filename="a"\r\n',
  ]) {
    const body = `--b\r\n${part}\r\n\r\n`.repeat(9_000_000 / (part.length + 9))
    let status = 0
    const ms = await measureBlockMs(async () => {
      const response = await world.app.request('/api/v1/file/upload', {
        method: 'POST',
        headers,
        body: new Blob([body]),
      })
      status = response.status
    })
    assert.equal(status, 400)
    assert.ok(ms <= MAX_BLOCK_MS, `${Math.round(ms)} ms of ${JSON.stringify(part)}`)
  }
})
