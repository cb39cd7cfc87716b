import { Hono } from 'hono'
import * as v from 'valibot'
import { SignedIn } from '#shared/accounts.ts'
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
  BulkStatusDone,
  InviteAdmin,
  SettleReport,
  SetUserStatus,
  SetUserStatuses,
} from '#shared/admin.ts'
import { AdminCatalogue, AdminPlanList, Made, WriteCategory, WritePlan, WriteSkill, WriteSubCategory } from '#shared/admin-catalogue.ts'
import { Id, success } from '#shared/envelope.ts'
import { type Brand, FirstRun, FirstRunMail, FirstRunState, MarketSettings, SaveMarket, TestMail, TestMailResult } from '#shared/market.ts'
import { AdminReviewList, AdminReviewQuery, HideReview, Warn, WarningList } from '#shared/moderation.ts'
import { ContactQuery } from '#shared/support.ts'
import type { Deps } from '../../deps.ts'
import { ok, pagingOf } from '../../http/answer.ts'
import { describe } from '../../http/describe.ts'
import { onlyOnceForAnyone } from '../../http/once.ts'
import { type PersonEnv, signedIn } from '../../http/session.ts'
import { validate } from '../../http/validate.ts'
import { deviceName } from '../accounts/sessions.ts'
import type { Following } from '../orders/events.ts'
import { answerContact, listContacts } from '../support/contacts.ts'
import { audit, listAudit } from './audit.ts'
import { readCatalogue, removeCategory, removeSkill, removeSubCategory, saveCategory, saveSkill, saveSubCategory } from './catalogue.ts'
import { readFigures } from './figures.ts'
import { firstRun, isFirstRunOpen, mustFit } from './first-run.ts'
import { readMarket, saveMarket, tryMail } from './market.ts'
import { hideReview, listReviews, readWarning, warn, warningsOf } from './moderation.ts'
import { overview } from './overview.ts'
import { readPlans, removePlan, savePlan } from './plans.ts'
import { listReports, settleReport } from './reports.ts'
import { findUser, inviteAdmin, listUsers, setStatus, setStatuses, verifyByHand } from './users.ts'

const OneId = v.object({ id: Id })

