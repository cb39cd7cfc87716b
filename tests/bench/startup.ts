import { startMarket } from '../e2e/app.ts'
import type { BenchContext } from './baseline.ts'
import type { Row } from './row.ts'
import { median } from './statistics.ts'

const ROUNDS = 5

/** The time from the command to the first response, on an existing data folder. */
export async function measureStart({ folder }: BenchContext): Promise<Row[]> {
  await (await startMarket({ DATA_DIR: folder })).close()
  const durations: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const from = performance.now()
    const market = await startMarket({ DATA_DIR: folder })
    durations.push(performance.now() - from)
    await market.close()
  }
  return [
    {
      figure: 'second start to first answer',
      value: median(durations),
      unit: 'ms',
      better: 'less',
      goal: { value: 1000 },
    },
  ]
}
