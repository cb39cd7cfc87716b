import * as v from 'valibot'
import { boundedRecord } from './bounded-record.ts'
import { boundedList, boundedText, MAX_PADDING } from './bounds.ts'
import { INTERFACE_LANGUAGES } from './languages.ts'
import { Dollars } from './money.ts'
import { Id } from './protocol/envelope.ts'
import { RULES } from './rules.ts'
import { SearchWords } from './search-words.ts'
import { Plan } from './subscriptions.ts'
import { validationMessage } from './validation-message.ts'

/** The icons that a category can have, drawn by pwa/features/catalog/icons.tsx. */
export const CATEGORY_ICONS = [
  'layout',
  'palette',
  'code',
  'smartphone',
  'pen',
  'megaphone',
  'chart',
  'hammer',
  'other',
] as const
const MAX_NAME_LENGTH = 60
export const MAX_FEATURES = 10

const Name = v.pipe(
  boundedText(MAX_NAME_LENGTH + MAX_PADDING, validationMessage('max_length', MAX_NAME_LENGTH)),
  v.trim(),
  v.minLength(1, validationMessage('required')),
  v.maxLength(MAX_NAME_LENGTH, validationMessage('max_length', MAX_NAME_LENGTH)),
)
/** Translated names by language code. An empty one is dropped. */
const Names = v.optional(
  boundedRecord(
    v.pipe(boundedText(2), v.regex(/^[a-z]{2}$/)),
    v.pipe(
      boundedText(MAX_NAME_LENGTH + MAX_PADDING, validationMessage('max_length', MAX_NAME_LENGTH)),
      v.trim(),
      v.maxLength(MAX_NAME_LENGTH, validationMessage('max_length', MAX_NAME_LENGTH)),
    ),
    INTERFACE_LANGUAGES.length,
  ),
  {},
)
const Status = v.optional(v.picklist(['Active', 'Inactive']), 'Active')
const dayCount = v.pipe(
  v.number(validationMessage('whole_number')),
  v.integer(validationMessage('whole_number')),
  v.minValue(0, validationMessage('whole_number')),
  v.maxValue(RULES.planDaysMax, validationMessage('whole_number')),
)
export const Price = v.pipe(
  Dollars,
  v.minValue(0, validationMessage('amount')),
  v.maxValue(RULES.priceMax, validationMessage('amount')),
)
export const PlanPrice = v.pipe(
  Dollars,
  v.minValue(RULES.priceMin, validationMessage('price_above')),
  v.maxValue(RULES.priceMax, validationMessage('price_above')),
)

export const WriteCategory = v.object({
  name: Name,
  names: Names,
  icon: v.optional(v.picklist(CATEGORY_ICONS), 'layout'),
  construction: v.optional(v.boolean(), false),
  status: Status,
})
export type WriteCategory = v.InferOutput<typeof WriteCategory>
export const WriteSubCategory = v.object({
  categoryId: Id,
  name: Name,
  names: Names,
  words: SearchWords,
  status: Status,
})
export type WriteSubCategory = v.InferOutput<typeof WriteSubCategory>
export const WriteSkill = v.object({
  categoryId: Id,
  subCategoryId: Id,
  name: Name,
  names: Names,
  words: SearchWords,
})
export type WriteSkill = v.InferOutput<typeof WriteSkill>

/** Prices in US dollars; intervals in days. A discount of 0 means none. */
export const WritePlan = v.pipe(
  v.object({
    name: Name,
    names: Names,
    features: boundedList(
      v.pipe(
        boundedText(120 + MAX_PADDING, validationMessage('max_length', 120)),
        v.trim(),
        v.minLength(1, validationMessage('required')),
        v.maxLength(120, validationMessage('max_length', 120)),
      ),
      MAX_FEATURES,
    ),
    actualPrice: PlanPrice,
    discountedPrice: Price,
    subscriptionInterval: v.pipe(dayCount, v.minValue(1, validationMessage('interval_above'))),
    trialEnabled: v.boolean(),
    trialInterval: dayCount,
    status: Status,
  }),
  v.forward(
    v.partialCheck(
      [['trialEnabled'], ['trialInterval']],
      ({ trialEnabled, trialInterval }) => !trialEnabled || trialInterval > 0,
      validationMessage('interval_above'),
    ),
    ['trialInterval'],
  ),
  v.forward(
    v.partialCheck(
      [['actualPrice'], ['discountedPrice']],
      ({ actualPrice, discountedPrice }) => discountedPrice <= actualPrice,
      validationMessage('discount_below'),
    ),
    ['discountedPrice'],
  ),
)
export type WritePlan = v.InferOutput<typeof WritePlan>

const LocalizedNames = v.record(v.string(), v.string())
/**
 * The whole catalogue for administrators, inactive entries included. `sellers`: how many freelancers use an
 * entry, listed or not.
 */
export const AdminCatalogue = v.object({
  categories: v.array(
    v.object({
      _id: Id,
      name: v.string(),
      names: LocalizedNames,
      icon: v.string(),
      construction: v.boolean(),
      status: v.picklist(['Active', 'Inactive']),
      sellers: v.number(),
      subCategories: v.array(
        v.object({
          _id: Id,
          name: v.string(),
          names: LocalizedNames,
          words: v.array(v.string()),
          status: v.picklist(['Active', 'Inactive']),
          sellers: v.number(),
          skills: v.array(
            v.object({
              _id: Id,
              name: v.string(),
              names: LocalizedNames,
              words: v.array(v.string()),
              sellers: v.number(),
            }),
          ),
        }),
      ),
    }),
  ),
})
export type AdminCatalogue = v.InferOutput<typeof AdminCatalogue>
/** A plan, active or not, with the number of freelancers subscribed to it. */
export const AdminPlan = v.object({ ...Plan.entries, sellers: v.number() })
export type AdminPlan = v.InferOutput<typeof AdminPlan>
export const AdminPlanList = v.object({ plans: v.array(AdminPlan) })
export const CreatedEntity = v.object({ _id: Id })
