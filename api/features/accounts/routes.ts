import type { Context } from 'hono'
import type * as v from 'valibot'
import { DEMO_PASSWORD, type UpdateAccount } from '#shared/accounts.ts'
import { write } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { ok } from '../../http/answer.ts'
import { EndpointRouter } from '../../http/endpoint.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { deriveEntityId, storeNothing } from '../../http/middleware/idempotency.ts'
import { isLocalRequest } from '../../http/middleware/loopback.ts'
import { requireUser, type UserEnv } from '../../http/middleware/session.ts'
import type { ClientAddress } from '../../http/middleware/visitor.ts'
import { toWriteContext } from '../../http/write-context.ts'
import { hasMailServer } from '../../mail/mailer.ts'
import {
  type AuthContext,
  changePassword,
  findAccount,
  logIn,
  mailResetLink,
  resendCode,
  resetPassword,
  signUp,
  throttleMailRequest,
  verifyEmail,
} from './accounts.ts'
import { confirmEmail, mailEmailCodes } from './change-email.ts'
import { listDemoLogins, readMailbox } from './demo-logins.ts'
import { forgetDevice, listKnownDevices } from './known-devices.ts'
import type { accountsMutations } from './mutations.ts'
import { readPreferences, updatePreferences } from './profile.ts'
import { readResetLinkState } from './reset-links.ts'
import { closeOtherSessions, closeSession, deviceName, listDevices } from './sessions.ts'

/**
 * Sent at log-out: the browser drops cached private files. Not its storage: the app removes private data
 * itself, also offline, and "storage" would delete the installed build, the public catalogue and the outbox
 * that the user chose to keep.
 */
const CLEARED_SITE_DATA = '"cache"'

