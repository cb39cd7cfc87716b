import type { Engine } from '../../sync/current-engine.ts'
import { readGuestSaved, setGuestSaved } from './guest-saved.ts'
import { setSellerSaved } from './saved-sellers.ts'

/**
 * Saves with a client's account what was saved on this device before, in the same order, and removes it from the
 * device. Whoever is already in the outbox when it is interrupted is saved twice, which is once.
 */
export default async function moveGuestSaved(engine: Engine): Promise<void> {
  for (const sellerId of readGuestSaved().toReversed()) {
    await setSellerSaved(engine, sellerId, true)
    setGuestSaved(sellerId, false)
  }
}
