import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import * as v from 'valibot'
import { PROFILE_STEPS } from '../../pwa/paths.ts'
import { screensOf } from '../screens/list.ts'
import { ask, type Session } from '../screens/sessions.ts'
import { expect, listenFor, test } from './app.ts'
import { BRAND, type Field, type HostileMarket, openHostileMarket, TEXTS } from './hostile-market.ts'

/** What can be read on a page, labels and values of fields included; what nobody of us put there, what ran, and what the policy stopped. */
const look = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('*')]
    const planted = all.filter(
      (element) =>
        element.getAttributeNames().some((name) => name.startsWith('on') || name === 'data-hostile') ||
        ['href', 'src', 'action', 'formaction'].some((name) => /^\s*javascript:/i.test(element.getAttribute(name) ?? '')) ||
        element.matches('img[src="x"], iframe, object, embed, base') ||
        (element.matches('script:not([type$="json"])') && element.textContent?.includes('__ran')),
    )
    const fields = all.flatMap((element) => (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? [element.value] : []))
    const labels = all.map((element) => element.getAttribute('aria-label') ?? '')
    const stopped: unknown = Reflect.get(window, 'stopped')
    return {
      said: [document.title, document.body.textContent, ...fields, ...labels].join('\n'),
      wrong: [...planted.map((element) => element.outerHTML.slice(0, 100)), ...('__ran' in window ? ['a script ran'] : []), ...(Array.isArray(stopped) ? stopped.map(String) : [])],
    }
  })

/** A text without what nobody sees of it. */
const visible = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()

/** A text of which only a part stands somewhere was changed on the way: something in it was taken for more than text. */
const isWhole = (said: string, text: string) => said.split(text.slice(0, 15)).length === said.split(text).length
/** Of names that were shortened, as those of a message's menu, nothing has to be whole. */
const unshortened = (said: string) => said.replace(/[“«][^”»]*…[”»]/g, '')

