import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSources, readSource } from './files.ts'

/** Beside routes: page heads and the sitemap. */
const OTHERS = ['api/app.ts', 'api/db/read-public.ts', 'api/features/sellers/seo.ts']

test('what a login is needed for, or what writes, is never read at a replica', () => {
  const files = listSources('api/**/*.ts').filter(
    (file) => !file.endsWith('.test.ts') && /\breadPublic\(|\breadPublic</.test(readSource(file)),
  )
  assert.ok(files.length > 5)
  for (const file of files.filter((each) => !OTHERS.includes(each))) {
    assert.match(file, /^api\/features\/\w+\/routes\.ts$/)
    const endpoints = readSource(file)
      .split(/\.serve\(\s*/)
      .slice(1)
    for (const endpoint of endpoints.filter((each) => each.includes('readPublic(')))
      assert.match(endpoint, /^'GET [^']+', async \(c\) =>/, file)
  }
})
