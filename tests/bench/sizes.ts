import type { Row } from './row.ts'

/** "10000,20000", or those that are measured when nobody says. */
export const sizesFrom = (given: string | undefined, usual: number[]): number[] => given?.split(',').map(Number) ?? usual

/** How many times a figure at the largest size costs what it costs at the smallest. */
export function growthOf(rows: Row[]): Row[] {
  return [...Map.groupBy(rows, ({ figure }) => figure)].flatMap(([figure, same]) => {
    const [least, most] = [same[0], same.at(-1)]
    if (!least?.size || !most?.size || most === least) return []
    const value = least.better === 'more' ? least.value / most.value : most.value / least.value
    return [{ figure: `${figure}: cost, as times of that at ${least.size.toLocaleString('en')}`, size: most.size, value, unit: '×', better: 'less' as const, goal: { value: 2 } }]
  })
}
