import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openDatabase } from './open.ts'

test('a market from before its feed was ordered by things keeps each number, gives none twice, and counts what is unread', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-older-'))
  const file = join(folder, 'oficio.sqlite')
  const old = await openDatabase(file)
  old.sqlite.pragma('foreign_keys = OFF')
  old.sqlite.exec(`
    drop table changes;
    create table changes (seq integer primary key autoincrement, audience text not null, entity text not null, entity_id text not null,
      constraint changes_once unique (audience, entity, entity_id)) strict;
    create index changes_by_audience_seq on changes (audience, seq);
    alter table chat_members drop column unread;
    delete from migrations where name in ('0011-feed', '0012-unread');
    insert into changes (seq, audience, entity, entity_id) values (3, 'ana', 'chat', 'c'), (4, 'luis', 'chat', 'c'), (7, 'luis', 'message', 'm'), (9, 'ana', 'message', 'm');
    delete from changes where seq = 9;
    insert into messages (id, chat_id, seq, sender_user_id, content, created_at) values ('1', 'c', 1, 'ana', '', ''), ('2', 'c', 2, 'luis', '', ''), ('3', 'c', 3, 'ana', '', '');
    insert into chat_members (chat_id, user_id, other_user_id, favorite, blocked, read_seq, delivered_seq, last_at) values ('c', 'ana', 'luis', 0, 0, 1, 1, ''), ('c', 'luis', 'ana', 0, 0, 0, 0, '');
  `)
  old.close()
  const { sqlite, close } = await openDatabase(file)
  assert.deepEqual(sqlite.prepare('select seq, audience, entity, entity_id from changes order by seq').raw().all(), [
    [3, 'ana', 'chat', 'c'],
    [4, 'luis', 'chat', 'c'],
    [7, 'luis', 'message', 'm'],
  ])
  assert.deepEqual(sqlite.prepare("replace into changes (audience, entity, entity_id) values ('ana', 'chat', 'c') returning seq").pluck().all(), [10])
  assert.deepEqual(sqlite.prepare('select user_id, unread from chat_members order by user_id').raw().all(), [
    ['ana', 1],
    ['luis', 2],
  ])
  close()
  rmSync(folder, { recursive: true })
})
