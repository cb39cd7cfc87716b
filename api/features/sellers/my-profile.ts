import { createHash } from 'node:crypto'
import type { Transaction, Updateable } from 'kysely'
import * as v from 'valibot'
import { toEnglishMessage } from '#shared/messages.ts'
import { toCents, toDollars } from '#shared/money.ts'
import { isTooFar } from '#shared/planned-dates.ts'
import type { CompleteProfile, EditProfile, MyProfile, UpdateSeller } from '#shared/seller-profile.ts'
import { LEVELS } from '#shared/sellers.ts'
import { SPOKEN_LANGUAGES } from '#shared/spoken-languages.ts'
import { validationMessage } from '#shared/validation-message.ts'
import type { Database } from '../../db/open.ts'
import type { Schema } from '../../db/schema.ts'
import { type RecordChange, withoutSequencer, write } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { assertNoConflicts } from '../accounts/conflicts.ts'
import { rejectImitatingName, rejectImitation } from '../accounts/lookalikes.ts'
import { recordProfileChange } from '../accounts/profile-changes.ts'
import { findPlace } from '../places/gazetteer.ts'
import type { PaymentGateway } from '../subscriptions/payment-gateway.ts'
import {
  findSubscription,
  restoreStoredPlan,
  saveSubscriptionState,
  startSubscription,
} from '../subscriptions/subscriptions.ts'
import { publishPicture } from '../uploads/publish-picture.ts'
import { ownsFile } from '../uploads/uploads.ts'

type Tx = Transaction<Schema>
type FileDeps = Pick<Deps, 'database' | 'files' | 'env'>
const LevelName = v.picklist(LEVELS)

/** A freelancer's own profile, complete or not. */
export async function readMyProfile(database: Database, userId: string): Promise<MyProfile> {
  return {
    ...(await readProfile(database.db, userId)),
    subscription: await findSubscription(database, userId),
  }
}

async function readProfile(db: Database['db'], userId: string): Promise<Omit<MyProfile, 'subscription'>> {
  const row = await db
    .selectFrom('sellers as s')
    .innerJoin('users as u', 'u.id', 's.user_id')
    .leftJoin('listings as l', 'l.user_id', 's.user_id')
    .selectAll('s')
    .select(['u.first_name', 'u.last_name', 'u.profile_image', 'u.phone', 'u.country', 'l.user_id as listed'])
    .where('s.user_id', '=', userId)
    .executeTakeFirstOrThrow()
  const languages = await db
    .selectFrom('seller_languages')
    .select(['language', 'level'])
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute()
  const skills = await db
    .selectFrom('seller_skills as o')
    .innerJoin('skills as s', 's.id', 'o.skill_id')
    .select(['s.id', 's.name', 'o.level'])
    .where('o.user_id', '=', userId)
    .orderBy('o.position')
    .execute()
  const services = await db
    .selectFrom('seller_occupations as o')
    .innerJoin('sub_categories as s', 's.id', 'o.sub_category_id')
    .select(['s.id', 's.category_id'])
    .where('o.user_id', '=', userId)
    .orderBy('o.position')
    .execute()
  const education = await db
    .selectFrom('education')
    .select(['country', 'university', 'degree', 'year'])
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute()
  const certifications = await db
    .selectFrom('certifications')
    .select(['title', 'certified_from as certifiedFrom'])
    .where('user_id', '=', userId)
    .orderBy('position')
    .execute()
  return {
    version: row.version,
    profileComplete: row.profile_complete === 1,
    listed: row.listed !== null,
    active: row.active === 1,
    away: row.away_until === null ? null : { until: row.away_until, message: row.away_message ?? '' },
    user: {
      firstName: row.first_name,
      lastName: row.last_name,
      profileImage: row.profile_image,
      phoneNumber: row.phone,
    },
    seller: {
      displayName: row.display_name,
      title: row.title,
      description: row.description,
      bio: row.bio,
      hourlyRate: toDollars(row.hourly_rate_cents),
      country: row.country,
      placeId: row.place_id,
      reachKm: row.reach_km,
      deliveryDays: row.delivery_days,
      languages: languages.map(({ language, level }) => ({ language, level: v.parse(LevelName, level) })),
      occupations: [...new Set(services.map((service) => service.category_id))].map((categoryId) => ({
        categoryId,
        subCategoryIds: services.filter((service) => service.category_id === categoryId).map(({ id }) => id),
      })),
      skills: skills.map(({ id, name, level }) => ({ skillId: id, name, level: v.parse(LevelName, level) })),
      education,
      certifications,
      introVideo: row.intro_video,
    },
  }
}

