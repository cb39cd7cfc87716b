/** The one range that a request asks for, both ends included; null for the whole; several ranges count as the whole (RFC 9110 §14.2). */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null | 'unsatisfiable' {
  const asked = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!asked) return null
  const [, from = '', to = ''] = asked
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  return start > end || start >= size ? 'unsatisfiable' : { start, end }
}
