import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { blockOf, chatKey, findMatches, MESSAGES_PER_BLOCK } from './message-full-text.ts'
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
  assert.deepEqual(
    sqlite.prepare('select seq, audience, entity, entity_id from changes order by seq').raw().all(),
    [
      [3, 'ana', 'chat', 'c'],
      [4, 'luis', 'chat', 'c'],
      [7, 'luis', 'message', 'm'],
    ],
  )
  assert.deepEqual(
    sqlite
      .prepare("replace into changes (audience, entity, entity_id) values ('ana', 'chat', 'c') returning seq")
      .pluck()
      .all(),
    [10],
  )
  assert.deepEqual(sqlite.prepare('select user_id, unread from chat_members order by user_id').raw().all(), [
    ['ana', 1],
    ['luis', 2],
  ])
  close()
  rmSync(folder, { recursive: true })
})

test('of a market from before sessions ended by themselves each ends ninety days after its log-in, and its devices stay known', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-older-'))
  const file = join(folder, 'oficio.sqlite')
  const old = await openDatabase(file)
  old.sqlite.pragma('foreign_keys = OFF')
  old.sqlite.exec(`
    drop index sessions_by_ends_at;
    drop table reset_links;
    alter table sessions drop column ends_at;
    alter table sessions drop column device_hash;
    alter table codes drop column device_tries;
    alter table known_devices drop column label;
    alter table known_devices drop column last_seen_at;
    alter table known_devices drop column confirmed;
    delete from migrations where name = '0023-ways-in';
    insert into sessions (id, user_id, token_hash, device, created_at, last_used_at) values ('s', 'ana', 't', 'Chrome', '2026-01-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z');
    insert into known_devices (user_id, device_hash, created_at) values ('ana', 'd', '2026-01-01T00:00:00.000Z');
    insert into codes (user_id, purpose, secret_hash, created_at, expires_at, tries) values ('ana', 'reset', 'r', '', '', 0), ('ana', 'verify', 'v', '', '', 0);
  `)
  old.close()
  const { sqlite, close } = await openDatabase(file)
  assert.deepEqual(sqlite.prepare('select ends_at, device_hash from sessions').raw().all(), [
    ['2026-04-01T00:00:00.000Z', null],
  ])
  assert.deepEqual(sqlite.prepare('select label, last_seen_at, confirmed from known_devices').raw().all(), [
    ['', '2026-01-01T00:00:00.000Z', 1],
  ])
  assert.deepEqual(sqlite.prepare('select purpose, device_tries from codes').raw().all(), [['verify', 0]])
  close()
  rmSync(folder, { recursive: true })
})

test('what was written before words were noted by chats is found after it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-older-'))
  const file = join(folder, 'oficio.sqlite')
  const old = await openDatabase(file)
  old.sqlite.pragma('foreign_keys = OFF')
  old.sqlite.exec(`
    drop table message_words;
    create virtual table message_search using fts5(content, content='', contentless_delete=1, tokenize="unicode61 remove_diacritics 2");
    delete from migrations where name = '0021-message-words';
    with recursive n (n) as (select 1 union all select n + 1 from n where n < 1200)
      insert into messages (id, chat_id, seq, sender_user_id, content, created_at) select n, 'c' || (n % 2), n / 2, 'ana', iif(n = 7, '', 'Canción ' || n), '' from n;
    insert into message_search (rowid, content) select position, content from messages;
  `)
  old.close()
  const { db, sqlite, close } = await openDatabase(file)
  const searchMessages = async (term: string) =>
    (await findMatches(db, [[chatKey('c1'), blockOf(599)]], [term], 1000)).map(({ position }) => position)
  assert.deepEqual(await searchMessages('1199'), [1199])
  assert.equal((await searchMessages('cancion')).length, 600 - blockOf(599) * MESSAGES_PER_BLOCK)
  assert.equal(sqlite.prepare('select count(distinct position) from message_words').pluck().get(), 1199)
  assert.deepEqual(
    sqlite.prepare("select name from sqlite_master where name like 'message_search%'").all(),
    [],
  )
  close()
  rmSync(folder, { recursive: true })
})

test('a warning given before warnings were notices reaches the devices that have all else', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'oficio-older-'))
  const file = join(folder, 'oficio.sqlite')
  const old = await openDatabase(file)
  old.sqlite.pragma('foreign_keys = OFF')
  old.sqlite.exec(`
    alter table buyer_ratings drop column hidden_at;
    alter table buyer_ratings drop column hidden_reason;
    delete from migrations where name = '0042-more-moderation';
    insert into warnings (id, user_id, reason, created_at) values ('w', 'ana', 'No insults, please.', '');
  `)
  old.close()
  const { sqlite, close } = await openDatabase(file)
  assert.deepEqual(sqlite.prepare('select audience, entity, entity_id from changes').raw().all(), [
    ['ana', 'notice', 'w'],
  ])
  close()
  rmSync(folder, { recursive: true })
})