/**
 * Completes a profile: its data, the plan and the card, all or nothing. A submission whose response was lost
 * can be repeated; another one of a complete profile is PROFILE_CHANGED with what stands, unless it only
 * changes values that it may replace (`over`).
 */
export async function completeProfile(
  deps: FileDeps,
  userId: string,
  sent: CompleteProfile,
  { gateway, now }: { gateway: PaymentGateway; now: Date },
): Promise<MyProfile> {
  const { database } = deps
  const submissionHash = hashSubmission(sent)
  const { profile_complete: isComplete, submission_hash } = await findSubmission(database.db, userId)
  if (isComplete && submission_hash === submissionHash) return readMyProfile(database, userId)
  const form = await withPortrait(deps, userId, sent, now)
  const resubmit = async (tx: Tx, recordChange: RecordChange): Promise<void> => {
    const { submission_hash, plan_id } = await findSubmission(tx, userId)
    if (submission_hash === submissionHash) return
    const current = await readProfile(tx, userId)
    const { user, seller, subscriptionPlanId, over = {} } = form
    const values = { ...user, ...seller, subscriptionPlanId }
    const currentValues = { ...toFieldValues(current), subscriptionPlanId: plan_id }
    assertNoConflicts(currentValues, values, over)
    await assertValidReferences(tx, userId, form, now)
    await saveProfileParts(tx, userId, form)
    await tx
      .updateTable('sellers')
      .set((row) => ({ version: row('version', '+', 1), submission_hash: submissionHash }))
      .where('user_id', '=', userId)
      .execute()
    await recordProfileChange(tx, recordChange, userId, now)
  }
  if (isComplete) {
    await write(database, resubmit)
    return readMyProfile(database, userId)
  }
  // Everything that can be rejected is checked before money is charged.
  await assertValidReferences(database.db, userId, form, now)
  // Outside of the sequence: the edit that follows in a sync waits for the write that completes the profile,
  // not for the provider's.
  const started = await startSubscription(withoutSequencer(database), gateway, userId, {
    planId: form.subscriptionPlanId,
    cardId: form.payment_method,
    now,
  })
  const complete = async (tx: Tx, recordChange: RecordChange): Promise<void> => {
    if ((await findSubmission(tx, userId)).profile_complete) return resubmit(tx, recordChange)
    await assertValidReferences(tx, userId, form, now)
    await saveProfileParts(tx, userId, form)
    await tx
      .updateTable('sellers')
      .set((row) => ({
        profile_complete: 1,
        active: 1,
        version: row('version', '+', 1),
        submission_hash: submissionHash,
      }))
      .where('user_id', '=', userId)
      .execute()
    await tx.deleteFrom('seller_drafts').where('user_id', '=', userId).execute()
    await saveSubscriptionState(tx, recordChange, userId, { ...started, gateway, now })
    await recordProfileChange(tx, recordChange, userId, now)
  }
  try {
    await write(database, complete)
  } catch (error) {
    // The other submission's plan stands, which this one may have changed with the provider.
    if (error instanceof DomainError && error.code === 'PROFILE_CHANGED')
      await restoreStoredPlan(database, gateway, userId)
    throw error
  }
  return readMyProfile(database, userId)
}

/** Identifies a submission, so that the same one isn't taken for another after the profile was edited. */
const hashSubmission = ({ user, seller, subscriptionPlanId }: CompleteProfile): string =>
  createHash('sha256')
    .update(JSON.stringify([user, seller, subscriptionPlanId]))
    .digest('base64url')

const findSubmission = (db: Database['db'], userId: string) =>
  db
    .selectFrom('sellers')
    .select(['profile_complete', 'submission_hash', 'plan_id'])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()

