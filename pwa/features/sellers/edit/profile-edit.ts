import * as v from 'valibot'
import { MyProfile } from '#shared/seller-profile.ts'
import { splitByOwner } from './forms.ts'

type Values = Record<string, unknown>

const Fields = v.optional(v.record(v.string(), v.unknown()), {})
/** An edit of a profile as it lies in the queue. */
const ProfileEdit = v.object({
  user: Fields,
  seller: Fields,
  over: v.optional(v.record(v.string(), v.array(v.unknown())), {}),
})
export type ProfileEdit = v.InferOutput<typeof ProfileEdit>

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
/** What an edit says it may be made over is bounded; what was there long ago matters least. */
const MOST_OVER = 20

/** What a profile says, by the names of its fields. */
export const toValues = ({ user, seller }: MyProfile): Values => ({
  ...user,
  ...seller,
  skills: seller.skills.map(({ skillId, level }) => ({ skillId, level })),
})

export const readEdit = (body: unknown): ProfileEdit => v.parse(ProfileEdit, body ?? {})

/** An edit of some fields, made over these values. */
export function toEdit(changes: Values, was: Values): ProfileEdit {
  const over = Object.fromEntries(
    Object.keys(changes).map((name) => [name, name in was ? [was[name] ?? null] : []]),
  )
  return { ...splitByOwner(changes), over }
}

/**
 * One edit over another. What was made over the other's value may also be made over what the other was made
 * over: nobody knows yet whether it arrived.
 */
export function mergeEdits(under: unknown, top: unknown): ProfileEdit {
  const [before, now] = [readEdit(under), readEdit(top)]
  const wanted: Values = { ...before.user, ...before.seller }
  const over = Object.entries(now.over).map(([name, values]): [string, unknown[]] => {
    const follows = name in wanted && values.some((value) => same(value, wanted[name]))
    return [name, [...(follows ? (before.over[name] ?? []) : []), ...values].slice(-MOST_OVER)]
  })
  return {
    user: { ...before.user, ...now.user },
    seller: { ...before.seller, ...now.seller },
    over: { ...before.over, ...Object.fromEntries(over) },
  }
}

/** The same edit, made over what is there now too. */
export const rebaseEdit = (edit: ProfileEdit, now: Values): ProfileEdit => ({
  ...edit,
  over: {
    ...edit.over,
    ...Object.fromEntries(
      Object.entries(now).map(([name, value]) => [
        name,
        [...(edit.over[name] ?? []), value].slice(-MOST_OVER),
      ]),
    ),
  },
})

/** What is left of an edit without some fields; null where nothing is. */
export function omitFields(edit: ProfileEdit, names: string[]): ProfileEdit | null {
  const rest = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
  const [user, seller] = [rest(edit.user), rest(edit.seller)]
  return Object.keys({ ...user, ...seller }).length > 0
    ? { user, seller, over: v.parse(ProfileEdit.entries.over, rest(edit.over)) }
    : null
}

/** A profile with an edit laid over it, as far as it can be read. */
export function withPendingEdit(
  profile: MyProfile,
  { user, seller }: Pick<ProfileEdit, 'user' | 'seller'>,
): MyProfile {
  const skills = v.safeParse(Skills, seller.skills)
  const parsed = v.safeParse(MyProfile, {
    ...profile,
    user: { ...profile.user, ...user },
    // Their names stand in the catalog.
    seller: {
      ...profile.seller,
      ...seller,
      skills: skills.success ? skills.output.map((skill) => ({ name: '', ...skill })) : profile.seller.skills,
    },
  })
  return parsed.success ? parsed.output : profile
}

const Skills = v.array(v.looseObject({}))