async function openAs(browser: Browser, url: string, session: Session, locale: string, wrong: string[]): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, locale, serviceWorkers: 'block', reducedMotion: 'reduce' })
  await context.addInitScript((kept) => {
    for (const [key, value] of Object.entries(kept)) if (!localStorage.getItem(key)) localStorage.setItem(key, value)
    const stopped: string[] = []
    Object.assign(window, { stopped })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) => stopped.push(`${violatedDirective}: ${sample}`))
  }, session)
  const page = await context.newPage()
  listenFor(wrong, page)
  page.on('dialog', (dialog) => {
    wrong.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return page
}

/** Kept, and told only to whoever asks for all that is kept of them. */
const HIDDEN: Field[] = ['cardholder']

const PROFILE: Field[] = [
  'displayName',
  'title',
  'bio',
  'description',
  'university',
  'degree',
  'certificate',
  'certifier',
  'project',
  'projectText',
  'projectSkill',
  'review',
  'reviewReply',
  'service',
  'skill',
]

/** On which screens which text must be read: a screen that shows nothing would show nothing wrong either. */
const SEEN: Record<string, Field[]> = {
  'visitor category': ['service', 'categorySpanish'],
  'visitor freelancer': [...PROFILE, 'buyersFirstName'],
  'visitor log-in': ['sellersFirstName'],
  'visitor get-ready': ['plan'],
  'visitor mailbox': ['buyersFirstName'],
  'visitor freelancers-found': ['displayName', 'title', 'skill'],
  'buyer freelancer': PROFILE,
  'buyer dashboard': ['sellersFirstName', 'sellersLastName', 'order'],
  'buyer orders': ['sellersFirstName', 'sellersLastName', 'order'],
  'buyer services': ['sellersFirstName', 'sellersLastName'],
  'buyer messages': ['sellersFirstName', 'sellersLastName', 'message'],
  'buyer order': ['sellersFirstName', 'sellersLastName', 'order', 'orderFile', 'delivery', 'deliveryFile', 'changes', 'review', 'reviewReply', 'ofTheBuyer'],
  'buyer chats': ['sellersFirstName', 'sellersLastName', 'message'],
  'buyer chat': ['sellersFirstName', 'sellersLastName', 'away', 'message', 'messageFile', 'edited'],
  'buyer notices': ['sellersFirstName', 'sellersLastName'],
  'buyer settings-account': ['buyersFirstName', 'buyersLastName', 'buyersDescription'],
  'seller dashboard': ['buyersFirstName', 'buyersLastName', 'order'],
  'seller orders': ['buyersFirstName', 'buyersLastName', 'order'],
  'seller reviews': ['buyersFirstName', 'review', 'reviewReply'],
  'seller portfolio': ['project'],
  'seller project-changed': ['project', 'projectText', 'projectSkill'],
  'seller order': ['buyersFirstName', 'buyersLastName', 'order', 'orderFile', 'cancelled'],
  'seller chat': ['buyersFirstName', 'buyersLastName', 'away', 'message', 'messageFile', 'edited', 'savedReply'],
  'seller personal': ['displayName', 'bio', 'description'],
  'seller professional': ['title', 'university', 'degree', 'certificate', 'certifier', 'serviceArabic', 'skill'],
  'seller plan': ['plan'],
  'seller settings-seller': ['away'],
  'admin users': ['helper'],
  'admin reports': ['buyersFirstName', 'buyersLastName', 'sellersFirstName', 'sellersLastName', 'away', 'message', 'edited', 'report'],
  'admin contacts': ['writer', 'contact', 'contactAnswer'],
  'admin catalogue': ['category', 'service', 'skill'],
  'admin plans': ['plan', 'planFeature'],
  'admin market': ['market', 'mailUser'],
  'admin audit': ['reportNote', 'suspension', 'service', 'skill', 'plan'],
  'newcomer personal-info': ['draft'],
  'newcomer professional-info': ['draft'],
  'newcomer plan-info': ['plan', 'planFeature'],
  'guest freelancers': ['asked'],
  'guest verify': ['asked'],
  'guest mailbox': ['asked'],
}

/** What is shown only when it is asked for, by what is pressed. */
const PRESSED: Record<string, string> = {
  'visitor freelancer': 'main button[aria-haspopup=dialog]',
  'buyer freelancer': 'main button[aria-haspopup=dialog]',
  'buyer chat': '[aria-label="Saved replies"]',
  'seller chat': 'form button:has(.lucide-message-square-text)',
  'admin plans': 'main li:last-child .lucide-pencil',
}

/** Addresses that say back what they were asked. */
const ASKED = encodeURIComponent(TEXTS.asked)
const REFLECTING: [name: string, path: string][] = [
  ['freelancers', `/explore-sellers?search=${ASKED}`],
  ['services', `/explore-services?search=${ASKED}`],
  ['category', `/more-services/${ASKED}`],
  ['freelancer', `/freelancer-details/${ASKED}`],
  ['verify', `/verify-email?email=${ASKED}`],
  ['mailbox', `/mailbox?email=${ASKED}`],
  ['reset', `/reset-password?userId=${ASKED}&token=${ASKED}`],
  ['unsubscribe', `/unsubscribe?user=${ASKED}&kind=${ASKED}&token=${ASKED}`],
  ['lost', `/${ASKED}?lang=${ASKED}#${ASKED}`],
]

/** The cells of a table as a spreadsheet parts them. */
const cellsOf = (table: string, comma: string) =>
  [...table.slice(1).matchAll(new RegExp(`(?:^|[${comma}\\n])(?:"((?:[^"]|"")*)"|([^${comma}\\r\\n]*))`, 'g'))].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  )