/**
 * Changes the given fields of a complete profile. PROFILE_CHANGED, without any change, when `version` is
 * given and outdated, or when a changed field has none of its `over` values; PROFILE_INCOMPLETE before the
 * profile is complete.
 */
export async function updateSeller(
  deps: FileDeps,
  userId: string,
  sent: UpdateSeller & Partial<EditProfile>,
  now: Date,
): Promise<MyProfile> {
  const { database } = deps
  const form = await withPortrait(deps, userId, sent, now)
  await write(database, async (tx, recordChange) => {
    const current = await tx
      .selectFrom('sellers')
      .select(['version', 'profile_complete'])
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (!current.profile_complete) throw new DomainError('PROFILE_INCOMPLETE')
    if (form.version !== undefined && form.version !== current.version)
      throw new DomainError('PROFILE_CHANGED', { version: current.version })
    if (sent.over)
      assertNoConflicts(
        toFieldValues(await readProfile(tx, userId)),
        { ...form.user, ...form.seller },
        sent.over,
      )
    await assertValidReferences(tx, userId, form, now)
    await saveProfileParts(tx, userId, form)
    const { active, away } = form.seller ?? {}
    if (away && isTooFar(away.until, now))
      throw fieldError(
        'VALIDATION_FAILED',
        'seller.away.until',
        toEnglishMessage(validationMessage('too_far')),
      )
    await tx
      .updateTable('sellers')
      .set((row) => ({
        version: row('version', '+', 1),
        ...(active !== undefined && { active: active ? 1 : 0 }),
        ...(away !== undefined && { away_until: away?.until ?? null, away_message: away?.message ?? null }),
      }))
      .where('user_id', '=', userId)
      .execute()
    await recordProfileChange(tx, recordChange, userId, now)
  })
  return readMyProfile(database, userId)
}

const toFieldValues = ({ user, seller }: Pick<MyProfile, 'user' | 'seller'>): Record<string, unknown> => ({
  ...user,
  ...seller,
  skills: seller.skills.map(({ skillId, level }) => ({ skillId, level })),
})

/** The form with the id of an uploaded portrait replaced by its URL. */
async function withPortrait<Form extends ProfileParts>(
  deps: FileDeps,
  userId: string,
  form: Form,
  now: Date,
): Promise<Form> {
  const { user } = form
  if (!user?.profileImage) return form
  return {
    ...form,
    user: { ...user, profileImage: await publishPicture(deps, userId, user.profileImage, now) },
  }
}

type ProfileParts = Pick<UpdateSeller, 'user' | 'seller'>

/**
 * Checks what needs the database: files must be the user's own, services and skills must be offered. Each
 * error names its field.
 */
async function assertValidReferences(
  tx: Database['db'],
  userId: string,
  { user, seller }: ProfileParts,
  now: Date,
): Promise<void> {
  const { profileImage } = user ?? {}
  if (profileImage && !(await ownsFile(tx, userId, profileImage, 'picture')))
    throw fieldError('FILE_NOT_FOUND', 'user.profileImage', 'Upload the image first')
  if (user) await rejectImitatingName(tx, user, userId, 'user.')
  await rejectImitation(tx, { 'seller.displayName': seller?.displayName }, userId)
  const { introVideo, languages, occupations, skills, education, placeId } = seller ?? {}
  if (placeId && !findPlace(placeId))
    throw fieldError('VALIDATION_FAILED', 'seller.placeId', 'Choose a place from the list')
  if (languages?.some(({ language }) => !SPOKEN_LANGUAGES.includes(language)))
    throw fieldError('VALIDATION_FAILED', 'seller.languages', 'One of these is no language that people speak')
  if (introVideo && !(await ownsFile(tx, userId, introVideo, 'video')))
    throw fieldError('FILE_NOT_FOUND', 'seller.introVideo', 'Upload the video first')
  for (const { categoryId, subCategoryIds } of occupations ?? []) {
    const existing = await tx
      .selectFrom('sub_categories')
      .select('id')
      .where('id', 'in', subCategoryIds)
      .where('category_id', '=', categoryId)
      .where('status', '=', 'Active')
      .execute()
    if (existing.length !== new Set(subCategoryIds).size)
      throw fieldError('SERVICE_NOT_FOUND', 'seller.occupations', 'This service is not offered any more')
  }
  const skillIds = skills?.map(({ skillId }) => skillId) ?? []
  if (skillIds.length > 0) {
    const existing = await tx.selectFrom('skills').select('id').where('id', 'in', skillIds).execute()
    if (existing.length !== skillIds.length)
      throw fieldError('SKILL_NOT_FOUND', 'seller.skills', 'This skill is not offered any more')
  }
  // Years are bounded by the current one, which a schema doesn't know.
  if (education?.some(({ year }) => year > now.getUTCFullYear()))
    throw fieldError('VALIDATION_FAILED', 'seller.education', 'The year lies in the future')
}

