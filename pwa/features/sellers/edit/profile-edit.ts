import * as v from 'valibot'
import { MAX_BASE_VALUES } from '#shared/replaceable-values.ts'
import { MyProfile } from '#shared/seller-profile.ts'
import { mergeBaseValues } from '../../../sync/base-values.ts'
import { portraitFiles } from '../../accounts/settings-mutations.ts'
import { splitByOwner } from './forms.ts'

type Values = Record<string, unknown>

const Fields = v.optional(v.record(v.string(), v.unknown()), {})
/** The body of a profile edit in the outbox. */
const ProfileEdit = v.object({
  user: Fields,
  seller: Fields,
  over: v.optional(v.record(v.string(), v.array(v.unknown())), {}),
})
export type ProfileEdit = v.InferOutput<typeof ProfileEdit>

/** The profile's values by field name. */
export const toValues = ({ user, seller }: MyProfile): Values => ({
  ...user,
  ...seller,
  skills: seller.skills.map(({ skillId, level }) => ({ skillId, level })),
})

export const readEdit = (body: unknown): ProfileEdit => v.parse(ProfileEdit, body ?? {})

/** An edit of some fields, based on the values `was`. */
export function toEdit(changes: Values, was: Values): ProfileEdit {
  const over = Object.fromEntries(
    Object.keys(changes).map((name) => [name, name in was ? [was[name] ?? null] : []]),
  )
  return { ...splitByOwner(changes), over }
}

/**
 * Merges a later edit (`top`) into an earlier one (`under`). A field of the later edit that is based on the
 * earlier edit's value may also be based on whatever that one was based on, because the earlier edit may or
 * may not have arrived.
 */
export function mergeEdits(under: unknown, top: unknown): ProfileEdit {
  const [earlier, later] = [readEdit(under), readEdit(top)]
  const earlierValues: Values = { ...earlier.user, ...earlier.seller }
  return {
    user: { ...earlier.user, ...later.user },
    seller: { ...earlier.seller, ...later.seller },
    over: { ...earlier.over, ...mergeBaseValues(earlierValues, earlier.over, later.over) },
  }
}

/** The same edit, which may now overwrite the current values too. */
export const rebaseEdit = (edit: ProfileEdit, now: Values): ProfileEdit => ({
  ...edit,
  over: {
    ...edit.over,
    ...Object.fromEntries(
      Object.entries(now).map(([name, value]) => [
        name,
        [...(edit.over[name] ?? []), value].slice(-MAX_BASE_VALUES),
      ]),
    ),
  },
})

/** The edit without some fields; null if nothing is left. */
export function omitFields(edit: ProfileEdit, names: string[]): ProfileEdit | null {
  const rest = (values: Values) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => !names.includes(name)))
  const [user, seller] = [rest(edit.user), rest(edit.seller)]
  return Object.keys({ ...user, ...seller }).length > 0
    ? { user, seller, over: v.parse(ProfileEdit.entries.over, rest(edit.over)) }
    : null
}

/** A profile with an edit overlaid, as far as the edit is valid. */
export function withPendingEdit(
  profile: MyProfile,
  { user, seller }: Pick<ProfileEdit, 'user' | 'seller'>,
): MyProfile {
  const skills = v.safeParse(Skills, seller.skills)
  const parsed = v.safeParse(MyProfile, {
    ...profile,
    user: { ...profile.user, ...user },
    // The names of skills come from the catalogue.
    seller: {
      ...profile.seller,
      ...seller,
      skills: skills.success ? skills.output.map((skill) => ({ name: '', ...skill })) : profile.seller.skills,
    },
  })
  return parsed.success ? parsed.output : profile
}

const Skills = v.array(v.looseObject({}))

/**
 * The files that an edit uses: a portrait that is only on this device. What it may be made over uses none.
 */
export const listEditFiles = (body: object): string[] => portraitFiles(readEdit(body).user.profileImage)
