import type { Row } from './row.ts'

/** "10000,20000", or those that are measured when nobody says. */
export const parseSizes = (value: string | undefined, defaults: number[]): number[] =>
  value?.split(',').map(Number) ?? defaults

/** How many times a figure at the largest size costs what it costs at the smallest. */
export function growthRatio(rows: Row[]): Row[] {
  return [...Map.groupBy(rows, ({ figure }) => figure)].flatMap(([figure, same]) => {
    const [first, last] = [same[0], same.at(-1)]
    if (!first?.size || !last?.size || last === first) return []
    const value = first.better === 'more' ? first.value / last.value : last.value / first.value
    return [
      {
        figure: `${figure}: cost, as times of that at ${first.size.toLocaleString('en')}`,
        size: last.size,
        value,
        unit: '×',
        better: 'less' as const,
        goal: { value: 2 },
      },
    ]
  })
}
