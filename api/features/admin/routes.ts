import { Hono } from 'hono'
import * as v from 'valibot'
import { LoginResult } from '#shared/accounts.ts'
import {
  AdminContactList,
  AdminFigures,
  AdminFiguresQuery,
  AdminOverview,
  AdminReportList,
  AdminReportQuery,
  AdminUser,
  AdminUserList,
  AdminUserQuery,
  AnswerContact,
  AuditList,
  AuditQuery,
  BulkStatusResult,
  InviteAdmin,
  SettleReport,
  SetUserStatus,
  SetUserStatuses,
} from '#shared/admin.ts'
import {
  AdminCatalogue,
  AdminPlanList,
  CreatedEntity,
  WriteCategory,
  WritePlan,
  WriteSkill,
  WriteSubCategory,
} from '#shared/admin-catalogue.ts'
import { Id, successEnvelope } from '#shared/envelope.ts'
import {
  type Branding,
  FirstRun,
  FirstRunMail,
  FirstRunState,
  MarketSettings,
  SaveMarket,
  TestMail,
  TestMailResult,
} from '#shared/market.ts'
import {
  AdminReviewList,
  AdminReviewQuery,
  HideReview,
  HideReviewQuery,
  WarnUser,
} from '#shared/moderation.ts'
import { ContactQuery } from '#shared/support.ts'
import type { Deps } from '../../deps.ts'
import { ok, toPaging } from '../../http/answer.ts'
import { guestIdempotency } from '../../http/middleware/idempotency.ts'
import { requireUser, type UserEnv } from '../../http/middleware/session.ts'
import { validate } from '../../http/middleware/validate.ts'
import { describeEndpoint } from '../../http/openapi/describe.ts'
import { deviceName } from '../accounts/sessions.ts'
import type { OrderEffects } from '../orders/events.ts'
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
import {
  findUser,
  inviteAdmin,
  listUsers,
  setUserStatus,
  setUserStatuses,
  verifyEmailManually,
} from './users.ts'

const IdParam = v.object({ id: Id })

/**
 * Administration, for administrators only; every action is audited. Changed settings are applied to the
 * branding of the pages.
 */
