import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readEnv } from './env.ts'

const PLATFORM = {
  SMTP_ADDRESS: 'smtp.example',
  SMTP_PORT: '465',
  SMTP_USERNAME: 'ana@market.example',
  SMTP_PASSWORD: 'p@ss/word',
  MAILER_FROM_ADDRESS: 'Market <hello@market.example>',
}

test('a platform for containers hands the mail server over in names of its own', () => {
  const { smtpUrl, mailFrom } = readEnv(PLATFORM)
  assert.equal(smtpUrl, 'smtps://ana%40market.example:p%40ss%2Fword@smtp.example:465')
  assert.equal(mailFrom, 'Market <hello@market.example>')
  assert.equal(readEnv({ SMTP_ADDRESS: 'smtp.example' }).smtpUrl, 'smtp://smtp.example:587')
})

test('what the operator sets in our own names wins over the platform’s', () => {
  const env = readEnv({ ...PLATFORM, SMTP_URL: 'smtp://localhost:25', MAIL_FROM: 'me@market.example' })
  assert.deepEqual([env.smtpUrl, env.mailFrom], ['smtp://localhost:25', 'me@market.example'])
  assert.equal(readEnv({ SMTP_ADDRESS: '', MAILER_FROM_ADDRESS: '' }).smtpUrl, null)
})
