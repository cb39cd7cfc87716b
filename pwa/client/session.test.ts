import assert from 'node:assert/strict'
import { beforeEach, suite, test } from 'node:test'
import { removeLocal, writeLocal } from '../platform/local-storage.ts'
import { readSession } from './session.ts'

const luis = {
  _id: '019a0000-0000-7000-8000-000000000001',
  role: 'seller',
  firstName: 'Luis',
  lastName: 'Ruiz',
  email: 'luis@example.com',
}

suite('who is signed in', () => {
  beforeEach(() => {
    removeLocal('user')
    removeLocal('token')
  })

  test('nobody is signed in on a new device, nor with half a session', () => {
    assert.equal(readSession(), null)
    writeLocal('user', JSON.stringify(luis))
    assert.equal(readSession(), null)
  })

  test('what somebody else wrote into the storage signs nobody in', () => {
    for (const user of ['{', 'null', '"luis"', '{"role":"king"}']) {
      writeLocal('user', user)
      writeLocal('token', 'abc')
      assert.equal(readSession(), null)
    }
  })

  test('Luis is signed in, and an absent flag means that his profile is not finished', () => {
    writeLocal('user', JSON.stringify(luis))
    writeLocal('token', 'abc')
    assert.equal(readSession()?.user.firstName, 'Luis')
    assert.equal(readSession()?.user.profileComplete, false)
    assert.equal(readSession(), readSession())
  })

  test('Ana, who buys, has nothing to finish', () => {
    writeLocal('user', JSON.stringify({ ...luis, role: 'buyer', firstName: 'Ana' }))
    writeLocal('token', 'abc')
    assert.equal(readSession()?.user.profileComplete, true)
  })
})
