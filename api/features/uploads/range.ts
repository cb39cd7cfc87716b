import { parse } from 'range-parser'

/** A bit of the parser's code: at least one range is malformed, so the header counts as absent. */
const MALFORMED = 1

/**
 * The single range that a request asks for, both ends inclusive; null for the whole file; several ranges
 * count as the whole (RFC 9110 §14.2).
 */
export function parseRange(
  header: string | undefined,
  size: number,
): { start: number; end: number } | null | 'unsatisfiable' {
  const { code, type, ranges } = parse(size, header ?? '')
  if (type !== 'bytes' || code & MALFORMED || ranges.length > 1) return null
  return ranges[0] ?? 'unsatisfiable'
}
