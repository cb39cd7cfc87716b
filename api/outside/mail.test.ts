import assert from 'node:assert/strict'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import pino from 'pino'
import { SMTPServer } from 'smtp-server'
import { createFileTransport, createSmtpTransport, verifyMailServer } from './mail.ts'

const sentMail = {
  unsubscribe: 'https://market.example/api/v1/notification/unsubscribe?user=1',
  id: '019a0000-0000-7000-8000-000000000001',
  to: 'ana@example.test',
  subject: 'Tu código: 123456',
  text: 'Hola, Ana.\n\n123456',
  html: '<p>Hola, Ana.</p>',
  secret: '123456',
}
const folder = mkdtempSync(join(tmpdir(), 'oficio-letters-'))
const arrived: { from: string; to: string[]; raw: string }[] = []
const server = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  onAuth: ({ username, password }, _session, done) =>
    username === 'oficio' && password === 'p@ss' ? done(null, { user: username }) : done(new Error('no')),
  onRcptTo: ({ address }, _session, done) =>
    address.startsWith('full')
      ? done(Object.assign(new Error('Mailbox full'), { responseCode: 452 }))
      : done(),
  onData(stream, { envelope }, done) {
    let raw = ''
    stream.on('data', (chunk) => {
      raw += String(chunk)
    })
    stream.on('end', () => {
      arrived.push({
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
        raw,
      })
      done()
    })
  },
})
let url = ''

before(async () => {
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address()
  url = `smtp://oficio:p%40ss@127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`
})
after(() => {
  server.close()
  rmSync(folder, { recursive: true, force: true })
})

test('a letter arrives at a mail server whole: from us, to one, as text and as HTML', async () => {
  await createSmtpTransport(url, 'Oficio <hello@market.example>')(sentMail)
  const mail = arrived.at(-1)
  assert.deepEqual([mail?.from, mail?.to], ['hello@market.example', ['ana@example.test']])
  assert.match(mail?.raw ?? '', /From: Oficio <hello@market\.example>/)
  assert.match(
    mail?.raw ?? '',
    /Content-Type: text\/plain[\s\S]*Hola, Ana\.[\s\S]*Content-Type: text\/html[\s\S]*<p>Hola, Ana\.<\/p>/,
  )
  assert.match(mail?.raw ?? '', /Subject: =\?UTF-8\?/)
  assert.match(
    mail?.raw ?? '',
    /List-Unsubscribe:\s+<https:\/\/market\.example[\s\S]*List-Unsubscribe-Post: List-Unsubscribe=One-Click/,
  )
})

test('what a server does not take is said, so that it is tried again', async () => {
  await assert.rejects(
    createSmtpTransport(url, 'hello@market.example')({ ...sentMail, to: 'full@example.test' }),
    /Mailbox full/,
  )
  await assert.rejects(
    createSmtpTransport('smtp://127.0.0.1:1', 'hello@market.example')(sentMail),
    /ECONNREFUSED/,
  )
  await assert.rejects(createSmtpTransport(url.replace('p%40ss', 'wrong'), 'hello@market.example')(sentMail))
})

test('a server elsewhere that offers no encryption is told no password and no letter', async () => {
  // Another address of this machine that isn't recognised as loopback.
  const otherHostUrl = url.replace('127.0.0.1', '0.0.0.0')
  const before = arrived.length
  await assert.rejects(createSmtpTransport(otherHostUrl, 'hello@market.example')(sentMail), /STARTTLS/)
  await assert.rejects(verifyMailServer(otherHostUrl), /STARTTLS/)
  assert.equal(arrived.length, before)
  await verifyMailServer(url)
})

test('nothing that people write becomes a header or a second receiver', async () => {
  await createSmtpTransport(
    url,
    'hello@market.example',
  )({ ...sentMail, subject: 'Hello\r\nBcc: all@example.test' })
  const mail = arrived.at(-1)
  assert.deepEqual(mail?.to, ['ana@example.test'])
  assert.doesNotMatch(mail?.raw ?? '', /^Bcc:/m)
})

test('without a mail server a letter is a file, and its line in the log', async () => {
  const logLines: string[] = []
  await createFileTransport(
    folder,
    'hello@market.example',
    pino({}, { write: (line: string) => void logLines.push(line) }),
  )(sentMail)
  assert.deepEqual(readdirSync(folder), [`${sentMail.id}.eml`])
  assert.match(readFileSync(join(folder, `${sentMail.id}.eml`), 'utf8'), /To: ana@example\.test/)
  assert.match(logLines.join(''), /ana@example\.test/)
})
