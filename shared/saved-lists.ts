import * as v from 'valibot'
import { boundedList, boundedText } from './bounds.ts'
import { Id } from './protocol/envelope.ts'
import { SavedList, SellerCard } from './sellers.ts'
import { userText } from './user-text.ts'

export const MAX_SAVED_LISTS = 50
export const MAX_LISTED_SELLERS = 100
export const MAX_LIST_NAME_LENGTH = 60
/** The random bytes of a link. Whoever has the link sees the list, so it can't be guessed. */
export const LINK_TOKEN_BYTES = 24
const LINK_TOKEN_LENGTH = 32

/** What a link carries: base64url. */
const LinkToken = v.pipe(
  boundedText(LINK_TOKEN_LENGTH),
  v.regex(/^[\w-]{32}$/, 'Must be the token of a link'),
)
const ListName = userText(1, MAX_LIST_NAME_LENGTH)

export const SavedLists = v.object({ lists: v.array(SavedList) })

/** The name of a list, as a form has it. */
export const NameList = v.object({ name: ListName })
/** `sellerIds`, `link`: of a deleted list that is brought back. */
export const CreateList = v.object({
  name: ListName,
  sellerIds: v.optional(boundedList(Id, MAX_LISTED_SELLERS), []),
  link: v.optional(v.nullable(LinkToken), null),
})
/** What is missing stays. A `link` of null ends the link. */
export const ChangeList = v.object({ name: v.optional(ListName), link: v.optional(v.nullable(LinkToken)) })
export const ListSeller = v.object({ listed: v.boolean() })

export const SharedListQuery = v.object({ token: LinkToken })
/** What a link shows: of its owner the first name only, and of the freelancers those who are listed. */
export const SharedList = v.object({ name: v.string(), ownerName: v.string(), sellers: v.array(SellerCard) })
export type SharedList = v.InferOutput<typeof SharedList>
