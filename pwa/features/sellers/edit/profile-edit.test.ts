import assert from 'node:assert/strict'
import { test } from 'node:test'
import { editOf, joinEdits, laidOver, overNow, readEdit, valuesOf, without } from './profile-edit.ts'

const profile = {
  version: 3,
  profileComplete: true,
  listed: true,
  active: true,
  away: null,
  user: { firstName: 'Luis', lastName: 'Torres', profileImage: null, phoneNumber: null },
  seller: {
    displayName: 'Luis T.',
    title: 'I will draw',
    description: 'Screens.',
    bio: 'Ten years.',
    hourlyRate: 25,
    country: 'MX',
    languages: [],
    occupations: [],
    skills: [{ skillId: '019a0000-0000-7000-8000-000000000001', name: 'Figma', level: 'advanced' as const }],
    education: [],
    certifications: [],
    introVideo: null,
  },
  subscription: null,
}

test('Luis changes a field twice without a network: the second may be made over what was there, and over the first', () => {
  const first = editOf({ bio: 'Eleven years.', firstName: 'Lucho' }, valuesOf(profile))
  assert.deepEqual(first, { user: { firstName: 'Lucho' }, seller: { bio: 'Eleven years.' }, over: { bio: ['Ten years.'], firstName: ['Luis'] } })
  const shown = laidOver(profile, first)
  const second = editOf({ bio: 'Twelve years.' }, valuesOf(shown))
  const both = joinEdits(first, second)
  assert.deepEqual(both, {
    user: { firstName: 'Lucho' },
    seller: { bio: 'Twelve years.' },
    over: { firstName: ['Luis'], bio: ['Ten years.', 'Eleven years.'] },
  })
  assert.deepEqual(joinEdits({}, first), first)
})

test('what was typed before another edit was queued isn’t taken for having followed it', () => {
  const queued = editOf({ bio: 'From the other tab.' }, { bio: 'Ten years.' })
  const typed = editOf({ bio: 'Typed over something older.' }, { bio: 'Nine years.' })
  assert.deepEqual(joinEdits(queued, typed).over, { bio: ['Nine years.'] })
  assert.deepEqual(editOf({ bio: 'Typed into an older build.' }, {}).over, { bio: [] })
})

test('of two values of a field Luis keeps his, or takes the one that is there; the rest of his edit goes on', () => {
  const edit = editOf({ bio: 'Mine.', hourlyRate: 30, profileImage: 'x' }, valuesOf(profile))
  assert.deepEqual(overNow(edit, { bio: 'Theirs.' }).over.bio, ['Ten years.', 'Theirs.'])
  assert.deepEqual(without(edit, ['bio']), { user: { profileImage: 'x' }, seller: { hourlyRate: 30 }, over: { hourlyRate: [25], profileImage: [null] } })
  assert.equal(without(edit, ['bio', 'hourlyRate', 'profileImage']), null)
})

test('his screen shows what waits over what the server said, skills included', () => {
  const skills = [{ skillId: '019a0000-0000-7000-8000-000000000002', level: 'expert' }]
  const shown = laidOver(profile, editOf({ skills, displayName: 'Lucho' }, valuesOf(profile)))
  assert.deepEqual([shown.seller.displayName, valuesOf(shown).skills], ['Lucho', skills])
  assert.deepEqual(laidOver(profile, readEdit(null)), profile)
  assert.deepEqual(laidOver(profile, readEdit({ seller: { bio: 7 } })), profile, 'what an older build left and nobody can read')
})
