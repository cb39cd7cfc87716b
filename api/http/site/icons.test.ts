import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ICON_NAMES, renderIcon } from './icons.ts'

test('the icons are drawn in a market’s colour, and whatever else is asked for is none', async () => {
  for (const name of ICON_NAMES)
    assert.deepEqual(
      (await renderIcon(name, '#006667'))?.subarray(1, 4),
      new Uint8Array(Buffer.from('PNG')),
      name,
    )
  for (const name of ['nothing.png', 'constructor', 'toString', '__proto__', ''])
    assert.equal(await renderIcon(name, '#006667'), null, name)
})
