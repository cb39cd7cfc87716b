import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { MyProfile } from '#shared/seller-profile.ts'
import type { Loaded } from '../../offline/hooks.ts'
import { startedEngine } from '../../offline/mine/current.ts'
import type { Queued } from '../../offline/mine/db.ts'
import type { Typed } from '../../offline/mine/outbox.ts'
import { useWish } from '../../offline/mine/wish-hooks.ts'
import { WISHES, wish as want } from '../accounts/wishes.ts'
import { MY_PROFILE, useMyProfile } from './edit/my-profile.ts'

const Standing = v.partial(v.pick(MyProfile, ['active', 'away']))
const Wished = v.object({ seller: v.optional(Standing, {}) })

/** A freelancer's own profile with what is wanted of it and waits: whether one is found, and away. `set` puts such a wish into the queue; it answers whether that is done. */
export function useMyStanding(): {
  loaded: Loaded<MyProfile>
  wish: Queued | undefined
  set: (standing: v.InferOutput<typeof Standing>, typed?: Typed) => Promise<{ done: Promise<boolean> }>
} {
  const client = useQueryClient()
  const loaded = useMyProfile()
  const { wish, over, set } = useWish(WISHES.seller, () => client.refetchQueries({ queryKey: MY_PROFILE }))
  const wished = v.safeParse(Wished, over)
  const seller = wished.success ? wished.output.seller : {}
  const now =
    loaded.status === 'ready'
      ? { ...loaded, data: { ...loaded.data, active: seller.active ?? loaded.data.active, away: seller.away === undefined ? loaded.data.away : seller.away } }
      : loaded
  return { loaded: now, wish, set: (standing, typed) => set({ seller: standing }, async () => want(await startedEngine(), 'seller', { seller: standing }, typed)) }
}
