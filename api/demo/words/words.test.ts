import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as v from 'valibot'
import { INTERFACE_LANGUAGES, type InterfaceLanguage } from '#shared/languages.ts'
import { SellerForm, TITLE_PREFIXES } from '#shared/seller-profile.ts'
import { SPOKEN_LANGUAGES } from '#shared/spoken-languages.ts'
import { createSeededRandom } from '../random.ts'
import { createReviewer } from '../reviews.ts'
import { generateSeller } from '../sellers.ts'
import { CATEGORIES } from './catalogue.ts'
import { FEATURED } from './featured.ts'
import { loadDemoTexts } from './index.ts'

const SELLERS = 120
const REVIEWS = 1000
const SellerTexts = v.pick(SellerForm, ['title', 'bio', 'description'])
const now = new Date('2026-01-01T12:00:00Z')
const categories = CATEGORIES.map(({ name, services, deliveryDays }) => ({
  id: name,
  construction: false,
  deliveryDays,
  services: services.map((service) => ({
    id: service.name,
    name: service.name,
    skills: service.skills.map((skill) => ({ id: skill, name: skill })),
  })),
}))

async function generateSellers(language: InterfaceLanguage) {
  const texts = await loadDemoTexts(language)
  const random = createSeededRandom(1)
  return Array.from({ length: SELLERS }, (_, n) => generateSeller(random, n, { categories, texts, now }))
}

const countMost = (values: string[]) =>
  Math.max(...[...Map.groupBy(values, (value) => value).values()].map(({ length }) => length))

for (const language of INTERFACE_LANGUAGES) {
  test(`every demo profile in ${language} is one that a freelancer could have saved`, async () => {
    for (const seller of await generateSellers(language)) {
      assert.ok(seller.title.startsWith(TITLE_PREFIXES[language]), seller.title)
      const { title, bio, description } = v.parse(SellerTexts, seller)
      assert.deepEqual([title, bio, description], [seller.title, seller.bio, seller.description])
      assert.equal(new Set(seller.languages.map((row) => row.language)).size, seller.languages.length)
      assert.ok(seller.services.length > 0 && seller.projects.length > 1, seller.title)
      for (const { language: spoken } of seller.languages)
        assert.ok(SPOKEN_LANGUAGES.includes(spoken), spoken)
      assert.ok(
        seller.languages.some(({ language: spoken }) => spoken === language),
        seller.firstName,
      )
    }
  })

  test(`in ${language} no two demo freelancers look alike: names, headlines, descriptions and projects`, async () => {
    const sellers = await generateSellers(language)
    assert.ok(countMost(sellers.map(({ title }) => title)) <= 2)
    assert.ok(countMost(sellers.map(({ bio }) => bio)) <= 2)
    assert.equal(countMost(sellers.map(({ description }) => description)), 1)
    const projects = sellers.flatMap((seller) => seller.projects)
    assert.equal(countMost(projects.map(({ name }) => name)), 1)
    assert.equal(countMost(projects.map(({ description }) => description)), 1)
    assert.ok(countMost(sellers.map(({ firstName, lastName }) => `${firstName} ${lastName}`)) <= 2)
  })

  test(`the freelancers described in ${language} have a portrait, services and texts that belong together`, async () => {
    const texts = await loadDemoTexts(language)
    assert.equal(texts.featured.length, FEATURED.length)
    for (const [n, { firstName, country }] of texts.featured.entries()) {
      const origin = texts.origins.find((item) => item.country === country)
      const othersNames = FEATURED[n]?.isWoman ? origin?.men : origin?.women
      assert.ok(origin && !othersNames?.includes(firstName), `${firstName}, number ${n}, from ${country}`)
      const services = categories[n % categories.length]?.services.map(({ name }) => name)
      for (const service of FEATURED[n]?.services ?? []) assert.ok(services?.includes(service), service)
    }
    for (const [n, { titles }] of texts.trades.entries())
      assert.deepEqual(Object.keys(titles).sort(), categories[n]?.services.map(({ name }) => name).sort())
  })

  test(`no demo review in ${language} is written twice`, async () => {
    const texts = await loadDemoTexts(language)
    const random = createSeededRandom(1)
    const review = createReviewer(random, texts)
    const comments = Array.from({ length: REVIEWS }, () => review(random.pick(texts.trades), random.next()))
      .map(({ comment }) => comment)
      .filter((comment) => comment !== '')
    assert.ok(comments.length > REVIEWS * 0.9)
    assert.equal(countMost(comments), 1)
  })
}
