import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toInAppPath } from './in-app-path.ts'

const IN_APP_PATHS = [
  '/',
  '/explore-sellers?search=dise%C3%B1o%20gr%C3%A1fico&page=2',
  '/freelancer/019a0000-0000-7000-8000-00000000dead',
  '/chat/019a0000-0000-7000-8000-00000000dead?reply=1',
  '/buyer-vieworder?orderId=019a0000-0000-7000-8000-00000000dead',
  '/profile?tab=plan-info#cards',
  '/dise%C3%B1o',
  '/@luis',
  '/a.b/..c/d..',
  '/add-card?from=%2Fprofile%3Ftab%3Dplan-info',
  '/search?q=100%25',
  '/search?q=https%3A%2F%2Fevil.example',
]
const EXTERNAL_URLS = [
  [
    '',
    'x',
    'evil.example',
    'https://evil.example',
    'HTTPS:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@b.c',
    ' /x',
    '?x',
    '#x',
    './x',
    '../x',
  ],
  [
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '\t//evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
  ],
  ['/\u0000/evil', '/\u007f/evil', '/\u0085x', '/\u2028/evil', '/\u2029x', '/x\u0000', '/x?\t', '/x#\\'],
  [
    '/%09/evil.example',
    '/%0a/evil',
    '/%0D%0A/evil',
    '/%00',
    '/%5c/evil',
    '/%5Cevil',
    '/%2f/evil',
    '/%2Fevil.example',
    '/%2F%2Fevil.example',
    '/%252Fevil',
    '/%25252Fevil',
    '/%2525252Fevil',
  ],
  [
    '/%E2%80%A8/evil',
    '/%',
    '/%zz',
    '/%c0%af',
    '/%ff',
    '/a//b',
    '/a/..//evil.example',
    '/..//evil',
    '/.//evil',
    '/./x',
    '/.../x',
    '/%2e%2e//evil',
    '/a/%2e%2e/%2fevil',
  ],
  [`/${'x'.repeat(2000)}`],
].flat()

test('a path of the app stays what it is', () => {
  for (const address of IN_APP_PATHS) assert.equal(toInAppPath(address), address)
})

test('what isn’t one is none, however it is spelled', () => {
  for (const address of EXTERNAL_URLS) assert.equal(toInAppPath(address), null, JSON.stringify(address))
  for (const other of [null, undefined, 7, {}, ['/x'], new String('/x')])
    assert.equal(toInAppPath(other), null)
})

test('whatever is put together of dangerous pieces, what passes leads nowhere else, also when it is decoded or resolved again', () => {
  const chunks = [
    '/',
    '\\',
    '//',
    '\t',
    '\n',
    '%09',
    '%0a',
    '%2f',
    '%5c',
    '%252f',
    '.',
    '..',
    '%2e',
    ':',
    '@',
    'evil.example',
    'https:',
    'javascript:',
    '?',
    '#',
    ' ',
    '\u2028',
    '\u00a0',
    '%',
  ]
  let checkedCount = 0
  for (const first of chunks)
    for (const second of chunks)
      for (const third of chunks)
        for (const fourth of chunks) {
          const address = toInAppPath(first + second + third + fourth)
          if (address === null) continue
          checkedCount++
          for (const spelled of spellings(address)) {
            const url = new URL(spelled, 'https://market.example')
            assert.equal(url.origin, 'https://market.example', JSON.stringify(spelled))
            assert.doesNotMatch(url.pathname, /^\/[/\\]/, JSON.stringify(spelled))
          }
        }
  assert.ok(checkedCount > 1000, String(checkedCount))
})

/** A URL, and the paths that lenient parsers may read from it: decoded once or twice, or resolved first. */
function spellings(address: string): string[] {
  const [path = ''] = address.split(/[?#]/, 1)
  const once = decodeURIComponent(path)
  const { pathname } = new URL(address, 'https://market.example')
  return [address, path, once, decodeURIComponent(once), pathname]
}
