/** The percentile `share` of the numbers (0.5: the median), 0 where there are none. */
export function percentile(numbers: number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const median = (numbers: number[]): number => percentile(numbers, 0.5)
