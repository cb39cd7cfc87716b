import type { Row } from './row.ts'

/** Parses sizes such as "10000,20000"; the defaults without a value. */
export const parseSizes = (value: string | undefined, defaults: number[]): number[] =>
  value?.split(',').map(Number) ?? defaults

/** The ratio of each figure at the largest size to the same figure at the smallest size. */
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
