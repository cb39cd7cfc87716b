import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toShortcutKey } from './pressed-key.ts'

const press = (key: string, code: string, modifiers: Partial<Parameters<typeof toShortcutKey>[0]> = {}) =>
  toShortcutKey({
    key,
    code,
    shiftKey: false,
    ctrlKey: false,
    metaKey: false,
    altKey: false,
    isComposing: false,
    ...modifiers,
  })

test('a key is a shortcut by its sign, whatever layout Ana types on', () => {
  assert.equal(press('g', 'KeyG'), 'g')
  assert.equal(press('G', 'KeyG'), 'g', 'with Caps Lock')
  assert.equal(press('/', 'Slash'), '/')
  assert.equal(press('/', 'Digit7', { shiftKey: true }), '/', 'on a Spanish keyboard')
  assert.equal(press('?', 'Slash', { shiftKey: true }), '?')
})

test('on an Arabic keyboard a key is a shortcut by its place', () => {
  assert.equal(press('ل', 'KeyG'), 'g')
  assert.equal(press('ظ', 'Slash'), '/')
  assert.equal(press('؟', 'Slash', { shiftKey: true }), '?')
})

test('keys that belong to the browser, a screen reader or an input method are left to them', () => {
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey', 'isComposing'])
    assert.equal(press('g', 'KeyG', { [modifier]: true }), null)
  assert.equal(press('G', 'KeyG', { shiftKey: true }), null)
  assert.equal(press('Enter', 'Enter'), null)
  assert.equal(press('Tab', 'Tab'), null)
})