/** Sign-up, sessions and account data. */
export function accountsRoutes(
  deps: Deps,
  mutations: ReturnType<typeof accountsMutations>,
  clientAddress: ClientAddress,
) {
  const { database, env, clock, backgroundTasks, mailQueue } = deps
  // A mail may contain a code. Other people's mails may be read only by local requests, or on a public demo,
  // which says so on every page.
  const isAtDemo = (c: Context) => env.demo && (env.publicDemo || isLocalRequest(c, env))
  // With a mail server, mails reach their recipients and nobody else may read them.
  const canReadMail = async (c: Context) => isAtDemo(c) && !(await hasMailServer(deps))
  const toAuthContext = (c: Context<UserEnv>): AuthContext => ({
    storeResponse: c.var.storeResponse ?? storeNothing,
    address: clientAddress.addressOf(c),
    device: deviceName(c.req.header('User-Agent') ?? ''),
    now: clock(),
    isRateLimited: env.rateLimits,
    sessionDays: env.sessionDays,
    isAtDemo: isAtDemo(c),
  })
  const flushMail = () => backgroundTasks.run(() => mailQueue.flush())
  const requireVerified = requireUser(database, clock)
  const requireBuyer = requireUser(database, clock, { roles: ['buyer'] })
  const requireSignedIn = requireUser(database, clock, { unverified: true })

  const respondWithAccount = async (c: Context<UserEnv>) => ok(c, await findAccount(database, c.var.user.id))
  const respondWithUpdate = async (c: Context<UserEnv>, form: v.InferOutput<typeof UpdateAccount>) =>
    ok(c, await mutations.updateAccount(toWriteContext(c, deps), form), 'Profile updated successfully!')

  return new EndpointRouter<UserEnv>()
    .serve('POST /buyer', async (c) => {
      const loginResult = await signUp(database, 'buyer', c.req.valid('json'), {
        context: toAuthContext(c),
        id: deriveEntityId(c),
      })
      flushMail()
      return ok(c, loginResult, 'Account created')
    })
    .serve('POST /seller', async (c) => {
      const { user } = await signUp(database, 'seller', c.req.valid('json'), {
        context: toAuthContext(c),
        id: deriveEntityId(c),
      })
      flushMail()
      return ok(c, { user }, 'Account created')
    })
    .serve('POST /auth/login', async (c) => {
      try {
        return ok(c, await logIn(database, c.req.valid('json'), toAuthContext(c)), 'Login successful')
      } finally {
        flushMail()
      }
    })
    .serve('POST /auth/verify-email', async (c) =>
      ok(
        c,
        await verifyEmail(database, c.req.valid('json'), toAuthContext(c)),
        'Email verified successfully!',
      ),
    )
    .serve('POST /auth/send-email-verification-code', async (c) => {
      const { email } = c.req.valid('json')
      const context = toAuthContext(c)
      await throttleMailRequest(database, context)
      backgroundTasks.run(async () => {
        await resendCode(database, email, context.now)
        await mailQueue.flush()
      })
      return ok(c, {}, 'Verification code sent')
    })
    .serve('POST /auth/forgot-password', async (c) => {
      const { email } = c.req.valid('json')
      const context = toAuthContext(c)
      await throttleMailRequest(database, context)
      backgroundTasks.run(async () => {
        await mailResetLink(database, email, env.publicUrl, context.now)
        await mailQueue.flush()
      })
      return ok(c, {}, 'If there’s an account with this email, a link is on its way')
    })
    .serve('GET /auth/reset-password', async (c) => {
      const { userId, token } = c.req.valid('query')
      return ok(c, { state: await readResetLinkState(database.db, userId, token, clock()) })
    })
    .serve('POST /auth/reset-password', async (c) => {
      await resetPassword(database, c.req.valid('json'), toAuthContext(c))
      flushMail()
      return ok(c, {}, 'Password updated')
    })
    .serve('POST /auth/logout', requireSignedIn, async (c) => {
      const { id, sessionId } = c.var.user
      await write(database, (tx, recordChange) => closeSession(tx, recordChange, id, sessionId))
      c.header('Clear-Site-Data', CLEARED_SITE_DATA)
      return ok(c, {}, 'Logged out')
    })
    .serve('GET /auth/sessions', requireVerified, async (c) =>
      ok(c, { sessions: await listDevices(database.db, c.var.user.id, c.var.user.sessionId, clock()) }),
    )
    .serve('DELETE /auth/sessions', requireVerified, async (c) => {
      const { id, sessionId } = c.var.user
      await write(database, (tx, recordChange) => closeOtherSessions(tx, recordChange, id, sessionId))
      return ok(c, {})
    })
    .serve('DELETE /auth/sessions/:id', requireVerified, async (c) => {
      const user = c.var.user
      await write(database, (tx, recordChange) =>
        closeSession(tx, recordChange, user.id, c.req.valid('param').id),
      )
      return ok(c, {})
    })
    .serve('GET /auth/known-devices', requireVerified, async (c) =>
      ok(c, { devices: await listKnownDevices(database.db, c.var.user.id, c.var.user.sessionId) }),
    )
    .serve('DELETE /auth/known-devices/:id', requireVerified, async (c) => {
      const { id, sessionId } = c.var.user
      await write(database, (tx, recordChange) =>
        forgetDevice(tx, recordChange, id, { hash: c.req.valid('param').id, exceptSession: sessionId }),
      )
      return ok(c, {})
    })
    .serve('GET /profile', requireSignedIn, respondWithAccount)
    .serve('GET /users/profile', requireVerified, respondWithAccount)
    .serve('PUT /profile', requireVerified, (c) => respondWithUpdate(c, c.req.valid('json')))
    .serve('PUT /users/update-profile', requireVerified, (c) => respondWithUpdate(c, c.req.valid('json')))
    .serve('PUT /users/update-my-password', requireVerified, async (c) => {
      const { oldPassword, newPassword } = c.req.valid('json')
      await changePassword(database, c.var.user, oldPassword, { newPassword, context: toAuthContext(c) })
      flushMail()
      return ok(c, {}, 'Password updated')
    })
    .serve('POST /users/email', requireVerified, async (c) => {
      await mailEmailCodes(database, c.var.user, c.req.valid('json'), toAuthContext(c))
      flushMail()
      return ok(c, {}, 'Codes sent')
    })
    .serve('PUT /users/email', requireVerified, async (c) => {
      const account = await confirmEmail(database, c.var.user, c.req.valid('json'), toAuthContext(c))
      flushMail()
      return ok(c, account, 'Email changed')
    })
    .serve('GET /users/preferences', requireVerified, async (c) =>
      ok(c, await readPreferences(database, c.var.user.id)),
    )
    .serve('PUT /users/preferences', requireVerified, async (c) =>
      ok(c, await updatePreferences(database, c.var.user, c.req.valid('json'), toAuthContext(c))),
    )
    .serve('GET /buyer/:id', requireBuyer, (c) => {
      if (c.req.valid('param').id !== c.var.user.id) throw new DomainError('USER_NOT_FOUND')
      return respondWithAccount(c)
    })
    .serve('GET /demo-logins', async (c) =>
      ok(
        c,
        env.demo
          ? {
              password: DEMO_PASSWORD,
              logins: await listDemoLogins(database),
              mailbox: await canReadMail(c),
            }
          : { password: '', logins: [], mailbox: false },
      ),
    )
    .serve('GET /mailbox', async (c) => {
      if (!(await canReadMail(c))) throw new DomainError('NOT_FOUND')
      return ok(c, { mails: await readMailbox(database, c.req.valid('query').email) })
    })
}
