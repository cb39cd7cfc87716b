import type { Result, Results } from './results.ts'
import { sameRow } from './results.ts'
import { changeOf, isMet, type Row } from './row.ts'

/** All parts in one page of Markdown. `titles` are in the order of the page; `sizes` says what a part's sizes count. */
export function writeReport(parts: Record<string, { title: string; sizes?: string }>, now: Results, kept: Results): string {
  const lines = ['# Bench', '', 'Medians of interleaved rounds; ratios are to a bare server in the same rounds. A change above 0 is for the better.']
  for (const [name, { title, sizes = 'size' }] of Object.entries(parts)) {
    const result = now[name]
    if (!result) continue
    lines.push('', `## ${title}`, '', `\`${name}\` · ${aboutOf(result)}`, '')
    lines.push(`| figure | ${sizes} | now | last kept | change | goal | met? |`, '|---|---:|---:|---:|---:|---:|---|')
    for (const row of result.rows) lines.push(`| ${cells(row, sameRow(kept[name], row)).join(' | ')} |`)
  }
  return `${lines.join('\n')}\n`
}

const aboutOf = ({ date, node, processor, noise }: Result) =>
  `${date} · Node ${node} · ${processor} · noise: nine in ten of the bare server's rounds within ${percent(noise)} of their median`

function cells(row: Row, kept: Row | undefined): string[] {
  const change = changeOf(row, kept)
  const met = isMet(row)
  return [
    row.figure,
    row.size === undefined ? '' : row.size.toLocaleString('en'),
    say(row),
    kept ? say(kept) : '',
    change === null ? '' : `${change > 0 ? '+' : ''}${percent(change)}`,
    goalOf(row),
    met === null ? '' : met ? 'yes' : '**no**',
  ]
}

/** "3,100 /s (ratio 0.72)" */
export function say({ value, unit, ratio, notOk = 0 }: Row): string {
  return `${short(value)}${unit && ` ${unit}`}${ratio === undefined ? '' : ` (ratio ${ratio.toFixed(2)})`}${notOk > 0 ? `, ${notOk} not ok` : ''}`
}

/** "≤ 50 ms", or nothing where no goal is named. */
export function goalOf({ goal, better, unit }: Row): string {
  const sign = better === 'less' ? '≤' : '≥'
  return [goal?.value === undefined ? [] : `${sign} ${short(goal.value)} ${unit}`, goal?.ratio === undefined ? [] : `ratio ≥ ${goal.ratio}`].flat().join(', ')
}

export const sizeOf = ({ size }: Row): string => (size === undefined ? '' : `, ${size.toLocaleString('en')}`)

const percent = (share: number) => `${Math.round(share * 100)} %`

/** Three digits that count. */
const short = (value: number) => (Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en') : value.toLocaleString('en', { maximumSignificantDigits: 3 }))
