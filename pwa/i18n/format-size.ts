import { localeOf } from '#shared/languages.ts'

const GIGABYTE = 1e9
const MEGABYTE = 1e6

/** A size in the largest unit that fits: "0 MB", "2.5 MB", "74 MB", "1.5 GB". */
export function formatSize(bytes: number, language: string): string {
  const big = bytes >= GIGABYTE
  const digits = bytes === 0 || (!big && bytes >= 10 * MEGABYTE) ? 0 : 1
  return new Intl.NumberFormat(localeOf(language), {
    style: 'unit',
    unit: big ? 'gigabyte' : 'megabyte',
    maximumFractionDigits: digits,
  }).format(bytes / (big ? GIGABYTE : MEGABYTE))
}
