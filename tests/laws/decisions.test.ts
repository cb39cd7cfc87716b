import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSources, readText } from './files.ts'

const INDEX = 'docs/decisions/README.md'
const LINK = /\[(\d{3})\]\((\d{3}-[a-z0-9-]+\.md)\)/
const files = listSources('docs/decisions/*.md').filter((path) => path !== INDEX)
const names = new Set(files.map((path) => path.replace('docs/decisions/', '')))
const numbers = new Set([...names].map((name) => Number(name.slice(0, 3))))

/** A decision's header: number, title, date, status, and the decisions that it names as superseded. */
const HEADER = new RegExp(
  [
    /^# (?<number>\d{3})\. (?<title>.+)\n\n/,
    /- Date: (?<date>\d{4}-\d\d-\d\d)\n/,
    /- Status: (?<status>accepted|superseded by \[\d{3}\]\([\w.-]+\))\n/,
    /(?<supersedes>(?:- Supersedes: \[\d{3}\]\([\w.-]+\)\n)*)\n## Context\n/,
  ]
    .map(({ source }) => source)
    .join(''),
)
const readHeader = (path: string) => HEADER.exec(readText(path))?.groups ?? {}
const target = (link: string | undefined) => LINK.exec(link ?? '')?.[2]

test('each decision has a number, a title, a date, a status, a context and what was decided', () => {
  assert.ok(files.length > 0)
  for (const path of files) {
    const { number, date } = readHeader(path)
    assert.ok(number, `${path} has no header like the others`)
    assert.match(path, new RegExp(`/${number}-[a-z0-9-]+\\.md$`))
    assert.equal(new Date(`${date}T00:00:00Z`).toISOString().slice(0, 10), date, path)
    assert.match(readText(path), /\n## Decision\n/, path)
  }
})

test('no two decisions have one number, and none is left out', () => {
  assert.equal(numbers.size, files.length)
  assert.equal(Math.max(...numbers), files.length)
})

test('a superseded decision and the one that replaced it name each other', () => {
  for (const path of files) {
    const name = path.replace('docs/decisions/', '')
    const { status = '', supersedes = '' } = readHeader(path)
    const successor = target(status)
    if (successor) {
      assert.ok(names.has(successor), `${path}: ${status}`)
      const back = readHeader(`docs/decisions/${successor}`).supersedes
      assert.ok(back?.includes(name), `${successor} does not say that it supersedes ${name}`)
    }
    for (const line of supersedes.split('\n').filter(Boolean)) {
      const old = target(line) ?? ''
      assert.ok(names.has(old), `${path}: ${line}`)
      assert.equal(target(readHeader(`docs/decisions/${old}`).status), name, `${old} is still accepted`)
    }
  }
})

test('the index lists every decision once, by its title and whether it holds', () => {
  const listed = readText(INDEX)
    .split('\n')
    .filter((line) => line.startsWith('- '))
  assert.deepEqual(
    listed.sort(),
    files.map((path) => {
      const { number, title, status = '' } = readHeader(path)
      const note = status === 'accepted' ? '' : ` (${status})`
      return `- [${number}](${path.replace('docs/decisions/', '')}) ${title}${note}`
    }),
  )
})

test('every link and reference to a decision leads to one', () => {
  const sources = listSources(
    '{{api,pwa,shared,tests,docs,.ci}/**/*.{ts,tsx,mjs,cjs,css,html,sql,md,service},*.{md,ts,json}}',
  ).filter((path) => path !== 'tests/laws/decisions.test.ts')
  const wrong = sources.flatMap((path) => {
    const text = readText(path)
    const links = path.startsWith('docs/decisions/') ? [...text.matchAll(new RegExp(LINK, 'g'))] : []
    return [
      ...links
        .filter(([, number, name = '']) => !names.has(name) || !name.startsWith(`${number}-`))
        .map(([link]) => `${path}: ${link}`),
      ...[...text.matchAll(/\bdecisions? §.*|\bdecisions? (\d+)|docs\/decisions\/(\d+)[\w-]*(?:\.md)?/gi)]
        .filter(([reference, inWords, inPath]) =>
          inPath
            ? !names.has(reference.replace('docs/decisions/', ''))
            : !inWords || !numbers.has(Number(inWords)),
        )
        .map(([reference]) => `${path}: ${reference}`),
    ]
  })
  assert.deepEqual(wrong, [])
})
