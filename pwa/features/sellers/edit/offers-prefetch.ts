import { useCategories, useSkills, useSubCategories } from '../../catalog/catalog.ts'
import { useCards } from '../../subscriptions/cards.ts'
import { usePlans } from '../../subscriptions/plans.ts'

/** Fetches what the later steps offer, so that they can be filled in without a network, too. */
export default function OffersPrefetch(): null {
  useCategories()
  useSubCategories()
  useSkills({})
  usePlans()
  useCards()
  return null
}