export function adminRoutes(
  deps: Deps,
  orderEffects: OrderEffects,
  applyBranding: (branding: Branding) => void,
) {
  const { database, clock, backgroundTasks, mailQueue, env } = deps
  const requireAdmin = requireUser(database, clock, { roles: ['admin', 'superAdmin'] })
  const requireSuperAdmin = requireUser(database, clock, { roles: ['superAdmin'] })
  const idempotent = guestIdempotency(database, clock)
  const routes = new Hono<UserEnv>()
    .get(
      '/first-run',
      describeEndpoint(
        'Whether this market waits for its first administrator',
        successEnvelope(FirstRunState),
      ),
      async (c) => ok(c, { open: await isFirstRunOpen(database), mailFixed: env.smtpUrl !== null }),
    )
    .post(
      '/first-run',
      describeEndpoint('Makes the first administrator and sets the market up', successEnvelope(LoginResult)),
      idempotent,
      validate('json', FirstRun),
      async (c) =>
        ok(
          c,
          await completeFirstRun(
            database,
            c.req.valid('json'),
            {
              device: deviceName(c.req.header('User-Agent') ?? ''),
              now: clock(),
              sessionDays: env.sessionDays,
            },
            applyBranding,
          ),
        ),
    )
    .post(
      '/first-run/test-mail',
      describeEndpoint(
        'Sends a letter on trial before there is an administrator',
        successEnvelope(TestMailResult),
      ),
      idempotent,
      validate('json', FirstRunMail),
      async (c) => {
        const { token, ...test } = c.req.valid('json')
        await assertFirstRunToken(database.db, token)
        return ok(c, { refusal: await sendTestMail(deps, test) })
      },
    )
    .get(
      '/admin/market',
      describeEndpoint('Name, colour and mail server', successEnvelope(MarketSettings)),
      requireSuperAdmin,
      async (c) => ok(c, await readMarketSettings(deps)),
    )
    .put(
      '/admin/market',
      describeEndpoint('Changes name, colour and mail server', successEnvelope(MarketSettings)),
      requireSuperAdmin,
      validate('json', SaveMarket),
      async (c) => {
        await saveMarketSettings(deps, c.var.user.id, c.req.valid('json'), applyBranding)
        return ok(c, await readMarketSettings(deps))
      },
    )
    .post(
      '/admin/market/test-mail',
      describeEndpoint('Sends a letter on trial', successEnvelope(TestMailResult)),
      requireSuperAdmin,
      validate('json', TestMail),
      async (c) => ok(c, { refusal: await sendTestMail(deps, c.req.valid('json')) }),
    )
    .get(
      '/admin/overview',
      describeEndpoint('How the market and the machine stand', successEnvelope(AdminOverview)),
      requireAdmin,
      async (c) => ok(c, await readOverview(deps, c.var.user)),
    )
    .get(
      '/admin/users',
      describeEndpoint('Accounts', successEnvelope(AdminUserList)),
      requireAdmin,
      validate('query', AdminUserQuery),
      async (c) => {
        const query = c.req.valid('query')
        const { users, total } = await listUsers(database, query)
        return ok(c, { users, ...toPaging(query, total) })
      },
    )
    .put(
      '/admin/users/status',
      describeEndpoint('Suspends or reinstates many people', successEnvelope(BulkStatusResult)),
      requireAdmin,
      validate('json', SetUserStatuses),
      async (c) => {
        const result = await setUserStatuses(database, c.var.user, c.req.valid('json'), clock())
        backgroundTasks.run(() => mailQueue.flush())
        return ok(c, result)
      },
    )
    .post(
      '/admin/admins',
      describeEndpoint('Makes a further administrator', successEnvelope(AdminUser)),
      requireSuperAdmin,
      validate('json', InviteAdmin),
      async (c) => {
        const id = await inviteAdmin(database, c.var.user, c.req.valid('json'), env.publicUrl, clock())
        backgroundTasks.run(() => mailQueue.flush())
        return ok(c, await findUser(database, id))
      },
    )
    .get(
      '/admin/figures',
      describeEndpoint('What happened day by day or month by month', successEnvelope(AdminFigures)),
      requireAdmin,
      validate('query', AdminFiguresQuery),
      async (c) => ok(c, await readFigures(database, c.req.valid('query').span, clock())),
    )
    .put(
      '/admin/users/:id/status',
      describeEndpoint('Suspends or reinstates somebody', successEnvelope(AdminUser)),
      requireAdmin,
      validate('param', IdParam),
      validate('json', SetUserStatus),
      async (c) => {
        const { status, note } = c.req.valid('json')
        const { id } = c.req.valid('param')
        await setUserStatus(database, c.var.user, id, status, note, clock())
        backgroundTasks.run(() => mailQueue.flush())
        return ok(c, await findUser(database, id))
      },
    )
    .put(
      '/admin/users/:id/verified',
      describeEndpoint("Confirms somebody's e-mail by hand", successEnvelope(AdminUser)),
      requireAdmin,
      validate('param', IdParam),
      async (c) => {
        const { id } = c.req.valid('param')
        await verifyEmailManually(database, c.var.user, id, clock())
        return ok(c, await findUser(database, id))
      },
    )
    .post(
      '/admin/users/:id/warning',
      describeEndpoint('Warns somebody, who reads why', successEnvelope(v.object({}))),
      requireAdmin,
      validate('param', IdParam),
      validate('json', WarnUser),
      async (c) => {
        await warnUser(database, c.var.user, c.req.valid('param').id, c.req.valid('json').reason, clock())
        backgroundTasks.run(() => mailQueue.flush())
        return ok(c, {})
      },
    )
    .get(
      '/admin/reviews',
      describeEndpoint(
        'Reviews of freelancers or clients, public or hidden',
        successEnvelope(AdminReviewList),
      ),
      requireAdmin,
      validate('query', AdminReviewQuery),
      async (c) => {
        const query = c.req.valid('query')
        const { reviews, total } = await listReviews(database, query)
        return ok(c, { reviews, ...toPaging(query, total) })
      },
    )
    .put(
      '/admin/reviews/:id',
      describeEndpoint('Hides a review with a reason, or shows it again', successEnvelope(v.object({}))),
      requireAdmin,
      validate('param', IdParam),
      validate('query', HideReviewQuery),
      validate('json', HideReview),
      async (c) => {
        await hideReview(
          database,
          c.var.user,
          { id: c.req.valid('param').id, about: c.req.valid('query').about },
          c.req.valid('json').reason,
          orderEffects,
          clock(),
        )
        return ok(c, {})
      },
    )
    .get(
      '/admin/reports',
      describeEndpoint('Reports with what was written around them', successEnvelope(AdminReportList)),
      requireAdmin,
      validate('query', AdminReportQuery),
      async (c) => {
        const query = c.req.valid('query')
        const { reports, total } = await listReports(database, query.settled === 'true', query)
        return ok(c, { reports, ...toPaging(query, total) })
      },
    )
    .put(
      '/admin/reports/:id',
      describeEndpoint('Settles a report', successEnvelope(v.object({}))),
      requireAdmin,
      validate('param', IdParam),
      validate('json', SettleReport),
      async (c) => {
        const { outcome, note } = c.req.valid('json')
        await settleReport(database, c.var.user, c.req.valid('param').id, outcome, note, clock())
        backgroundTasks.run(() => mailQueue.flush())
        return ok(c, {})
      },
    )
    .get(
      '/admin/contacts',
      describeEndpoint('What was written to the operator, with answers', successEnvelope(AdminContactList)),
      requireAdmin,
      validate('query', ContactQuery),
      async (c) => {
        const query = c.req.valid('query')
        const { contacts, total } = await listContacts(database, query)
        return ok(c, { contacts, ...toPaging(query, total) })
      },
    )
    .put(
      '/admin/contacts/:id/answer',
      describeEndpoint('Answers somebody by mail, once', successEnvelope(v.object({}))),
      requireAdmin,
      validate('param', IdParam),
      validate('json', AnswerContact),
      async (c) => {
        const { user } = c.var
        await answerContact(
          database,
          user.id,
          c.req.valid('param').id,
          c.req.valid('json').answer,
          (tx, email) => recordAudit(tx, user.id, 'contactAnswered', email, '', clock()),
          clock(),
        )
        backgroundTasks.run(() => mailQueue.flush())
        return ok(c, {})
      },
    )
    .get(
      '/admin/catalogue',
      describeEndpoint(
        'Everything that freelancers can choose, inactive entries too',
        successEnvelope(AdminCatalogue),
      ),
      requireAdmin,
      async (c) => ok(c, await readCatalogue(database)),
    )
    .get(
      '/admin/plans',
      describeEndpoint('All plans', successEnvelope(AdminPlanList)),
      requireAdmin,
      async (c) => ok(c, { plans: await readPlans(database) }),
    )
    .get(
      '/admin/audit',
      describeEndpoint('What administrators did', successEnvelope(AuditList)),
      requireAdmin,
      validate('query', AuditQuery),
      async (c) => {
        const query = c.req.valid('query')
        const { entries, total } = await listAudit(database, query)
        return ok(c, { entries, ...toPaging(query, total) })
      },
    )
  registerCrudRoutes('categories', WriteCategory, saveCategory, removeCategory)
  registerCrudRoutes('sub-categories', WriteSubCategory, saveSubCategory, removeSubCategory)
  registerCrudRoutes('skills', WriteSkill, saveSkill, removeSkill)
  registerCrudRoutes('plans', WritePlan, savePlan, removePlan)
  return routes

  /** Routes to add, change and remove entries of one kind; the kinds differ in their schemas only. */
  function registerCrudRoutes<S extends v.GenericSchema>(
    resource: string,
    form: S,
    save: (
      database: Deps['database'],
      adminId: string,
      id: string | null,
      form: v.InferOutput<S>,
      now: Date,
    ) => Promise<string>,
    remove: (database: Deps['database'], adminId: string, id: string, now: Date) => Promise<void>,
  ): void {
    routes
      .post(
        `/admin/${resource}`,
        describeEndpoint(`Adds one of the ${resource}`, successEnvelope(CreatedEntity)),
        requireAdmin,
        validate('json', form),
        async (c) => ok(c, { _id: await save(database, c.var.user.id, null, c.req.valid('json'), clock()) }),
      )
      .put(
        `/admin/${resource}/:id`,
        describeEndpoint(`Changes one of the ${resource}`, successEnvelope(CreatedEntity)),
        requireAdmin,
        validate('param', IdParam),
        validate('json', form),
        async (c) =>
          ok(c, {
            _id: await save(database, c.var.user.id, c.req.valid('param').id, c.req.valid('json'), clock()),
          }),
      )
      .delete(
        `/admin/${resource}/:id`,
        describeEndpoint(`Removes one of the ${resource}`, successEnvelope(v.object({}))),
        requireAdmin,
        validate('param', IdParam),
        async (c) => {
          await remove(database, c.var.user.id, c.req.valid('param').id, clock())
          return ok(c, {})
        },
      )
  }
}
