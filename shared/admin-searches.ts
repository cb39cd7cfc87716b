import * as v from 'valibot'
import { Id, pageParams, paging } from './protocol/envelope.ts'
import { SearchWord } from './search-words.ts'

/** A search of freelancers that nobody was found by, as typed last; `searches`: about how often. */
export const AdminSearch = v.object({
  _id: Id,
  text: v.string(),
  searches: v.number(),
  searchedAt: v.string(),
})
export type AdminSearch = v.InferOutput<typeof AdminSearch>
export const AdminSearchQuery = v.object(pageParams)
export const AdminSearchList = v.object({ searches: v.array(AdminSearch), ...paging })

export const FOUND_AS_KINDS = ['service', 'skill'] as const
/** Adds a word or phrase to what a service or a skill is found by. */
export const WriteFoundAs = v.object({
  kind: v.picklist(FOUND_AS_KINDS),
  entryId: Id,
  word: SearchWord,
})
export type WriteFoundAs = v.InferOutput<typeof WriteFoundAs>
