import type { Batch } from '#shared/changes.ts'
import type { Chat, Message } from '#shared/chat.ts'
import type { Mine } from './db.ts'

export type Outcome = 'older' | 'gap' | 'stored'

/** Older: ignored. A gap: to be pulled. Otherwise rows and cursor are stored together; a row never overwrites a newer one. */
export function applyBatch(mine: Mine, batch: Batch): Promise<Outcome> {
  return mine.transaction('rw', mine.chats, mine.messages, mine.state, async () => {
    const cursor = (await mine.state.get('cursor'))?.value ?? null
    if (batch.reset) await Promise.all([mine.chats.clear(), mine.messages.clear()])
    else {
      if (cursor === null ? batch.after > 0 : batch.after > cursor) return 'gap'
      if (cursor !== null && batch.upTo <= cursor) return 'older'
    }
    for (const change of batch.changes) {
      if (!batch.reset && cursor !== null && change.seq <= cursor) continue
      if (change.entity === 'chat') await store(mine.chats, change.id, change.row, change.seq)
      else await store(mine.messages, change.id, change.row, change.seq)
    }
    await mine.state.put({ key: 'cursor', value: batch.upTo })
    return 'stored'
  })
}

/** Keeps rows that were asked for by themselves: only where nothing is yet, since anything there may be newer. */
export async function keepAsked(mine: Mine, rows: { chats?: Chat[]; messages?: Message[] }): Promise<void> {
  await mine.transaction('rw', mine.chats, mine.messages, async () => {
    for (const chat of rows.chats ?? []) await store(mine.chats, chat._id, chat, 0)
    for (const message of rows.messages ?? []) await store(mine.messages, message._id, message, 0)
  })
}

interface Store<Row> {
  get(id: string): PromiseLike<(Row & { at: number }) | undefined>
  put(row: Row & { at: number }): PromiseLike<unknown>
  delete(id: string): PromiseLike<void>
}

async function store<Row extends object>(table: Store<Row>, id: string, row: Row | null, at: number): Promise<void> {
  const known = await table.get(id)
  if (known && known.at >= at) return
  if (row === null) await table.delete(id)
  else await table.put({ ...row, at })
}
