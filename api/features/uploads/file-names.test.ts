import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createWorld, type World } from '../../../tests/support/world.ts'

const NAMES = [
  'plan.txt',
  'plan "final".txt',
  "it's.txt",
  'a;b=c.txt',
  'líneas ñ 日本 🙂.txt',
  '%0d%0aX-Evil: 1.txt',
  'a%2f..%2fb.txt',
  '*.txt',
  '(1).txt',
  'x\u202Egnp.exe',
  '<b>.html',
  '../../etc/passwd',
  '..\\\\x.exe',
]
let world: World
before(async () => {
  world = await createWorld()
})
after(() => world.close())

test('whatever a file is called, it is saved under that name, and the name stays within its header', async () => {
  const luis = await world.addSeller({ firstName: 'Luis' })
  const anaHeaders = { Authorization: `Bearer ${await world.createSession(await world.addBuyer('Ana'))}` }
  for (const name of NAMES) {
    const file = await world.addFile(anaHeaders, '<script>alert(1)</script>')
    const sent = await world.send(
      'POST',
      '/api/v1/chat/send-message',
      { receiverUserId: luis, content: 'Here', attachments: [{ _id: file, name }] },
      anaHeaders,
    )
    assert.equal(sent.status, 200, name)
    const { headers } = await world.get(`/api/v1/file/attachment/${file}`, anaHeaders)
    const saved = /^attachment; filename\*=UTF-8''([\w.!~%-]+)$/.exec(
      headers.get('Content-Disposition') ?? '',
    )?.[1]
    assert.equal(decodeURIComponent(saved ?? ''), sent.body.data.message.attachments[0].name)
    assert.doesNotMatch(sent.body.data.message.attachments[0].name, /[/\\\r\n]/)
    assert.deepEqual([headers.get('Content-Type'), headers.get('X-Evil')], ['application/octet-stream', null])
    assert.match(headers.get('Content-Security-Policy') ?? '', /sandbox/)
  }
})
