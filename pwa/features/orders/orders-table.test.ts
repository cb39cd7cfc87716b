import assert from 'node:assert/strict'
import { test } from 'node:test'
import { toCsvCell } from './orders-table.ts'

test('what somebody wrote into an order stays one cell, and is never calculated', () => {
  assert.equal(toCsvCell('A sign'), 'A sign')
  assert.equal(toCsvCell('Red, blue\nand "gold"'), '"Red, blue\nand ""gold"""')
  for (const formula of ['=HYPERLINK("http://x")', '+1', '-1+2', '@SUM(A1)', '\t=1'])
    assert.match(toCsvCell(formula), /^"?'/)
  assert.equal(toCsvCell('A sign;=1+1;'), "A sign;'=1+1;")
})
