import type { Engine } from '../../sync/current-engine.ts'
import { guestSaved } from './guest-saved.ts'
import { setSellerSaved } from './saved-sellers.ts'

/**
 * Saves with a client's account what was saved on this device before, in the same order, and removes it from
 * the device. Whoever is already in the outbox when it is interrupted is saved twice, which is once.
 */
export async function moveGuestSaved(engine: Engine): Promise<void> {
  for (const sellerId of guestSaved.read().toReversed()) {
    await setSellerSaved(engine, sellerId, true)
    guestSaved.remove(sellerId)
  }
}
