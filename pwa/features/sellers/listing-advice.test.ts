import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { MyProfile } from '#shared/seller-profile.ts'
import { ADVISED_PROJECTS, ADVISED_SKILLS, getListingAdvice } from './listing-advice.ts'

const SELLER: MyProfile['seller'] = {
  displayName: 'Luis',
  title: 'I will paint your sign',
  description: '',
  bio: '',
  hourlyRate: 20,
  placeId: null,
  reachKm: null,
  deliveryDays: 7,
  country: 'MX',
  languages: [],
  occupations: [],
  skills: Array.from({ length: ADVISED_SKILLS }, (_, i) => ({
    skillId: String(i),
    name: `Skill ${i}`,
    level: 'expert' as const,
  })),
  education: [],
  certifications: [{ title: 'Sign painter', certifiedFrom: 'Guild' }],
  introVideo: '/video.mp4',
}
const advise = (seller: Partial<MyProfile['seller']> = {}, listed = true, minutes: number | null = 30) =>
  getListingAdvice({ listed, seller: { ...SELLER, ...seller } }, ADVISED_PROJECTS, minutes)

test('Luis, who shows all that clients look for and answers soon, is advised nothing', () => {
  assert.deepEqual(advise(), [])
  assert.deepEqual(advise({}, true, null), [], 'nobody has written to him yet')
})

test('Luis is told what his listing lacks, that nobody sees it first', () => {
  assert.deepEqual(
    advise({ skills: [], deliveryDays: null, introVideo: null, certifications: [] }, false, 600),
    ['hidden', 'answers', 'skills', 'deliveryTime', 'video', 'credentials'],
  )
  const profile = { listed: true, seller: SELLER }
  assert.deepEqual(getListingAdvice(profile, 0, null), ['firstProject'])
  assert.deepEqual(getListingAdvice(profile, ADVISED_PROJECTS - 1, null), ['projects'])
})
