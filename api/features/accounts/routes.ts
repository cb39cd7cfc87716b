import { type Context, Hono } from 'hono'
import * as v from 'valibot'
import { Account } from '#shared/account.ts'
import {
  ChangeEmail,
  ConfirmEmail,
  DEMO_PASSWORD,
  DemoLogins,
  DeviceList,
  Email,
  KnownDeviceId,
  KnownDeviceList,
  Login,
  Mailbox,
  Preferences,
  ResetLink,
  ResetLinkState,
  ResetPassword,
  SendCode,
  SignedIn,
  SignUp,
  UpdatePassword,
  UpdatePreferences,
  UpdateProfile,
  VerifyEmail,
} from '#shared/accounts.ts'
import { Id, success } from '#shared/envelope.ts'
import { write } from '../../db/write.ts'
import type { Deps } from '../../deps.ts'
import { ok } from '../../http/answer.ts'
import { describe } from '../../http/describe.ts'
import { Refusal } from '../../http/errors.ts'
import { isOwnMachine } from '../../http/loopback.ts'
import { madeId, onlyOnceForAnyone } from '../../http/once.ts'
import { type PersonEnv, signedIn } from '../../http/session.ts'
import { validate } from '../../http/validate.ts'
import type { Visitor } from '../../http/visitor.ts'
import { changePassword, countMailRequest, type From, findAccount, logIn, mailResetLink, resendCode, resetPassword, signUp, verifyEmail } from './accounts.ts'
import { confirmEmail, mailEmailCodes } from './change-email.ts'
import { demoLogins, readMailbox } from './demo-help.ts'
import { forgetDevice, listKnownDevices } from './known-devices.ts'
import { hasMailServer } from './mailer.ts'
import { type ProfileChanged, readPreferences, updatePreferences, updateProfile } from './profile.ts'
import { resetLinkState } from './reset-links.ts'
import { closeOtherSessions, closeSession, deviceName, listDevices } from './sessions.ts'

const Nothing = success(v.object({}))

/**
 * What a browser forgets when somebody logs out: what it cached of private files. Not its storage: the app takes out what is private itself,
 * without a network too, and "storage" would take the installed build, the public catalogue and the queue that the person chose to keep.
 */
const FORGET = '"cache"'

