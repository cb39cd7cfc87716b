import type { Result, Results } from './results.ts'
import { sameRow } from './results.ts'
import { isMet, type Row, relativeChange } from './row.ts'

/**
 * Writes all parts as one page of Markdown. The order of `titles` is that of the page; `sizes` is the unit of
 * a part's sizes.
 */
export function writeReport(
  parts: Record<string, { title: string; sizes?: string }>,
  current: Results,
  baseline: Results,
): string {
  const lines = [
    '# Bench',
    '',
    'Medians of interleaved rounds; ratios are to a bare server in the same rounds. A change above 0 is for the better.',
  ]
  for (const [name, { title, sizes = 'size' }] of Object.entries(parts)) {
    const result = current[name]
    if (!result) continue
    lines.push('', `## ${title}`, '', `\`${name}\` · ${describeRun(result)}`, '')
    lines.push(
      `| figure | ${sizes} | now | last kept | change | goal | met? |`,
      '|---|---:|---:|---:|---:|---:|---|',
    )
    for (const row of result.rows) lines.push(`| ${toCells(row, sameRow(baseline[name], row)).join(' | ')} |`)
  }
  return `${lines.join('\n')}\n`
}

const describeRun = ({ date, node, processor, noise }: Result) =>
  `${date} · Node ${node} · ${processor} · noise: nine in ten of the bare server's rounds within ${formatPercent(noise)} of their median`

function toCells(row: Row, baseline: Row | undefined): string[] {
  const change = relativeChange(row, baseline)
  const met = isMet(row)
  return [
    row.figure,
    row.size === undefined ? '' : row.size.toLocaleString('en'),
    printLine(row),
    baseline ? printLine(baseline) : '',
    change === null ? '' : `${change > 0 ? '+' : ''}${formatPercent(change)}`,
    formatGoal(row),
    met === null ? '' : met ? 'yes' : '**no**',
  ]
}

/** "3,100 /s (ratio 0.72)" */
export function printLine({ value, unit, ratio, notOk = 0 }: Row): string {
  return `${formatNumber(value)}${unit && ` ${unit}`}${ratio === undefined ? '' : ` (ratio ${ratio.toFixed(2)})`}${notOk > 0 ? `, ${notOk} not ok` : ''}`
}

/** "≤ 50 ms", or nothing where the row has no goal. */
export function formatGoal({ goal, better, unit }: Row): string {
  const sign = better === 'less' ? '≤' : '≥'
  return [
    goal?.value === undefined ? [] : `${sign} ${formatNumber(goal.value)} ${unit}`,
    goal?.ratio === undefined ? [] : `ratio ≥ ${goal.ratio}`,
  ]
    .flat()
    .join(', ')
}

export const formatSize = ({ size }: Row): string =>
  size === undefined ? '' : `, ${size.toLocaleString('en')}`

const formatPercent = (share: number) => `${Math.round(share * 100)} %`

/** Rounds to three significant digits. */
const formatNumber = (value: number) =>
  Math.abs(value) >= 100
    ? Math.round(value).toLocaleString('en')
    : value.toLocaleString('en', { maximumSignificantDigits: 3 })
