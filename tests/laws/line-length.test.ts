import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSources, readText } from './files.ts'

/** The formatter breaks code at the same width (biome.json), but neither prose nor comments. */
const MAX_COLUMNS = 110

const findLong = (paths: string[], isChecked: (line: string) => boolean) =>
  paths.flatMap((path) =>
    readText(path)
      .split('\n')
      .flatMap((line, index) =>
        [...line].length > MAX_COLUMNS && isChecked(line) ? [`${path}:${index + 1}`] : [],
      ),
  )

test('whoever reads the docs in two columns sees whole lines of prose', () => {
  const docs = [...listSources('*.md'), ...listSources('docs/*.md')]
  // A table's row and an address can't be broken.
  assert.deepEqual(
    findLong(docs, (line) => !/^\s*\||^\S*https?:\S+$/.test(line)),
    [],
  )
})

test('comments are no wider than code', () => {
  assert.deepEqual(
    findLong(listSources(), (line) => /^\s*(\/\/|\/?\*)/.test(line) && !line.includes('biome-ignore')),
    [],
  )
})
