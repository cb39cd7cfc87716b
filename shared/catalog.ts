import * as v from 'valibot'
import { boundedText, MAX_PADDING } from './bounds.ts'
import { Cover } from './cover.ts'
import { Dollars } from './money.ts'
import { booleanParam, Id, pageParams, paging } from './protocol/envelope.ts'

/** Translated names of a catalogue entry, by language code. */
export const LocalizedNames = v.record(v.string(), v.string())
/** What else it is found by; rows that an older build stored on a device have none. */
const Words = v.optional(v.array(v.string()))
const Status = v.picklist(['Active', 'Inactive'])

/** `icon` names an icon of pwa/features/catalog/icons.tsx; an unknown one is drawn as a dot. */
export const Category = v.object({
  _id: Id,
  name: v.string(),
  names: LocalizedNames,
  icon: v.string(),
  construction: v.boolean(),
  status: Status,
  subCategoryCount: v.number(),
  sellerCount: v.number(),
})
export type Category = v.InferOutput<typeof Category>

/** A service of a category, with the number of sellers who offer it and their lowest hourly rate in USD. */
export const SubCategory = v.object({
  _id: Id,
  categoryId: Id,
  name: v.string(),
  names: LocalizedNames,
  words: Words,
  status: Status,
  sellerCount: v.number(),
  fromRate: v.nullable(Dollars),
  /** Work of one of the best rated; rows that an older build stored on a device have none. */
  cover: v.optional(v.nullable(Cover)),
})
export type SubCategory = v.InferOutput<typeof SubCategory>

export const Skill = v.object({
  _id: Id,
  categoryId: Id,
  subCategoryId: Id,
  name: v.string(),
  names: LocalizedNames,
  words: Words,
})
export type Skill = v.InferOutput<typeof Skill>

const SearchText = v.optional(
  v.pipe(
    boundedText(100 + MAX_PADDING, 'At most 100 characters'),
    v.trim(),
    v.maxLength(100, 'At most 100 characters'),
  ),
)

export const CategoryQuery = v.object({
  ...pageParams,
  withOutPagination: booleanParam('true'),
  status: v.optional(v.literal('Active')),
  search: SearchText,
})
export const SubCategoryQuery = v.object({ ...CategoryQuery.entries, categoryId: v.optional(Id) })
export const SkillQuery = v.object({
  ...pageParams,
  categoryId: v.optional(Id),
  subCategoryId: v.optional(Id),
  search: SearchText,
})

export const CategoryList = v.object({ categorys: v.array(Category), ...paging })
export const SubCategoryList = v.object({ subCategories: v.array(SubCategory), ...paging })
export const SkillList = v.object({ skills: v.array(Skill), ...paging })
