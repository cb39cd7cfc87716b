import type { Context } from 'hono'
import type { Branding } from '#shared/market.ts'
import type { Deps } from '../../deps.ts'
import { ok, toPaging } from '../../http/answer.ts'
import { EndpointRouter } from '../../http/endpoint.ts'
import { storeNothing } from '../../http/middleware/idempotency.ts'
import { requireUser, type UserEnv } from '../../http/middleware/session.ts'
import { toWriteContext, type WriteContext } from '../../http/write-context.ts'
import { deviceName } from '../accounts/sessions.ts'
import { answerContact, listContacts } from '../support/contacts.ts'
import { listAudit, recordAudit } from './audit.ts'
import {
  readCatalogue,
  removeCategory,
  removeSkill,
  removeSubCategory,
  saveCategory,
  saveSkill,
  saveSubCategory,
} from './catalogue.ts'
import { readFigures } from './figures.ts'
import { assertFirstRunToken, completeFirstRun, isFirstRunOpen } from './first-run.ts'
import { readMarketSettings, saveMarketSettings, sendTestMail } from './market.ts'
import { hideReview, listReviews, warnUser } from './moderation.ts'
import { readOverview } from './overview.ts'
import { readPlans, removePlan, savePlan } from './plans.ts'
import { listReports, settleReport } from './reports.ts'
import { addSearchWord, dismissMissedSearch, listMissedSearches } from './search-words.ts'
import {
  findUser,
  inviteAdmin,
  listUsers,
  setUserStatus,
  setUserStatuses,
  verifyEmailManually,
} from './users.ts'

type SaveEntry<Form> = (context: WriteContext, id: string | null, form: Form) => Promise<string>
type IdParam = { param: { id: string } }

/**
 * Administration, for administrators only; every action is audited. Changed settings are applied to the
 * branding of the pages.
 */
