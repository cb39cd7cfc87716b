import { readFileSync } from 'node:fs'
import { openMarket } from '../journeys/app.ts'
import type { Bench } from './bare.ts'
import { memoryOf } from './memory.ts'
import { median } from './numbers.ts'
import { SELLER, tokenOf } from './people.ts'
import type { Row } from './row.ts'
import { sendFile } from './tus.ts'

const MB = 1024 * 1024
const ROUNDS = 20
const LOOK_MS = 5

/** How much the server's memory grows while it takes in 50 MB, and how fast that goes. */
export async function measureUploads({ folder }: Bench): Promise<Row[]> {
  // What filling the demo market takes is none of theirs.
  await (await openMarket({ DATA_DIR: folder })).close()
  const market = await openMarket({ DATA_DIR: folder })
  try {
    const { token } = await tokenOf(market.url, SELLER)
    const film = filmOf(50 * MB)
    const video = () => sendFile(market.url, token, 'video', film)
    // The first one loads what takes videos in.
    await video()
    const grown: number[] = []
    const since = performance.now()
    for (let round = 0; round < ROUNDS; round++) {
      const before = memoryOf(market.pid())
      let most = before
      const watch = setInterval(() => {
        most = Math.max(most, memoryOf(market.pid()))
      }, LOOK_MS)
      await video()
      clearInterval(watch)
      grown.push(most - before)
    }
    const seconds = (performance.now() - since) / 1000
    const after = memoryOf(market.pid())
    return [
      { figure: 'one grew memory by, median', value: median(grown), unit: 'MiB', better: 'less', goal: { value: 20 } },
      { figure: 'one grew memory by, most', value: Math.max(...grown), unit: 'MiB', better: 'less', goal: { value: 20 } },
      { figure: `memory after ${ROUNDS}`, value: after, unit: 'MiB', better: 'less', goal: { value: 180 } },
      { figure: 'taken in', value: (ROUNDS * film.length) / MB / seconds, unit: 'MB/s', better: 'more' },
    ]
  } finally {
    await market.close()
  }
}

/** The demo's film, and a box of nothing behind it. */
function filmOf(bytes: number): Uint8Array<ArrayBuffer> {
  const intro = readFileSync(new URL('../../api/demo/intro.mp4', import.meta.url))
  const film = new Uint8Array(bytes)
  film.set(intro)
  const view = new DataView(film.buffer)
  view.setUint32(intro.length, bytes - intro.length)
  film.set(new TextEncoder().encode('free'), intro.length + 4)
  return film
}