const fieldError = (
  code: 'FILE_NOT_FOUND' | 'SERVICE_NOT_FOUND' | 'SKILL_NOT_FOUND' | 'VALIDATION_FAILED',
  path: string,
  message: string,
) => new DomainError(code, { errors: [{ path, message }] })

async function saveProfileParts(tx: Tx, userId: string, { user, seller }: ProfileParts): Promise<void> {
  const userColumns: Partial<Schema['users']> = {
    ...(user?.firstName !== undefined && { first_name: user.firstName }),
    ...(user?.lastName !== undefined && { last_name: user.lastName }),
    ...(user?.profileImage !== undefined && { profile_image: user.profileImage }),
    ...(user?.phoneNumber !== undefined && { phone: user.phoneNumber }),
    ...(seller?.country !== undefined && { country: seller.country }),
  }
  if (Object.keys(userColumns).length > 0)
    await tx.updateTable('users').set(userColumns).where('id', '=', userId).execute()
  if (!seller) return
  const columns: Updateable<Schema['sellers']> = {
    ...(seller.displayName !== undefined && { display_name: seller.displayName }),
    ...(seller.title !== undefined && { title: seller.title }),
    ...(seller.bio !== undefined && { bio: seller.bio }),
    ...(seller.description !== undefined && { description: seller.description }),
    ...(seller.hourlyRate !== undefined && { hourly_rate_cents: toCents(seller.hourlyRate) }),
    ...(seller.introVideo !== undefined && { intro_video: seller.introVideo }),
    ...(seller.placeId !== undefined && { place_id: seller.placeId }),
    ...(seller.reachKm !== undefined && { reach_km: seller.reachKm }),
    ...(seller.deliveryDays !== undefined && { delivery_days: seller.deliveryDays }),
  }
  if (Object.keys(columns).length > 0)
    await tx.updateTable('sellers').set(columns).where('user_id', '=', userId).execute()
  const { languages, occupations, skills, education, certifications } = seller
  const withPositions = <T extends object>(rows: T[]) =>
    rows.map((row, position) => ({ user_id: userId, ...row, position }))
  if (languages) {
    await tx.deleteFrom('seller_languages').where('user_id', '=', userId).execute()
    await tx.insertInto('seller_languages').values(withPositions(languages)).execute()
  }
  if (occupations) {
    const services = new Set(occupations.flatMap(({ subCategoryIds }) => subCategoryIds))
    await tx.deleteFrom('seller_occupations').where('user_id', '=', userId).execute()
    await tx
      .insertInto('seller_occupations')
      .values(withPositions([...services].map((id) => ({ sub_category_id: id }))))
      .execute()
  }
  if (skills) {
    await tx.deleteFrom('seller_skills').where('user_id', '=', userId).execute()
    await tx
      .insertInto('seller_skills')
      .values(withPositions(skills.map(({ skillId, level }) => ({ skill_id: skillId, level }))))
      .execute()
  }
  if (education) {
    await tx.deleteFrom('education').where('user_id', '=', userId).execute()
    if (education.length > 0) await tx.insertInto('education').values(withPositions(education)).execute()
  }
  if (certifications) {
    await tx.deleteFrom('certifications').where('user_id', '=', userId).execute()
    if (certifications.length > 0)
      await tx
        .insertInto('certifications')
        .values(
          withPositions(
            certifications.map(({ title, certifiedFrom }) => ({ title, certified_from: certifiedFrom })),
          ),
        )
        .execute()
  }
}