/** The operator's desk: for administrators only, and each deed is written down. `dress` is told what the market looks like from then on. */
export function adminRoutes(deps: Deps, following: Following, dress: (brand: Brand) => void) {
  const { database, clock, later, post, env } = deps
  const admins = signedIn(database, clock, { roles: ['admin', 'superAdmin'] })
  const superAdmins = signedIn(database, clock, { roles: ['superAdmin'] })
  const anybody = signedIn(database, clock)
  const once = onlyOnceForAnyone(database, clock)
  const routes = new Hono<PersonEnv>()
    .get('/first-run', describe('Whether this market waits for its first administrator', success(FirstRunState)), async (c) =>
      ok(c, { open: await isFirstRunOpen(database), mailFixed: env.smtpUrl !== null }),
    )
    .post('/first-run', describe('Makes the first administrator and sets the market up', success(SignedIn)), once, validate('json', FirstRun), async (c) =>
      ok(c, await firstRun(database, c.req.valid('json'), { device: deviceName(c.req.header('User-Agent') ?? ''), now: clock(), sessionDays: env.sessionDays }, dress)),
    )
    .post(
      '/first-run/test-mail',
      describe('Sends a letter on trial before there is an administrator', success(TestMailResult)),
      once,
      validate('json', FirstRunMail),
      async (c) => {
        const { token, ...test } = c.req.valid('json')
        await mustFit(database.db, token)
        return ok(c, { refusal: await tryMail(deps, test) })
      },
    )
    .get('/admin/market', describe('Name, colour and mail server', success(MarketSettings)), superAdmins, async (c) => ok(c, await readMarket(deps)))
    .put('/admin/market', describe('Changes name, colour and mail server', success(MarketSettings)), superAdmins, validate('json', SaveMarket), async (c) => {
      await saveMarket(deps, c.var.person.id, c.req.valid('json'), dress)
      return ok(c, await readMarket(deps))
    })
    .post('/admin/market/test-mail', describe('Sends a letter on trial', success(TestMailResult)), superAdmins, validate('json', TestMail), async (c) =>
      ok(c, { refusal: await tryMail(deps, c.req.valid('json')) }),
    )
    .get('/admin/overview', describe('How the market and the machine stand', success(AdminOverview)), admins, async (c) => ok(c, await overview(deps, c.var.person)))
    .get('/admin/users', describe('Accounts', success(AdminUserList)), admins, validate('query', AdminUserQuery), async (c) => {
      const query = c.req.valid('query')
      const { users, total } = await listUsers(database, query)
      return ok(c, { users, ...pagingOf(query, total) })
    })
    .put('/admin/users/status', describe('Suspends or reinstates many people', success(BulkStatusDone)), admins, validate('json', SetUserStatuses), async (c) => {
      const done = await setStatuses(database, c.var.person, c.req.valid('json'), clock())
      later.run(() => post.send())
      return ok(c, done)
    })
    .post('/admin/admins', describe('Makes a further administrator', success(AdminUser)), superAdmins, validate('json', InviteAdmin), async (c) => {
      const id = await inviteAdmin(database, c.var.person, c.req.valid('json'), env.publicUrl, clock())
      later.run(() => post.send())
      return ok(c, await findUser(database, id))
    })
    .get('/admin/figures', describe('What happened day by day or month by month', success(AdminFigures)), admins, validate('query', AdminFiguresQuery), async (c) =>
      ok(c, await readFigures(database, c.req.valid('query').span, clock())),
    )
    .put(
      '/admin/users/:id/status',
      describe('Suspends or reinstates somebody', success(AdminUser)),
      admins,
      validate('param', OneId),
      validate('json', SetUserStatus),
      async (c) => {
        const { status, note } = c.req.valid('json')
        const { id } = c.req.valid('param')
        await setStatus(database, c.var.person, id, status, note, clock())
        later.run(() => post.send())
        return ok(c, await findUser(database, id))
      },
    )
    .put('/admin/users/:id/verified', describe("Confirms somebody's e-mail by hand", success(AdminUser)), admins, validate('param', OneId), async (c) => {
      const { id } = c.req.valid('param')
      await verifyByHand(database, c.var.person, id, clock())
      return ok(c, await findUser(database, id))
    })
    .post('/admin/users/:id/warning', describe('Warns somebody, who reads why', success(v.object({}))), admins, validate('param', OneId), validate('json', Warn), async (c) => {
      await warn(database, c.var.person, c.req.valid('param').id, c.req.valid('json').reason, clock())
      later.run(() => post.send())
      return ok(c, {})
    })
    .get('/warning', describe('What administrators have warned me of', success(WarningList)), anybody, async (c) =>
      ok(c, { warnings: await warningsOf(database, c.var.person.id) }),
    )
    .put('/warning/:id/read', describe('Notes that I have read it', success(v.object({}))), anybody, validate('param', OneId), async (c) => {
      await readWarning(database, c.var.person.id, c.req.valid('param').id, clock())
      return ok(c, {})
    })
    .get('/admin/reviews', describe('Reviews of freelancers, public or hidden', success(AdminReviewList)), admins, validate('query', AdminReviewQuery), async (c) => {
      const query = c.req.valid('query')
      const { reviews, total } = await listReviews(database, query)
      return ok(c, { reviews, ...pagingOf(query, total) })
    })
    .put(
      '/admin/reviews/:id',
      describe('Hides a review with a reason, or shows it again', success(v.object({}))),
      admins,
      validate('param', OneId),
      validate('json', HideReview),
      async (c) => {
        await hideReview(database, c.var.person, c.req.valid('param').id, c.req.valid('json').reason, following, clock())
        return ok(c, {})
      },
    )
    .get('/admin/reports', describe('Reports with what was written around them', success(AdminReportList)), admins, validate('query', AdminReportQuery), async (c) => {
      const query = c.req.valid('query')
      const { reports, total } = await listReports(database, query.settled === 'true', query)
      return ok(c, { reports, ...pagingOf(query, total) })
    })
    .put('/admin/reports/:id', describe('Settles a report', success(v.object({}))), admins, validate('param', OneId), validate('json', SettleReport), async (c) => {
      const { outcome, note } = c.req.valid('json')
      await settleReport(database, c.var.person, c.req.valid('param').id, outcome, note, clock())
      later.run(() => post.send())
      return ok(c, {})
    })
    .get('/admin/contacts', describe('What was written to the operator, with answers', success(AdminContactList)), admins, validate('query', ContactQuery), async (c) => {
      const query = c.req.valid('query')
      const { contacts, total } = await listContacts(database, query)
      return ok(c, { contacts, ...pagingOf(query, total) })
    })
    .put(
      '/admin/contacts/:id/answer',
      describe('Answers somebody by mail, once', success(v.object({}))),
      admins,
      validate('param', OneId),
      validate('json', AnswerContact),
      async (c) => {
        const { person } = c.var
        await answerContact(
          database,
          person.id,
          c.req.valid('param').id,
          c.req.valid('json').answer,
          (tx, email) => audit(tx, person.id, 'contactAnswered', email, '', clock()),
          clock(),
        )
        later.run(() => post.send())
        return ok(c, {})
      },
    )
    .get('/admin/catalogue', describe('Everything that freelancers can choose, inactive entries too', success(AdminCatalogue)), admins, async (c) =>
      ok(c, await readCatalogue(database)),
    )
    .get('/admin/plans', describe('All plans', success(AdminPlanList)), admins, async (c) => ok(c, { plans: await readPlans(database) }))
    .get('/admin/audit', describe('What administrators did', success(AuditList)), admins, validate('query', AuditQuery), async (c) => {
      const query = c.req.valid('query')
      const { entries, total } = await listAudit(database, query)
      return ok(c, { entries, ...pagingOf(query, total) })
    })
  entries('categories', WriteCategory, saveCategory, removeCategory)
  entries('sub-categories', WriteSubCategory, saveSubCategory, removeSubCategory)
  entries('skills', WriteSkill, saveSkill, removeSkill)
  entries('plans', WritePlan, savePlan, removePlan)
  return routes

  /** Adding, changing and removing entries of one kind: they differ in their forms only. */
  function entries<S extends v.GenericSchema>(
    noun: string,
    form: S,
    save: (database: Deps['database'], adminId: string, id: string | null, form: v.InferOutput<S>, now: Date) => Promise<string>,
    remove: (database: Deps['database'], adminId: string, id: string, now: Date) => Promise<void>,
  ): void {
    routes
      .post(`/admin/${noun}`, describe(`Adds one of the ${noun}`, success(Made)), admins, validate('json', form), async (c) =>
        ok(c, { _id: await save(database, c.var.person.id, null, c.req.valid('json'), clock()) }),
      )
      .put(`/admin/${noun}/:id`, describe(`Changes one of the ${noun}`, success(Made)), admins, validate('param', OneId), validate('json', form), async (c) =>
        ok(c, { _id: await save(database, c.var.person.id, c.req.valid('param').id, c.req.valid('json'), clock()) }),
      )
      .delete(`/admin/${noun}/:id`, describe(`Removes one of the ${noun}`, success(v.object({}))), admins, validate('param', OneId), async (c) => {
        await remove(database, c.var.person.id, c.req.valid('param').id, clock())
        return ok(c, {})
      })
  }
}
