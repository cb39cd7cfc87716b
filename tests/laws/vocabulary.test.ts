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
  assert.deepEqual(findOffenders(/\bas any\b|: any\b|@ts-(ignore|nocheck)/), [])
  // A test may show that something doesn't compile.
  assert.deepEqual(
    findOffenders(/@ts-expect-error/).filter((place) => !place.includes('.test.ts')),
    [],
  )
})

test('what people write is never drawn as HTML', () => {
  assert.deepEqual(
    findOffenders(/dangerouslySetInnerHTML|\.innerHTML|insertAdjacentHTML|document\.write/),
    [],
  )
})

/** Names that were ours alone, by what the field calls the same thing. */
const RETIRED = {
  'cached row': ['copy', 'copies', 'Copy', 'Mine', 'mine', 'mineOf', 'openMine', 'laid', 'laidOver'],
  mutation: [
    'intention',
    'Intention',
    'deed',
    'Deed',
    'wish',
    'Wish',
    'want',
    'wantLast',
    'wantAlso',
    'wanted',
  ],
  'retry loop, lock, lease': ['tries', 'Tries', 'createTries', 'takeSome', 'wake', 'lend', 'alone', 'aside'],
  'domain error': ['Refusal', 'refuse'],
  'response cache, representation, fast path': ['kept', 'Kept', 'packed', 'Packed', 'Gate', 'openGate'],
  branding: ['dress', 'dressed'],
  'mail queue': ['Post', 'postLetter', 'postWritten', 'Letter'],
  'scheduled job, background task': ['Chore', 'chore', 'choresOf', 'Later'],
  'response text': ['said', 'Said', 'heard'],
  'chaos tests': ['Weather', 'weather', 'verdict', 'Dice', 'dice', 'misfortunes'],
  other: ['breathe', 'relist', 'Line', 'standingOf', 'follower'],
}

test('no declaration bears a name that only this project would understand', () => {
  const names = Object.values(RETIRED).flat().join('|')
  const pattern = new RegExp(
    `\\b(?:const|let|function|class|interface|type)\\*?\\s+(?:${names}|(?:MOST|KEPT|LEAST)_[A-Z_]+|[A-Z_]+_MOST)\\b`,
  )
  const files = listSources().filter((path) => path !== 'tests/laws/vocabulary.test.ts')
  assert.deepEqual(
    files.flatMap((path) => {
      const found = pattern.exec(readSource(path))
      return found ? [`${path}: ${found[0]}`] : []
    }),
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