export function adminRoutes(deps: Deps, applyBranding: (branding: Branding) => void) {
  const { database, clock, backgroundTasks, mailQueue, env } = deps
  const requireAdmin = requireUser(database, clock, { roles: ['admin', 'superAdmin'] })
  const requireSuperAdmin = requireUser(database, clock, { roles: ['superAdmin'] })
  const addEntry =
    <Form>(save: SaveEntry<Form>) =>
    async (c: Context<UserEnv, string, { out: { json: Form } }>) =>
      ok(c, { _id: await save(toWriteContext(c, deps), null, c.req.valid('json')) })
  const changeEntry =
    <Form>(save: SaveEntry<Form>) =>
    async (c: Context<UserEnv, string, { out: IdParam & { json: Form } }>) =>
      ok(c, { _id: await save(toWriteContext(c, deps), c.req.valid('param').id, c.req.valid('json')) })
  const deleteEntry =
    (remove: (context: WriteContext, id: string) => Promise<void>) =>
    async (c: Context<UserEnv, string, { out: IdParam }>) => {
      await remove(toWriteContext(c, deps), c.req.valid('param').id)
      return ok(c, {})
    }
  return new EndpointRouter<UserEnv>()
    .serve('GET /first-run', async (c) =>
      ok(c, { open: await isFirstRunOpen(database), mailFixed: env.smtpUrl !== null }),
    )
    .serve('POST /first-run', async (c) =>
      ok(
        c,
        await completeFirstRun(
          database,
          c.req.valid('json'),
          {
            device: deviceName(c.req.header('User-Agent') ?? ''),
            now: clock(),
            sessionDays: env.sessionDays,
            storeResponse: c.var.storeResponse ?? storeNothing,
          },
          applyBranding,
        ),
      ),
    )
    .serve('POST /first-run/test-mail', async (c) => {
      const { token, ...test } = c.req.valid('json')
      await assertFirstRunToken(database.db, token)
      const language = c.req.header('Accept-Language')?.slice(0, 2) ?? ''
      return ok(c, { rejection: await sendTestMail(deps, test, language) })
    })
    .serve('GET /admin/market', requireSuperAdmin, async (c) => ok(c, await readMarketSettings(deps)))
    .serve('PUT /admin/market', requireSuperAdmin, async (c) => {
      await saveMarketSettings(deps, c.var.user.id, c.req.valid('json'), applyBranding)
      return ok(c, await readMarketSettings(deps))
    })
    .serve('POST /admin/market/test-mail', requireSuperAdmin, async (c) => {
      const { language } = await database.db
        .selectFrom('users')
        .select('language')
        .where('id', '=', c.var.user.id)
        .executeTakeFirstOrThrow()
      return ok(c, { rejection: await sendTestMail(deps, c.req.valid('json'), language) })
    })
    .serve('GET /admin/overview', requireAdmin, async (c) => ok(c, await readOverview(deps, c.var.user)))
    .serve('GET /admin/users', requireAdmin, async (c) => {
      const query = c.req.valid('query')
      const { users, total } = await listUsers(database, query)
      return ok(c, { users, ...toPaging(query, total) })
    })
    .serve('PUT /admin/users/status', requireAdmin, async (c) => {
      const result = await setUserStatuses(database, c.var.user, c.req.valid('json'), clock())
      backgroundTasks.run(() => mailQueue.flush())
      return ok(c, result)
    })
    .serve('POST /admin/admins', requireSuperAdmin, async (c) => {
      const id = await inviteAdmin(toWriteContext(c, deps), c.req.valid('json'), env.publicUrl)
      backgroundTasks.run(() => mailQueue.flush())
      return ok(c, await findUser(database, id))
    })
    .serve('GET /admin/figures', requireAdmin, async (c) =>
      ok(c, await readFigures(database, c.req.valid('query').span, clock())),
    )
    .serve('PUT /admin/users/:id/status', requireAdmin, async (c) => {
      const { status, note } = c.req.valid('json')
      const { id } = c.req.valid('param')
      await setUserStatus(database, c.var.user, id, { status, note, now: clock() })
      backgroundTasks.run(() => mailQueue.flush())
      return ok(c, await findUser(database, id))
    })
    .serve('PUT /admin/users/:id/verified', requireAdmin, async (c) => {
      const { id } = c.req.valid('param')
      await verifyEmailManually(database, c.var.user, id, clock())
      return ok(c, await findUser(database, id))
    })
    .serve('POST /admin/users/:id/warning', requireAdmin, async (c) => {
      await warnUser(database, c.var.user, c.req.valid('param').id, {
        reason: c.req.valid('json').reason,
        now: clock(),
      })
      backgroundTasks.run(() => mailQueue.flush())
      return ok(c, {})
    })
    .serve('GET /admin/reviews', requireAdmin, async (c) => {
      const query = c.req.valid('query')
      const { reviews, total } = await listReviews(database, query)
      return ok(c, { reviews, ...toPaging(query, total) })
    })
    .serve('PUT /admin/reviews/:id', requireAdmin, async (c) => {
      await hideReview(
        database,
        c.var.user,
        { id: c.req.valid('param').id, about: c.req.valid('query').about },
        { reason: c.req.valid('json').reason, now: clock() },
      )
      return ok(c, {})
    })
    .serve('GET /admin/reports', requireAdmin, async (c) => {
      const query = c.req.valid('query')
      const { reports, total } = await listReports(database, query.settled === 'true', query)
      return ok(c, { reports, ...toPaging(query, total) })
    })
    .serve('PUT /admin/reports/:id', requireAdmin, async (c) => {
      const { outcome, note } = c.req.valid('json')
      await settleReport(database, c.var.user, c.req.valid('param').id, { outcome, note, now: clock() })
      backgroundTasks.run(() => mailQueue.flush())
      return ok(c, {})
    })
    .serve('GET /admin/contacts', requireAdmin, async (c) => {
      const query = c.req.valid('query')
      const { contacts, total } = await listContacts(database, query)
      return ok(c, { contacts, ...toPaging(query, total) })
    })
    .serve('PUT /admin/contacts/:id/answer', requireAdmin, async (c) => {
      const { user } = c.var
      await answerContact(database, user.id, c.req.valid('param').id, {
        answer: c.req.valid('json').answer,
        onAnswered: (tx, email) =>
          recordAudit(tx, user.id, 'contactAnswered', { subject: email, note: '', now: clock() }),
        now: clock(),
      })
      backgroundTasks.run(() => mailQueue.flush())
      return ok(c, {})
    })
    .serve('GET /admin/catalogue', requireAdmin, async (c) => ok(c, await readCatalogue(database)))
    .serve('GET /admin/searches', requireAdmin, async (c) => {
      const query = c.req.valid('query')
      const { searches, total } = await listMissedSearches(database, query, clock())
      return ok(c, { searches, ...toPaging(query, total) })
    })
    .serve('DELETE /admin/searches/:id', requireAdmin, deleteEntry(dismissMissedSearch))
    .serve('POST /admin/searches/:id/words', requireAdmin, async (c) => {
      await addSearchWord(toWriteContext(c, deps), c.req.valid('param').id, c.req.valid('json'))
      return ok(c, {})
    })
    .serve('GET /admin/plans', requireAdmin, async (c) => ok(c, { plans: await readPlans(database) }))
    .serve('GET /admin/audit', requireAdmin, async (c) => {
      const query = c.req.valid('query')
      const { entries, total } = await listAudit(database, query)
      return ok(c, { entries, ...toPaging(query, total) })
    })
    .serve('POST /admin/categories', requireAdmin, addEntry(saveCategory))
    .serve('PUT /admin/categories/:id', requireAdmin, changeEntry(saveCategory))
    .serve('DELETE /admin/categories/:id', requireAdmin, deleteEntry(removeCategory))
    .serve('POST /admin/sub-categories', requireAdmin, addEntry(saveSubCategory))
    .serve('PUT /admin/sub-categories/:id', requireAdmin, changeEntry(saveSubCategory))
    .serve('DELETE /admin/sub-categories/:id', requireAdmin, deleteEntry(removeSubCategory))
    .serve('POST /admin/skills', requireAdmin, addEntry(saveSkill))
    .serve('PUT /admin/skills/:id', requireAdmin, changeEntry(saveSkill))
    .serve('DELETE /admin/skills/:id', requireAdmin, deleteEntry(removeSkill))
    .serve('POST /admin/plans', requireAdmin, addEntry(savePlan))
    .serve('PUT /admin/plans/:id', requireAdmin, changeEntry(savePlan))
    .serve('DELETE /admin/plans/:id', requireAdmin, deleteEntry(removePlan))
}