/** The HTML in a letter (RFC 2045). */
function htmlOf(letter: string): string {
  const [head = '', ...body] = (letter.split(/^--.*$/m).find((part) => /^content-type: text\/html/im.test(part.split('\r\n\r\n')[0] ?? '')) ?? '').split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString()
  const bytes = text.replace(/=\r\n/g, '').replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

let market: HostileMarket
test.beforeAll(async () => {
  market = await openHostileMarket()
})
test.afterAll(() => market?.close())

test('what people wrote stays text for search engines, mail programs and whoever else reads without the app', async ({ browser }) => {
  const { url, folder, things, sessions } = market
  const page = await browser.newPage()
  const read = async (html: string) => {
    await page.setContent(html)
    const seen = await look(page)
    expect(seen.wrong).toEqual([])
    return seen.said
  }
  const bodyOf = async (path: string, type: string) => {
    const answer = await fetch(url + path)
    expect(answer.headers.get('content-type')).toContain(type)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    return answer.text()
  }
  const isXml = (text: string) => page.evaluate((xml) => new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror') === null, text)

  await read(await bodyOf(`/freelancer-details/${things.seller}`, 'text/html'))
  const head = await page.evaluate(() => ({
    title: document.title,
    described: [...document.querySelectorAll('meta[content]')].map((meta) => meta.getAttribute('content') ?? ''),
    data: document.querySelector('script[type="application/ld+json"]')?.textContent ?? '',
  }))
  expect(visible(head.title)).toContain(visible(TEXTS.title))
  expect(visible(head.title)).toContain(visible(TEXTS.market))
  // As such, and by Open Graph.
  expect(head.described.filter((each) => visible(each).startsWith(visible(TEXTS.bio).slice(0, 150)))).toHaveLength(2)
  expect(head.described.some((each) => visible(each).includes(visible(TEXTS.title)))).toBe(true)
  expect(JSON.parse(head.data)).toMatchObject({ name: TEXTS.title, description: TEXTS.bio.replaceAll('\u0000', ''), provider: { name: TEXTS.displayName } })
  await read(await bodyOf(`/more-services/${things.category}?lang=es`, 'text/html'))
  expect(visible(await page.title())).toContain(visible(TEXTS.categorySpanish))
  for (const [, path] of REFLECTING) await read(await bodyOf(path, 'text/html'))

  expect(await isXml(await bodyOf('/sitemap.xml', 'xml'))).toBe(true)
  expect(await isXml(await bodyOf('/favicon.svg', 'svg'))).toBe(true)
  const manifest = v.parse(v.object({ name: v.string(), short_name: v.string() }), JSON.parse(await bodyOf('/manifest.webmanifest', 'json')))
  expect(manifest.name).toBe(visible(TEXTS.market))
  // What would turn the words around it, or break a line of them, stands in no name.
  expect(await (await ask(url, sessions.buyer, 'GET', 'profile')).json()).toMatchObject({ data: { lastName: visible(TEXTS.buyersLastName) } })

  const file = await fetch(`${url}/api/v1/file/attachment/${things.file}`, { headers: { authorization: `Bearer ${sessions.buyer.token}` } })
  expect(file.headers.get('content-type')).toBe('application/octet-stream')
  expect(file.headers.get('content-security-policy')).toContain('sandbox')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w.%~!-]+$/)

  const address = 'javascript:__ran=1'
  const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
  const project = { name: 'A sign', description: 'A sign for a door', skills: [], duration: '1-month', cost: 1 }
  for (const [method, path, body] of [
    ['PUT', 'profile', { profileImage: address }],
    ['PUT', 'seller', { seller: { introVideo: address } }],
    ['POST', 'portfolio', { ...project, images: [address] }],
    ['POST', 'portfolio', { ...project, images: [], introVideo: address }],
    ['POST', 'push/subscription', { endpoint: address, keys }],
  ] as const)
    expect((await ask(url, sessions.seller, method, path, body)).status, `${method} ${path}`).toBeGreaterThanOrEqual(400)

  await fetch(`${url}/api/v1/${ASKED}"}%0Aevil 1`)
  const metrics = await (await fetch(market.metricsUrl)).text()
  expect(metrics).toContain('oficio_http_answer_seconds')
  const figure = /^\w+(\{\w+="[\w.+/-]*"(,\w+="[\w.+/-]*")*\})? ([\d.e+-]+|Nan)$/
  expect(metrics.split('\n').filter((line) => line && !line.startsWith('# ') && !figure.test(line))).toEqual([])

  const letters = () => readdirSync(join(folder, 'mail')).map((name) => readFileSync(join(folder, 'mail', name), 'latin1'))
  const said: string[] = []
  const unread = async () => {
    said.length = 0
    for (const letter of letters()) {
      expect(letter.split('\r\n\r\n')[0]).not.toMatch(/^(bcc|cc|x-)/im)
      said.push(visible(await read(htmlOf(letter))))
    }
    const fields: Field[] = ['market', 'buyersFirstName', 'writer', 'contact', 'contactAnswer', 'helper']
    return fields.filter((field) => !said.some((text) => text.includes(visible(TEXTS[field]))))
  }
  await expect.poll(unread, 'in letters').toEqual([])
  await page.close()
})

