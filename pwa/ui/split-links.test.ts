import assert from 'node:assert/strict'
import { test } from 'node:test'
import { splitLinks } from './split-links.ts'

const links = (text: string) => splitLinks(text).flatMap(({ href }) => (href ? [href] : []))

test('an address in a sentence can be followed, the sentence’s end stays out of it', () => {
  assert.deepEqual(
    links('See https://luis.example/work. Or (http://a.example/b_(c)), "https://d.example"!'),
    ['https://luis.example/work', 'http://a.example/b_(c)', 'https://d.example/'],
  )
})

test('nothing but web addresses is a link', () => {
  assert.deepEqual(
    links(
      'javascript:alert(1) data:text/html,x ftp://a.example mailto:a@b.example https://bank.example@evil.example https://',
    ),
    [],
  )
})

test('no letter is lost on the way', () => {
  const text = 'ל https://a.example, 👋\n\nhttp://b.example?q=1&r=2… <b>bold</b>'
  assert.equal(
    splitLinks(text)
      .map((part) => part.text)
      .join(''),
    text,
  )
})
