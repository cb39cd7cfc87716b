import * as v from 'valibot'
import { type SavedSeller, SaveSeller } from '#shared/sellers.ts'
import { withCopies } from '../../offline/db.ts'
import type { Engine } from '../../offline/mine/current.ts'
import type { Queued } from '../../offline/mine/db.ts'
import { useMine, useOutbox } from '../../offline/mine/hooks.ts'
import { wantLast } from '../../offline/mine/outbox.ts'

const CALL = '/api/v1/seller/saved/'

/** Keeps a freelancer, or lets go of them: here at once, everywhere as soon as there is a network. */
export async function keepSeller({ mine, push }: Engine, sellerId: string, saved: boolean): Promise<void> {
  await wantLast(mine, { method: 'PUT', path: CALL + sellerId, body: { saved }, quiet: true })
  void push()
}

/** Whether this client keeps a freelancer. */
export function useIsSaved(sellerId: string): boolean {
  const queue = useOutbox()
  const row = useMine(async (mine) => (await mine.saved.get(sellerId)) ?? null, [sellerId])
  return wishes(queue).get(sellerId) ?? Boolean(row)
}

/** Whom this client keeps, the last first, with what is wanted laid over it. Undefined until it is read. */
export function useSavedSellers(): SavedSeller[] | undefined {
  const queue = useOutbox()
  const wanted = wishes(queue)
  const fresh = [...wanted].filter(([, saved]) => saved).map(([id]) => id)
  const found = useMine(
    async (mine) => ({ rows: await mine.saved.orderBy('savedAt').reverse().toArray(), cards: await withCopies((copies) => copies.sellers.bulkGet(fresh)).catch(() => []) }),
    [fresh.join(' ')],
  )
  if (!found) return undefined
  const here = new Set(found.rows.map(({ _id }) => _id))
  const coming = fresh
    .filter((id) => !here.has(id))
    .map((id) => ({ _id: id, savedAt: '', seller: found.cards.find((card): card is NonNullable<typeof card> => card?._id === id) ?? null }))
  return [...coming, ...found.rows.filter(({ _id }) => wanted.get(_id) !== false)]
}

function wishes(queue: Queued[]): Map<string, boolean> {
  return new Map(
    queue.flatMap(({ path, body }) => {
      const wish = path.startsWith(CALL) ? v.safeParse(SaveSeller, body) : null
      return wish?.success ? [[path.slice(CALL.length), wish.output.saved] as const] : []
    }),
  )
}