test('a table of orders, opened in a spreadsheet, calculates nothing that the other side wrote', async ({ browser }) => {
  const faults: string[] = []
  for (const [role, path] of [
    ['buyer', '/dashboard/earnings'],
    ['seller', '/seller-dashboard?tab=statistics'],
  ] as const) {
    const page = await openAs(browser, market.url, market.sessions[role], 'en', faults)
    // What works for them starts late: the press waits for it.
    await page.route('**/assets/working-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3000))
      await route.continue()
    })
    await page.goto(path)
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save all orders as a table' }).click()])
    const table = readFileSync(await download.path(), 'utf8')
    expect(table).toContain('HYPERLINK')
    // Some spreadsheets part cells by a comma, some by a semicolon, whatever is quoted.
    for (const cell of [...cellsOf(table, ','), ...cellsOf(table, ';')]) expect(cell).not.toMatch(/^\s*[=+\-@\uff0b\uff0d\uff1d\uff20]/)
    await page.context().close()
  }
  expect(faults).toEqual([])
})

test('whoever writes markup, scripts and addresses into every field there is, everybody else reads text', async ({ browser }) => {
  const { url, things, sessions } = market
  const mail = { host: 'localhost', port: 25, user: TEXTS.mailUser, password: TEXTS.mailUser, from: 'market@example.test' }
  expect((await ask(url, sessions.admin, 'PUT', 'admin/market', { brand: BRAND, mail })).status).toBe(200)
  const screens = screensOf(things)
  const visits: [who: string, session: Session, language: string, screens: [name: string, path: string][]][] = [
    ['visitor', sessions.visitor, 'es', [...screens.visitor, ['freelancers-found', '/explore-sellers?search=hostile']]],
    ['buyer', sessions.buyer, 'en', screens.buyer],
    ['seller', sessions.seller, 'ar', [...screens.seller, ['project-changed', `/seller-dashboard?tab=portfolio&project=${things.project}`]]],
    ['admin', sessions.admin, 'en', [...screens.admin, ...screens.owner]],
    ['newcomer', sessions.newcomer, 'en', PROFILE_STEPS.map((step) => [step, `/profile/${step}`])],
    ['guest', sessions.visitor, 'fr', REFLECTING],
  ]
  const shown = new Set(Object.values(SEEN).flat())
  expect(Object.keys(TEXTS).filter((field) => ![...shown, ...HIDDEN].some((each) => each === field))).toEqual([])
  const faults: string[] = []
  const visit = async ([who, session, language, all]: (typeof visits)[number]) => {
    const page = await openAs(browser, url, session, language, faults)
    for (const [name, path] of all) {
      const screen = `${who} ${name}`
      await page.goto(path)
      await expect(page.locator('main h1:visible').first(), screen).toBeVisible()
      if (PRESSED[screen]) await page.locator(PRESSED[screen]).first().click()
      await page.waitForLoadState('networkidle')
      let seen = await look(page)
      const unseen = async () => {
        seen = await look(page)
        const fields = (SEEN[screen] ?? []).filter((field) => !visible(seen.said).includes(visible(TEXTS[field])))
        // Why something isn't there is among what went wrong.
        return fields.length > 0 ? [...fields, ...seen.wrong, ...faults] : []
      }
      await expect.poll(unseen, screen).toEqual([])
      const torn = Object.entries(TEXTS).filter(([, text]) => !isWhole(unshortened(visible(seen.said)), visible(text)))
      faults.push(...[...seen.wrong, ...torn.map(([field]) => `only a part of ${field}`)].map((fault) => `${screen}: ${fault}`))
    }
    await page.context().close()
  }
  await Promise.all(visits.map(visit))
  expect(faults).toEqual([])
})
