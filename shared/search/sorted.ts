/** The index of the first item that isn't before `value`. */
export function lowerBound<Item extends string | number>(sorted: ArrayLike<Item>, value: Item): number {
  let from = 0
  let to = sorted.length
  while (from < to) {
    const middle = (from + to) >> 1
    const item = sorted[middle]
    if (item !== undefined && item < value) from = middle + 1
    else to = middle
  }
  return from
}
