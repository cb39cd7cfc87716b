import * as v from 'valibot'
import { boundedRecord } from './bounded-record.ts'
import { boundedList, boundedText, PADDING_MAX } from './bounds.ts'
import { Id } from './envelope.ts'
import { INTERFACE_LANGUAGES } from './languages.ts'
import { Dollars } from './money.ts'
import { RULES } from './rules.ts'
import { say } from './say.ts'
import { Plan } from './subscriptions.ts'

/** The drawings that a category can have; pwa/features/catalog/icons.tsx draws them. */
export const CATEGORY_ICONS = ['layout', 'palette', 'code', 'smartphone', 'pen', 'megaphone', 'chart', 'hammer', 'other'] as const
const NAME_MAX = 60
export const MOST_FEATURES = 10

const Name = v.pipe(boundedText(NAME_MAX + PADDING_MAX, say('max_length', NAME_MAX)), v.trim(), v.minLength(1, say('required')), v.maxLength(NAME_MAX, say('max_length', NAME_MAX)))
/** What it is called in other languages, by code; an empty one is none. */
const Names = v.optional(
  boundedRecord(
    v.pipe(boundedText(2), v.regex(/^[a-z]{2}$/)),
    v.pipe(boundedText(NAME_MAX + PADDING_MAX, say('max_length', NAME_MAX)), v.trim(), v.maxLength(NAME_MAX, say('max_length', NAME_MAX))),
    INTERFACE_LANGUAGES.length,
  ),
  {},
)
const Status = v.optional(v.picklist(['Active', 'Inactive']), 'Active')
const days = v.pipe(v.number(say('whole_number')), v.integer(say('whole_number')), v.minValue(0, say('whole_number')), v.maxValue(RULES.planDaysMax, say('whole_number')))
export const Price = v.pipe(Dollars, v.minValue(0, say('amount')), v.maxValue(RULES.priceMax, say('amount')))
export const PlanPrice = v.pipe(Dollars, v.minValue(RULES.priceMin, say('price_above')), v.maxValue(RULES.priceMax, say('price_above')))

export const WriteCategory = v.object({
  name: Name,
  names: Names,
  icon: v.optional(v.picklist(CATEGORY_ICONS), 'layout'),
  construction: v.optional(v.boolean(), false),
  status: Status,
})
export type WriteCategory = v.InferOutput<typeof WriteCategory>
export const WriteSubCategory = v.object({ categoryId: Id, name: Name, names: Names, status: Status })
export type WriteSubCategory = v.InferOutput<typeof WriteSubCategory>
export const WriteSkill = v.object({ categoryId: Id, subCategoryId: Id, name: Name, names: Names })
export type WriteSkill = v.InferOutput<typeof WriteSkill>

/** Prices in US dollars; intervals in days. A discount of 0 is none. */
export const WritePlan = v.pipe(
  v.object({
    name: Name,
    names: Names,
    features: boundedList(
      v.pipe(boundedText(120 + PADDING_MAX, say('max_length', 120)), v.trim(), v.minLength(1, say('required')), v.maxLength(120, say('max_length', 120))),
      MOST_FEATURES,
    ),
    actualPrice: PlanPrice,
    discountedPrice: Price,
    subscriptionInterval: v.pipe(days, v.minValue(1, say('interval_above'))),
    trialEnabled: v.boolean(),
    trialInterval: days,
    status: Status,
  }),
  v.forward(
    v.partialCheck([['trialEnabled'], ['trialInterval']], ({ trialEnabled, trialInterval }) => !trialEnabled || trialInterval > 0, say('interval_above')),
    ['trialInterval'],
  ),
  v.forward(
    v.partialCheck([['actualPrice'], ['discountedPrice']], ({ actualPrice, discountedPrice }) => discountedPrice <= actualPrice, say('discount_below')),
    ['discountedPrice'],
  ),
)
export type WritePlan = v.InferOutput<typeof WritePlan>

const NamesSaid = v.record(v.string(), v.string())
/** The whole catalogue as the operator sees it, inactive entries too. `sellers`: how many have it, listed or not. */
export const AdminCatalogue = v.object({
  categories: v.array(
    v.object({
      _id: Id,
      name: v.string(),
      names: NamesSaid,
      icon: v.string(),
      construction: v.boolean(),
      status: v.picklist(['Active', 'Inactive']),
      sellers: v.number(),
      subCategories: v.array(
        v.object({
          _id: Id,
          name: v.string(),
          names: NamesSaid,
          status: v.picklist(['Active', 'Inactive']),
          sellers: v.number(),
          skills: v.array(v.object({ _id: Id, name: v.string(), names: NamesSaid, sellers: v.number() })),
        }),
      ),
    }),
  ),
})
export type AdminCatalogue = v.InferOutput<typeof AdminCatalogue>
/** A plan, offered or not, with how many freelancers have it. */
export const AdminPlan = v.object({ ...Plan.entries, sellers: v.number() })
export type AdminPlan = v.InferOutput<typeof AdminPlan>
export const AdminPlanList = v.object({ plans: v.array(AdminPlan) })
export const Made = v.object({ _id: Id })
