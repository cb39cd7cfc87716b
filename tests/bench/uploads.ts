import { readFileSync } from 'node:fs'
import { startMarket } from '../e2e/app.ts'
import type { BenchContext } from './baseline.ts'
import { getToken, SELLER } from './browsers.ts'
import { readRss } from './memory.ts'
import type { Row } from './row.ts'
import { median } from './statistics.ts'
import { uploadFile } from './tus.ts'

const MB = 1024 * 1024
const ROUNDS = 20
const SAMPLE_INTERVAL_MS = 5

/** How much the server's memory grows during uploads of 50 MB, and how fast they are. */
export async function measureUploads({ folder }: BenchContext): Promise<Row[]> {
  // Fill the demo market in a process of its own: its memory must not count.
  await (await startMarket({ DATA_DIR: folder })).close()
  const market = await startMarket({ DATA_DIR: folder })
  try {
    const { token } = await getToken(market.url, SELLER)
    const videoBytes = createVideo(50 * MB)
    const sendVideo = () => uploadFile(market.url, token, 'video', videoBytes)
    // The first upload loads the code for videos.
    await sendVideo()
    const grown: number[] = []
    const since = performance.now()
    for (let round = 0; round < ROUNDS; round++) {
      const before = readRss(market.pid())
      let peakBytes = before
      const watch = setInterval(() => {
        peakBytes = Math.max(peakBytes, readRss(market.pid()))
      }, SAMPLE_INTERVAL_MS)
      await sendVideo()
      clearInterval(watch)
      grown.push(peakBytes - before)
    }
    const seconds = (performance.now() - since) / 1000
    const after = readRss(market.pid())
    return [
      {
        figure: 'one grew memory by, median',
        value: median(grown),
        unit: 'MiB',
        better: 'less',
        goal: { value: 20 },
      },
      {
        figure: 'one grew memory by, most',
        value: Math.max(...grown),
        unit: 'MiB',
        better: 'less',
        goal: { value: 20 },
      },
      { figure: `memory after ${ROUNDS}`, value: after, unit: 'MiB', better: 'less', goal: { value: 180 } },
      {
        figure: 'taken in',
        value: (ROUNDS * videoBytes.length) / MB / seconds,
        unit: 'MB/s',
        better: 'more',
      },
    ]
  } finally {
    await market.close()
  }
}

/** The demo's video, padded with an empty box. */
function createVideo(bytes: number): Uint8Array<ArrayBuffer> {
  const intro = readFileSync(new URL('../../api/demo/intro.mp4', import.meta.url))
  const videoBytes = new Uint8Array(bytes)
  videoBytes.set(intro)
  const view = new DataView(videoBytes.buffer)
  view.setUint32(intro.length, bytes - intro.length)
  videoBytes.set(new TextEncoder().encode('free'), intro.length + 4)
  return videoBytes
}
