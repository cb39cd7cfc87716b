import type { AdminPlan, WritePlan } from '#shared/admin-catalogue.ts'
import { toCents } from '#shared/money.ts'
import { newId } from '../../db/id.ts'
import type { Database } from '../../db/open.ts'
import { write } from '../../db/write.ts'
import type { WriteContext } from '../../http/write-context.ts'
import { toPlan } from '../subscriptions/plans.ts'
import { recordAudit } from './audit.ts'
import { assertNameAvailable, assignedError, nextPosition, requireRow } from './catalogue.ts'

/** All plans in their order, with the number of subscribers of each. */
export async function readPlans({ db }: Database): Promise<AdminPlan[]> {
  const rows = await db.selectFrom('plans').selectAll().orderBy('position').execute()
  const counts = await db
    .selectFrom('sellers')
    .select((row) => ['plan_id', row.fn.countAll<number>().as('n')])
    .groupBy('plan_id')
    .execute()
  return rows.map((row) => ({
    ...toPlan(row),
    sellers: counts.find(({ plan_id }) => plan_id === row.id)?.n ?? 0,
  }))
}

/**
 * Creates a plan (`id` null) or changes one. PLAN_EXISTS for a name that is taken; PLAN_ASSIGNED for anything
 * but its status while it has subscribers: create another plan and deactivate this one.
 */
export async function savePlan(
  { database, user, now, storeResponse }: WriteContext,
  id: string | null,
  form: WritePlan,
): Promise<string> {
  return write(database, async (tx, recordChange) => {
    await assertNameAvailable(tx, 'plans', form.name, { id, code: 'PLAN_EXISTS' })
    const row = {
      name: form.name,
      names: JSON.stringify(Object.fromEntries(Object.entries(form.names).filter(([, name]) => name !== ''))),
      features: JSON.stringify(form.features),
      actual_price_cents: toCents(form.actualPrice),
      discounted_price_cents: toCents(form.discountedPrice),
      subscription_interval: form.subscriptionInterval,
      trial_enabled: form.trialEnabled ? 1 : 0,
      trial_interval: form.trialInterval,
      status: form.status,
    }
    const savedId = id ?? newId(now)
    if (id) {
      const current = await requireRow(
        tx.selectFrom('plans').selectAll().where('id', '=', id).executeTakeFirst(),
        'PLAN_NOT_FOUND',
      )
      const onlyStatusChanged = Object.entries(row).every(
        ([key, value]) => key === 'status' || Reflect.get(current, key) === value,
      )
      if (!onlyStatusChanged) await assertPlanUnused(tx, id)
      // The provider's price was created for the old figures.
      await tx
        .updateTable('plans')
        .set({ ...row, ...(onlyStatusChanged ? {} : { stripe_price_id: null }) })
        .where('id', '=', id)
        .execute()
    } else
      await tx
        .insertInto('plans')
        .values({ id: savedId, ...row, stripe_price_id: null, position: await nextPosition(tx, 'plans') })
        .execute()
    await recordAudit(tx, user.id, 'planChanged', { subject: form.name, note: '', now })
    recordChange(['public'], 'plan', savedId)
    await storeResponse(tx, { _id: savedId })
    return savedId
  })
}

export async function removePlan(
  { database, user, now, storeResponse }: WriteContext,
  id: string,
): Promise<void> {
  await write(database, async (tx, recordChange) => {
    const { name } = await requireRow(
      tx.selectFrom('plans').select('name').where('id', '=', id).executeTakeFirst(),
      'PLAN_NOT_FOUND',
    )
    await assertPlanUnused(tx, id)
    await tx.deleteFrom('plans').where('id', '=', id).execute()
    await recordAudit(tx, user.id, 'planRemoved', { subject: name, note: '', now })
    recordChange(['public'], 'plan', id)
    await storeResponse(tx, {})
  })
}

async function assertPlanUnused(tx: Parameters<Parameters<typeof write>[1]>[0], id: string): Promise<void> {
  const { n } = await tx
    .selectFrom('sellers')
    .select((row) => row.fn.countAll<number>().as('n'))
    .where('plan_id', '=', id)
    .executeTakeFirstOrThrow()
  if (n > 0) throw assignedError('PLAN_ASSIGNED', n)
}
