import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSources, readSource } from './files.ts'

const files = listSources('{pwa,api,shared}/**/*.{ts,tsx}')

test('nothing is left open', () => {
  assert.deepEqual(findOffenders(/\b(TODO|FIXME|XXX)\b|[Cc]oming soon|[Ll]orem ipsum/), [])
})

test('no test is skipped, runs alone, or waits by the clock', () => {
  const tests = listSources('{pwa,api,shared,tests}/**/*.{test,spec}.ts').filter(
    (path) => path !== 'tests/laws/vocabulary.test.ts',
  )
  assert.deepEqual(
    tests.filter((path) => /\.(skip|only|todo|fixme)\(|waitForTimeout\(/.test(readSource(path))),
    [],
  )
})

test('no type is given up', () => {
  assert.deepEqual(findOffenders(/\bas any\b|: any\b|@ts-(ignore|nocheck|expect-error)/), [])
})

test('what people write is never drawn as HTML', () => {
  assert.deepEqual(
    findOffenders(/dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML|document\.write/),
    [],
  )
})

test('no secret or key is made from a weak source', () => {
  assert.deepEqual(
    listSources('api/**/*.ts').filter((path) =>
      /Math\.random|createHash\('(md5|sha1)'\)|createCipheriv\((?!'aes-256-gcm', )/.test(readSource(path)),
    ),
    [],
  )
})

function findOffenders(pattern: RegExp): string[] {
  return files.filter((path) => pattern.test(readSource(path)))
}
