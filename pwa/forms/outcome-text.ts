import i18next from 'i18next'
import type { MutationOutcome } from '../sync/outcome.ts'
import { BRAND } from '../ui/brand.ts'

/**
 * What a toast says of a mutation, with the texts for one that is done and one that waits for a network. Null
 * where it was rejected, which its place in the app says, or discarded. Needs the texts of the group `saved`.
 */
export function getOutcomeText(
  outcome: MutationOutcome,
  texts: { done: string; waits: string },
): string | null {
  if (outcome === 'done' || outcome === 'waits') return texts[outcome]
  return outcome === 'unanswered' ? i18next.t('saved:unanswered', { brand: BRAND }) : null
}