/** Signing up, in and out, and what people say about themselves. `profileChanged` brings what others made of it up to date. */
export function accountsRoutes(deps: Deps, visitor: Visitor, profileChanged: ProfileChanged) {
  const { database, env, clock, later, post } = deps
  // A letter may hold a code. Whoever reads others' is the one person at this machine, or was told on every page that this is a demo.
  const isAtDemo = (c: Context) => env.demo && (env.publicDemo || isOwnMachine(c, env))
  // With a mail server letters reach whom they are for, and nobody else.
  const showsMail = async (c: Context) => isAtDemo(c) && !(await hasMailServer(deps))
  const from = (c: Context): From => ({
    address: visitor.of(c),
    device: deviceName(c.req.header('User-Agent') ?? ''),
    now: clock(),
    limited: env.rateLimits,
    sessionDays: env.sessionDays,
    isAtDemo: isAtDemo(c),
  })
  const sendPost = () => later.run(() => post.send())
  const once = onlyOnceForAnyone(database, clock)
  const someone = signedIn(database, clock)
  const buyers = signedIn(database, clock, { roles: ['buyer'] })
  const anyoneKnown = signedIn(database, clock, { unverified: true })

  const own = async (c: Context<PersonEnv>) => ok(c, await findAccount(database, c.var.person.id))
  const change = async (c: Context<PersonEnv>, form: v.InferOutput<typeof UpdateProfile>) =>
    ok(c, await updateProfile(deps, c.var.person.id, form, profileChanged, clock()), 'Profile updated successfully!')

  return new Hono<PersonEnv>()
    .post('/buyer', describe('Signs a buyer up and mails the code', success(SignedIn)), once, validate('json', SignUp), async (c) => {
      const signed = await signUp(database, 'buyer', c.req.valid('json'), from(c), madeId(c))
      sendPost()
      return ok(c, signed, 'Account created')
    })
    .post('/seller', describe('Signs a freelancer up and mails the code', success(v.object({ user: Account }))), once, validate('json', SignUp), async (c) => {
      const { user } = await signUp(database, 'seller', c.req.valid('json'), from(c), madeId(c))
      sendPost()
      return ok(c, { user }, 'Account created')
    })
    .post('/auth/login', describe('Signs in; a device that must be confirmed is mailed a code first', success(SignedIn)), once, validate('json', Login), async (c) => {
      try {
        return ok(c, await logIn(database, c.req.valid('json'), from(c)), 'Login successful')
      } finally {
        sendPost()
      }
    })
    .post('/auth/verify-email', describe('Confirms an e-mail by its code and signs in', success(SignedIn)), once, validate('json', VerifyEmail), async (c) =>
      ok(c, await verifyEmail(database, c.req.valid('json'), from(c)), 'Email verified successfully!'),
    )
    .post(
      '/auth/send-email-verification-code',
      describe('Mails a new code; says the same whether there is an account or not', Nothing),
      once,
      validate('json', SendCode),
      async (c) => {
        const { email } = c.req.valid('json')
        const at = from(c)
        await countMailRequest(database, at)
        later.run(async () => {
          await resendCode(database, email, at.now)
          await post.send()
        })
        return ok(c, {}, 'Verification code sent')
      },
    )
    .post('/auth/forgot-password', describe('Mails a link; says the same whether there is an account or not', Nothing), once, validate('json', SendCode), async (c) => {
      const { email } = c.req.valid('json')
      const at = from(c)
      await countMailRequest(database, at)
      later.run(async () => {
        await mailResetLink(database, email, env.publicUrl, at.now)
        await post.send()
      })
      return ok(c, {}, 'If there is an account with this e-mail, a link is on its way')
    })
    .get('/auth/reset-password', describe('What a mailed link is worth', success(ResetLinkState)), validate('query', ResetLink), async (c) => {
      const { userId, token } = c.req.valid('query')
      return ok(c, { state: await resetLinkState(database.db, userId, token, clock()) })
    })
    .post('/auth/reset-password', describe('Sets a new password by a mailed link', Nothing), once, validate('json', ResetPassword), async (c) => {
      await resetPassword(database, c.req.valid('json'), from(c))
      sendPost()
      return ok(c, {}, 'Password updated')
    })
    .post('/auth/logout', describe('Signs this device out', Nothing), anyoneKnown, async (c) => {
      const { id, sessionId } = c.var.person
      await write(database, (tx, changed) => closeSession(tx, changed, id, sessionId))
      c.header('Clear-Site-Data', FORGET)
      return ok(c, {}, 'Logged out')
    })
    .get('/auth/sessions', describe('The devices one is signed in on', success(DeviceList)), someone, async (c) =>
      ok(c, { sessions: await listDevices(database.db, c.var.person.id, c.var.person.sessionId, clock()) }),
    )
    .delete('/auth/sessions', describe('Signs all other devices out', Nothing), someone, async (c) => {
      const { id, sessionId } = c.var.person
      await write(database, (tx, changed) => closeOtherSessions(tx, changed, id, sessionId))
      return ok(c, {})
    })
    .delete('/auth/sessions/:id', describe('Signs one device out', Nothing), someone, validate('param', v.object({ id: Id })), async (c) => {
      const person = c.var.person
      await write(database, (tx, changed) => closeSession(tx, changed, person.id, c.req.valid('param').id))
      return ok(c, {})
    })
    .get('/auth/known-devices', describe('The devices on which one has logged in', success(KnownDeviceList)), someone, async (c) =>
      ok(c, { devices: await listKnownDevices(database.db, c.var.person.id, c.var.person.sessionId) }),
    )
    .delete('/auth/known-devices/:id', describe('Forgets a device and signs it out', Nothing), someone, validate('param', v.object({ id: KnownDeviceId })), async (c) => {
      const { id, sessionId } = c.var.person
      await write(database, (tx, changed) => forgetDevice(tx, changed, id, c.req.valid('param').id, sessionId))
      return ok(c, {})
    })
    .get('/profile', describe('Who is signed in', success(Account)), anyoneKnown, own)
    .get('/users/profile', describe('Who is signed in', success(Account)), someone, own)
    .put('/profile', describe('Changes what is given', success(Account)), someone, validate('json', UpdateProfile), (c) => change(c, c.req.valid('json')))
    .put('/users/update-profile', describe('Changes what is given', success(Account)), someone, validate('json', UpdateProfile), (c) => change(c, c.req.valid('json')))
    .put('/users/update-my-password', describe('Changes the password and signs all other devices out', Nothing), someone, validate('json', UpdatePassword), async (c) => {
      const { oldPassword, newPassword } = c.req.valid('json')
      await changePassword(database, c.var.person, oldPassword, newPassword, from(c))
      sendPost()
      return ok(c, {}, 'Password updated')
    })
    .post(
      '/users/email',
      describe('Mails the codes that change the e-mail, to the present address and to the new one', Nothing),
      someone,
      validate('json', ChangeEmail),
      async (c) => {
        await mailEmailCodes(database, c.var.person, c.req.valid('json'), from(c))
        sendPost()
        return ok(c, {}, 'Codes sent')
      },
    )
    .put('/users/email', describe('Changes the e-mail by both codes and signs all other devices out', success(Account)), someone, validate('json', ConfirmEmail), async (c) => {
      const account = await confirmEmail(database, c.var.person, c.req.valid('json'), from(c))
      sendPost()
      return ok(c, account, 'E-mail changed')
    })
    .get('/users/preferences', describe('Language of letters, and whether new devices are confirmed', success(Preferences)), someone, async (c) =>
      ok(c, await readPreferences(database, c.var.person.id)),
    )
    .put('/users/preferences', describe('Changes what is given', success(Preferences)), someone, validate('json', UpdatePreferences), async (c) =>
      ok(c, await updatePreferences(database, c.var.person, c.req.valid('json'), from(c))),
    )
    .get('/buyer/:id', describe("A buyer's own account", success(Account)), buyers, validate('param', v.object({ id: Id })), (c) => {
      if (c.req.valid('param').id !== c.var.person.id) throw new Refusal('USER_NOT_FOUND')
      return own(c)
    })
    .get('/demo-logins', describe('The accounts of a demo market', success(DemoLogins)), async (c) =>
      ok(c, env.demo ? { password: DEMO_PASSWORD, logins: await demoLogins(database), mailbox: await showsMail(c) } : { password: '', logins: [], mailbox: false }),
    )
    .get('/mailbox', describe("A demo market's letters to an address", success(Mailbox)), validate('query', v.object({ email: Email })), async (c) => {
      if (!(await showsMail(c))) throw new Refusal('NOT_FOUND')
      return ok(c, { mails: await readMailbox(database, c.req.valid('query').email) })
    })
}
