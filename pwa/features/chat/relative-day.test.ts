import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DAY_MS } from '#shared/time.ts'
import { relativeDay } from './relative-day.ts'

const NOW = new Date(2026, 4, 20, 9, 0).getTime()
const subtractDays = (days: number, hour = 12) => new Date(2026, 4, 20 - days, hour).getTime()

test('a message of last night was yesterday, even a few hours ago', () => {
  assert.equal(relativeDay(subtractDays(1, 23), NOW, 'en'), 'Yesterday')
  assert.equal(relativeDay(subtractDays(0, 1), NOW, 'en'), 'Today')
})

test('days, weeks, months and years follow one another without a gap', () => {
  const labels = [2, 6, 7, 29, 30, 364, 365, 800].map((days) => relativeDay(subtractDays(days), NOW, 'en'))
  assert.deepEqual(labels, [
    '2 days ago',
    '6 days ago',
    '1 week ago',
    '4 weeks ago',
    '1 month ago',
    '12 months ago',
    '1 year ago',
    '2 years ago',
  ])
})

test('a sender whose clock runs ahead has written today', () => {
  assert.equal(relativeDay(NOW + 3 * DAY_MS, NOW, 'en'), 'Today')
})

test('it speaks the reader’s language', () => {
  assert.deepEqual(
    [0, 1, 3].map((days) => relativeDay(subtractDays(days), NOW, 'es')),
    ['Hoy', 'Ayer', 'hace 3 días'],
  )
})
