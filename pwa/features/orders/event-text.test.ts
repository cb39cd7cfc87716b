import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MOVES, ORDER_STATUSES } from '#shared/order-graph.ts'
import orders from '../../i18n/en/orders.ts'
import { getEventTextKey, getMoveTextKey } from './event-text.ts'

test('every move that the graph allows has its button, its explanation and its line in the history', () => {
  for (const from of ORDER_STATUSES) {
    for (const move of MOVES[from]) {
      const key = getMoveTextKey(from, move)
      const event = getEventTextKey({ kind: 'move', from, to: move.to, by: move.actor })
      assert.ok(orders.move[key] && orders.explain[key] && orders.happened[event], key)
    }
  }
})
