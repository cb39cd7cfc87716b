import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { INTERFACE_LANGUAGES } from '#shared/languages.ts'
import { LEAD_SIZES } from '#shared/lead-picture.ts'
import { COVER_SIZES, pictureSrcSet } from '#shared/pictures.ts'
import { createWorld, type World } from '../../../tests/support/world.ts'
import { escapeHtml, insertHead } from '../../http/site/head.ts'
import { createSitemap, readPageHead } from './seo.ts'

const PAGE = readFileSync(new URL('../../../pwa/index.html', import.meta.url), 'utf8')
let world: World

before(async () => {
  world = await createWorld({ env: { publicUrl: 'https://market.example' } })
})
after(() => world.close())

test("a freelancer's page says who it is to those who preview it, and what they wrote stays text", async () => {
  const id = await world.addSeller({
    firstName: 'Zoë "Z" <b>',
    title: 'I will draw </script><script>alert(1)</script>',
    bio: "It's & <i>fine</i>. ".repeat(20),
  })
  const head = await readPageHead(
    world.database,
    'https://market.example',
    `/freelancer-details/${id}`,
    undefined,
  )
  assert.ok(head)
  const html = insertHead(PAGE, head)
  assert.match(html, /<title>Zoë &#34;Z&#34; &#60;b&#62;: I will draw &#60;\/script&#62;/)
  assert.match(
    html,
    new RegExp(`<link rel="canonical" href="https://market.example/freelancer-details/${id}" />`),
  )
  assert.match(
    html,
    new RegExp(
      `<link rel="preload" as="fetch" crossorigin href="/api/v1/seller/seller-profile-public\\?sellerUserId=${id}" />`,
    ),
  )
  assert.equal(html.match(/<title>/g)?.length, 1)
  assert.equal(html.match(/name="description"/g)?.length, 1)
  assert.equal(
    html.match(/<script/g)?.length,
    (PAGE.match(/<script/g)?.length ?? 0) + 2,
    'nothing they wrote becomes a script',
  )
  const data = JSON.parse(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? '')
  const text = JSON.parse(
    /<script type="application\/json" id="words" data-outline="profile">([\s\S]*?)<\/script>/.exec(
      html,
    )?.[1] ?? '',
  )
  assert.deepEqual(
    [text._id, text.name, text.title, text.film],
    [id, 'Zoë "Z" <b>', 'I will draw </script><script>alert(1)</script>', false],
  )
  assert.deepEqual([data['@type'], data.provider.name, data.offers.price], ['Service', 'Zoë "Z" <b>', 25])
})

test('who is not public has no preview, and every public page stands in the sitemap', async () => {
  const hidden = await world.addSeller({ firstName: 'Paz', seller: { active: 0 } })
  for (const path of [`/freelancer-details/${hidden}`, '/freelancer-details/x', '/chat', '/admin'])
    assert.equal(await readPageHead(world.database, 'https://market.example', path, undefined), null, path)
  const luis = await world.addSeller({ firstName: 'Luis' })
  const { body, headers } = await world.get('/sitemap.xml')
  assert.match(headers.get('Content-Type') ?? '', /xml/)
  assert.match(body, new RegExp(`<loc>https://market.example/freelancer-details/${luis}</loc>`))
  assert.doesNotMatch(body, new RegExp(hidden))
  assert.match((await world.get('/robots.txt')).body, /Sitemap: https:\/\/market\.example\/sitemap\.xml/)
})

test('the sitemap is made some at a time, and once for all who ask until something public changes', async () => {
  for (let i = 0; i < 5; i++) await world.addSeller({ firstName: 'Ida' })
  const sitemap = createSitemap(world.database, 'https://market.example')
  let turns = 0
  let isMade = false
  const requests = Promise.all([sitemap(), sitemap()]).finally(() => {
    isMade = true
  })
  for (; !isMade; turns++) await new Promise((resolve) => setImmediate(resolve))
  const [first, second] = await requests
  assert.equal(first, second)
  assert.ok(turns > 1, String(turns))
  const luis = await world.addSeller({ firstName: 'Luis' })
  const text = Buffer.from(await sitemap()).toString()
  assert.ok(text.includes(luis))
})

test('a category’s page brings its name in every language, and its services stand in its preview', async () => {
  const head = await readPageHead(
    world.database,
    'https://market.example',
    `/more-services/${world.ids.design}`,
    'es',
  )
  assert.ok(head)
  assert.deepEqual([head.title, head.description], ['Diseño gráfico · Oficio', 'Logos y App design'])
  assert.deepEqual(head.screenData, {
    outline: 'category',
    content: {
      name: 'Graphic Design',
      names: { es: 'Diseño gráfico' },
      services: [
        { name: 'Logos', names: {} },
        { name: 'App design', names: {} },
      ],
    },
  })
})

test('every public screen says what it is in the language that is asked for, and names itself in the others', async () => {
  for (const path of ['/', '/explore-sellers', '/help-and-support', `/more-services/${world.ids.design}`]) {
    const head = await readPageHead(world.database, 'https://market.example', path, 'es')
    assert.ok(head, path)
    assert.ok(head.title.includes('Oficio') && head.description.length > 3, path)
    const html = insertHead(
      '<html lang="en" dir="ltr"><head><title>Oficio</title>\n    <meta name="description" content="x" /></head></html>',
      head,
    )
    assert.match(html, /^<html lang="es"/)
    assert.ok(html.includes(`<link rel="canonical" href="https://market.example${path}" />`))
    for (const language of INTERFACE_LANGUAGES)
      assert.ok(html.includes(`hreflang="${language}" href="https://market.example${path}?lang=${language}"`))
    assert.match(html, /hreflang="x-default"/)
  }
})

test('the page of a list of freelancers carries the work of whoever comes first and has it fetched before anything else, and nobody’s where that has none', async () => {
  const category = `/more-services/${world.ids.design}`
  const readHead = (path: string) => readPageHead(world.database, 'https://market.example', path, 'en')
  const readCover = async (path = '/explore-sellers') => (await readHead(path))?.firstCover
  assert.equal(await readCover(), null)
  assert.equal(await readCover(category), null)
  const cover = { url: '/files/0-work_640x480.webp', color: '#123456' }
  const first = await world.database.db.selectFrom('listings').select(['user_id', 'card']).execute()
  for (const { user_id, card } of first)
    await world.database.db
      .updateTable('listings')
      .set({ card: JSON.stringify({ ...JSON.parse(card), cover }) })
      .where('user_id', '=', user_id)
      .execute()
  const painted = await readCover()
  assert.deepEqual([painted?.url, painted?.color], [cover.url, cover.color])
  assert.match(painted?.srcSet ?? '', /640w/)
  assert.equal((await readHead('/explore-services'))?.firstCover, null)
  for (const [path, sizes] of [
    ['/explore-sellers', COVER_SIZES],
    [category, COVER_SIZES],
    [`/freelancer-details/${first[0]?.user_id}`, LEAD_SIZES],
  ] as const) {
    const head = await readHead(path)
    assert.ok(head, path)
    const link = `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${escapeHtml(pictureSrcSet(cover.url))}" imagesizes="${escapeHtml(sizes)}" />`
    assert.ok(insertHead(PAGE, head).includes(link), path)
  }
})
