/** The index of the first item that isn't before `value`. */
export function lowerBound(sorted: string[], value: string): number {
  let from = 0
  let to = sorted.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((sorted[middle] ?? '') < value) from = middle + 1
    else to = middle
  }
  return from
}
