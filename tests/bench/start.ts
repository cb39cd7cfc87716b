import { openMarket } from '../journeys/app.ts'
import type { Bench } from './bare.ts'
import { median } from './numbers.ts'
import type { Row } from './row.ts'

const ROUNDS = 5

/** From the command to the first answer, on data that are there already. */
export async function measureStart({ folder }: Bench): Promise<Row[]> {
  await (await openMarket({ DATA_DIR: folder })).close()
  const times: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now()
    const market = await openMarket({ DATA_DIR: folder })
    times.push(performance.now() - from)
    await market.close()
  }
  return [{ figure: 'second start to first answer', value: median(times), unit: 'ms', better: 'less', goal: { value: 1000 } }]
}
