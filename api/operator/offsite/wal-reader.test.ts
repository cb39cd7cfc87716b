import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, truncateSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import Sqlite from 'better-sqlite3'
import * as v from 'valibot'
import { WalGapError, WalReader } from './wal-reader.ts'

const Checkpoint = v.tuple([v.object({ log: v.number() })])

function openLog() {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-wal-'))
  const file = join(folder, 'a.sqlite')
  const sqlite = new Sqlite(file)
  sqlite.pragma('locking_mode = EXCLUSIVE')
  sqlite.pragma('journal_mode = WAL')
  sqlite.pragma('wal_autocheckpoint = 0')
  sqlite.exec('create table words (word text)')
  const insert = sqlite.prepare('insert into words values (?)')
  return {
    sqlite,
    wal: `${file}-wal`,
    add: (word: string) => void insert.run(word),
    checkpoint: () => v.parse(Checkpoint, sqlite.pragma('wal_checkpoint(PASSIVE)'))[0].log,
    close() {
      sqlite.close()
      rmSync(folder, { recursive: true })
    },
  }
}

const read = (reader: WalReader) => {
  const pages = reader.read()
  return pages && { numbers: pages.numbers, text: pages.bytes.toString('latin1') }
}

test('a commit is read once, with the newest content of its pages', () => {
  const log = openLog()
  const reader = new WalReader(log.wal)
  reader.read()
  log.add('tinta')
  log.add('papel')
  const pages = read(reader)
  assert.match(pages?.text ?? '', /papel.*tinta/)
  assert.equal(new Set(pages?.numbers).size, pages?.numbers.length)
  assert.equal(reader.read(), null)
  log.close()
})

test('what is rolled back or not committed yet is never read', () => {
  const log = openLog()
  log.sqlite.pragma('cache_size = 1')
  const reader = new WalReader(log.wal)
  reader.read()
  log.sqlite.exec('begin')
  for (let n = 0; n < 500; n++) log.add(`borrador ${n} ${'x'.repeat(200)}`)
  assert.equal(reader.read(), null, 'pages that spilled into the log before their commit')
  log.sqlite.exec('rollback')
  log.add('definitivo')
  assert.match(read(reader)?.text ?? '', /definitivo/)
  log.close()
})

test('reading goes on over a checkpoint that followed it', () => {
  const log = openLog()
  const reader = new WalReader(log.wal)
  reader.read()
  reader.checkpointed(log.checkpoint())
  log.add('después')
  assert.ok(reader.read())
  log.close()
})

test('a checkpoint that took unread commits is noticed, and so is a log begun anew unseen', () => {
  const log = openLog()
  const reader = new WalReader(log.wal)
  reader.read()
  log.add('sin leer')
  const frames = log.checkpoint()
  assert.throws(() => reader.checkpointed(frames), WalGapError)
  log.add('nuevo')
  assert.throws(() => reader.read(), WalGapError)
  log.close()
})

test('a later process goes on only where the log is the one it left', () => {
  const log = openLog()
  const first = new WalReader(log.wal)
  first.read()
  const place = first.position
  log.add('entre dos procesos')
  assert.match(read(new WalReader(log.wal, place))?.text ?? '', /entre dos procesos/)
  const elsewhere = place && { ...place, checksum: [1, 2] satisfies [number, number] }
  assert.throws(() => new WalReader(log.wal, elsewhere).read(), WalGapError)
  log.close()
})

test('half a frame at the end waits for its other half', () => {
  const log = openLog()
  const reader = new WalReader(log.wal)
  reader.read()
  log.add('entera')
  const whole = read(new WalReader(log.wal))
  truncateSync(log.wal, 32 + 4120 * 2 + 100)
  assert.doesNotMatch(read(new WalReader(log.wal))?.text ?? '', /entera/)
  assert.match(whole?.text ?? '', /entera/)
  log.close()
})
