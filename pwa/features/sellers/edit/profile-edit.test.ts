import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createId } from '../../../platform/create-id.ts'
import {
  listEditFiles,
  mergeEdits,
  omitFields,
  readEdit,
  rebaseEdit,
  toEdit,
  toValues,
  withPendingEdit,
} from './profile-edit.ts'

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
    placeId: null,
    reachKm: null,
    deliveryDays: null,
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
  const first = toEdit({ bio: 'Eleven years.', firstName: 'Lucho' }, toValues(profile))
  assert.deepEqual(first, {
    user: { firstName: 'Lucho' },
    seller: { bio: 'Eleven years.' },
    over: { bio: ['Ten years.'], firstName: ['Luis'] },
  })
  const shown = withPendingEdit(profile, first)
  const second = toEdit({ bio: 'Twelve years.' }, toValues(shown))
  const both = mergeEdits(first, second)
  assert.deepEqual(both, {
    user: { firstName: 'Lucho' },
    seller: { bio: 'Twelve years.' },
    over: { firstName: ['Luis'], bio: ['Ten years.', 'Eleven years.'] },
  })
  assert.deepEqual(mergeEdits({}, first), first)
})

test('what was typed before another edit was queued isn’t taken for having followed it', () => {
  const queued = toEdit({ bio: 'From the other tab.' }, { bio: 'Ten years.' })
  const typed = toEdit({ bio: 'Typed over something older.' }, { bio: 'Nine years.' })
  assert.deepEqual(mergeEdits(queued, typed).over, { bio: ['Nine years.'] })
  assert.deepEqual(toEdit({ bio: 'Typed into an older build.' }, {}).over, { bio: [] })
})

test('of two values of a field Luis keeps his, or takes the one that is there; the rest of his edit goes on', () => {
  const edit = toEdit({ bio: 'Mine.', hourlyRate: 30, profileImage: 'x' }, toValues(profile))
  assert.deepEqual(rebaseEdit(edit, { bio: 'Theirs.' }).over.bio, ['Ten years.', 'Theirs.'])
  assert.deepEqual(omitFields(edit, ['bio']), {
    user: { profileImage: 'x' },
    seller: { hourlyRate: 30 },
    over: { hourlyRate: [25], profileImage: [null] },
  })
  assert.equal(omitFields(edit, ['bio', 'hourlyRate', 'profileImage']), null)
})

test('his screen shows what waits over what the server said, skills included', () => {
  const skills = [{ skillId: '019a0000-0000-7000-8000-000000000002', level: 'expert' }]
  const shown = withPendingEdit(profile, toEdit({ skills, displayName: 'Lucho' }, toValues(profile)))
  assert.deepEqual([shown.seller.displayName, toValues(shown).skills], ['Lucho', skills])
  assert.deepEqual(withPendingEdit(profile, readEdit(null)), profile)
  assert.deepEqual(
    withPendingEdit(profile, readEdit({ seller: { bio: 7 } })),
    profile,
    'what an older build left and nobody can read',
  )
})

test('a portrait that was replaced before it went out is no file of the edit, though it may be made over it', () => {
  const [first, second] = [createId(), createId()]
  const edit = mergeEdits(
    toEdit({ profileImage: first }, { profileImage: null }),
    toEdit({ profileImage: second }, { profileImage: first }),
  )
  assert.deepEqual(listEditFiles(edit), [second])
})
