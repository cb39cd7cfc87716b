import { useQueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import { MyProfile } from '#shared/seller-profile.ts'
import type { Loaded } from '../../client/hooks.ts'
import type { QueuedMutation } from '../../sync/account-db.ts'
import { whenEngineStarted } from '../../sync/current-engine.ts'
import type { DraftSource } from '../../sync/outbox.ts'
import { usePendingSettings } from '../../sync/use-pending-settings.ts'
import { enqueueSettings } from '../accounts/settings-mutations.ts'
import { MY_PROFILE_QUERY_KEY, useMyProfile } from './edit/my-profile.ts'

const AvailabilityFields = v.partial(v.pick(MyProfile, ['active', 'away']))
const PendingSeller = v.object({ seller: v.optional(AvailabilityFields, {}) })

/**
 * A freelancer's own profile with pending changes of availability overlaid. `setAvailability` enqueues a
 * change; its `done` resolves with whether the server has done it.
 */
export function useMyAvailability(): {
  loaded: Loaded<MyProfile>
  mutation: QueuedMutation | undefined
  setAvailability: (
    changes: v.InferOutput<typeof AvailabilityFields>,
    draftSource?: DraftSource,
  ) => Promise<{ done: Promise<boolean> }>
} {
  const queryClient = useQueryClient()
  const loaded = useMyProfile()
  const { mutation, overlay, apply } = usePendingSettings('updateSeller', () =>
    queryClient.refetchQueries({ queryKey: MY_PROFILE_QUERY_KEY }),
  )
  const parsed = v.safeParse(PendingSeller, overlay)
  const seller = parsed.success ? parsed.output.seller : {}
  const current =
    loaded.status === 'ready'
      ? {
          ...loaded,
          data: {
            ...loaded.data,
            active: seller.active ?? loaded.data.active,
            away: seller.away === undefined ? loaded.data.away : seller.away,
          },
        }
      : loaded
  return {
    loaded: current,
    mutation,
    setAvailability: (changes, draftSource) =>
      apply({ seller: changes }, async () =>
        enqueueSettings(
          await whenEngineStarted(),
          { kind: 'updateSeller', payload: { seller: changes } },
          draftSource,
        ),
      ),
  }
}
