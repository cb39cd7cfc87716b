import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import * as v from 'valibot'
import { PROFILE_STEPS } from '../../pwa/paths.ts'
import { listScreens } from '../screens/list.ts'
import { requestJson, type Session } from '../screens/sessions.ts'
import { collectConsoleMessages, expect, test } from './app.ts'
import { type Field, HOSTILE_NAME, type HostileMarket, startHostileMarket, TEXTS } from './hostile-market.ts'

/**
 * The readable text of a page, labels and values of fields included; and problems: injected elements, scripts
 * that ran, and violations of the policy.
 */
const checkScreen = (page: Page) =>
  page.evaluate(() => {
    const all = [...document.querySelectorAll('*')]
    const planted = all.filter(
      (element) =>
        element.getAttributeNames().some((name) => name.startsWith('on') || name === 'data-hostile') ||
        ['href', 'src', 'action', 'formaction'].some((name) =>
          /^\s*javascript:/i.test(element.getAttribute(name) ?? ''),
        ) ||
        element.matches('img[src="x"], iframe, object, embed, base') ||
        (element.matches('script:not([type$="json"])') && element.textContent?.includes('__ran')),
    )
    const fields = all.flatMap((element) =>
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? [element.value] : [],
    )
    const labels = all.map((element) => element.getAttribute('aria-label') ?? '')
    const stopped: unknown = Reflect.get(window, 'stopped')
    return {
      heading: document.querySelector('main h1')?.textContent ?? '',
      text: [document.title, document.body.textContent, ...fields, ...labels].join('\n'),
      problems: [
        ...planted.map((element) => element.outerHTML.slice(0, 100)),
        ...('__ran' in window ? ['a script ran'] : []),
        ...(Array.isArray(stopped) ? stopped.map(String) : []),
      ],
    }
  })

/** A text without its invisible characters. */
const toVisible = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/gu, '')
    .trim()

/**
 * Whether a text occurs only as a whole. If a page contains only its beginning, something in it was
 * interpreted as more than text.
 */
const containsWhole = (pageText: string, text: string) =>
  pageText.split(text.slice(0, 15)).length === pageText.split(text).length
/** Removes shortened names, such as those of a message's menu, which need not be whole. */
const expandEllipsis = (pageText: string) => pageText.replace(/[“«][^”»]*…[”»]/g, '')

async function openPageAs(
  browser: Browser,
  url: string,
  session: Session,
  locale: string,
  problems: string[],
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    locale,
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  })
  await context.addInitScript((stored) => {
    for (const [key, value] of Object.entries(stored))
      if (!localStorage.getItem(key)) localStorage.setItem(key, value)
    const stopped: string[] = []
    Object.assign(window, { stopped })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
      stopped.push(`${violatedDirective}: ${sample}`),
    )
  }, session)
  const page = await context.newPage()
  collectConsoleMessages(problems, page)
  page.on('dialog', (dialog) => {
    problems.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  return page
}

/** Stored, but contained only in the export of one's own data. */
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

/** The texts that each screen must show: a screen that shows nothing would have no problems either. */
const SEEN: Record<string, Field[]> = {
  'visitor category': ['service', 'categorySpanish'],
  'visitor freelancer': [...PROFILE, 'buyersFirstName'],
  'visitor log-in': ['sellersFirstName'],
  'visitor get-ready': ['plan'],
  'visitor freelancers-found': ['displayName', 'title'],
  'buyer freelancer': PROFILE,
  'buyer dashboard': ['sellersFirstName', 'sellersLastName', 'order'],
  'buyer orders': ['sellersFirstName', 'sellersLastName', 'order'],
  'buyer services': ['sellersFirstName', 'sellersLastName'],
  'buyer messages': ['sellersFirstName', 'sellersLastName', 'message'],
  'buyer order': [
    'sellersFirstName',
    'sellersLastName',
    'order',
    'orderFile',
    'delivery',
    'deliveryFile',
    'changes',
    'review',
    'reviewReply',
    'ofTheBuyer',
  ],
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
  'seller chat': [
    'buyersFirstName',
    'buyersLastName',
    'away',
    'message',
    'messageFile',
    'edited',
    'savedReply',
  ],
  'seller personal': ['displayName', 'bio', 'description'],
  'seller professional': [
    'title',
    'university',
    'degree',
    'certificate',
    'certifier',
    'serviceArabic',
    'skill',
  ],
  'seller plan': ['plan'],
  'seller settings-seller': ['away'],
  'admin users': ['helper'],
  'admin reports': [
    'buyersFirstName',
    'buyersLastName',
    'sellersFirstName',
    'sellersLastName',
    'away',
    'message',
    'edited',
    'report',
  ],
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
}

/** What to press on screens that show a text only after a press. */
const PRESSED: Record<string, string> = {
  'visitor freelancer': 'main section button[aria-haspopup=dialog]',
  'buyer freelancer': 'main section button[aria-haspopup=dialog]',
  'buyer chat': '[aria-label="Saved replies"]',
  'seller chat': 'form button:has(.lucide-message-square-text)',
  'admin plans': 'main li:last-child .lucide-pencil',
}

/** Pages that display a part of their own address. */
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

/** The cells of a CSV table as a spreadsheet splits them. */
const parseRow = (table: string, comma: string) =>
  [
    ...table
      .slice(1)
      .matchAll(new RegExp(`(?:^|[${comma}\\n])(?:"((?:[^"]|"")*)"|([^${comma}\\r\\n]*))`, 'g')),
  ].map(([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '')

/** The HTML part of a mail (RFC 2045). */
function getHtmlPart(mail: string): string {
  const [head = '', ...body] = (
    mail
      .split(/^--.*$/m)
      .find((part) => /^content-type: text\/html/im.test(part.split('\r\n\r\n')[0] ?? '')) ?? ''
  ).split('\r\n\r\n')
  const text = body.join('\r\n\r\n')
  if (/base64/i.test(head)) return Buffer.from(text, 'base64').toString()
  const bytes = text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

let market: HostileMarket
test.beforeAll(async () => {
  market = await startHostileMarket()
})
test.afterAll(() => market?.close())

test('what people wrote stays text for search engines, mail programs and whoever else reads without the app', async ({
  browser,
}) => {
  const { url, folder, ids, sessions } = market
  const page = await browser.newPage()
  const read = async (html: string) => {
    await page.setContent(html)
    const checked = await checkScreen(page)
    expect(checked.problems).toEqual([])
    return checked.text
  }
  const fetchBody = async (path: string, type: string) => {
    const response = await fetch(url + path)
    expect(response.headers.get('content-type')).toContain(type)
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    return response.text()
  }
  const isXml = (text: string) =>
    page.evaluate(
      (xml) => new DOMParser().parseFromString(xml, 'application/xml').querySelector('parsererror') === null,
      text,
    )

  await read(await fetchBody(`/freelancer-details/${ids.seller}`, 'text/html'))
  const head = await page.evaluate(() => ({
    title: document.title,
    described: [...document.querySelectorAll('meta[content]')].map(
      (meta) => meta.getAttribute('content') ?? '',
    ),
    data: document.querySelector('script[type="application/ld+json"]')?.textContent ?? '',
  }))
  expect(toVisible(head.title)).toContain(toVisible(TEXTS.title))
  expect(toVisible(head.title)).toContain(toVisible(TEXTS.market))
  // As the description and by Open Graph.
  expect(
    head.described.filter((description) =>
      toVisible(description).startsWith(toVisible(TEXTS.bio).slice(0, 150)),
    ),
  ).toHaveLength(2)
  expect(head.described.some((description) => toVisible(description).includes(toVisible(TEXTS.title)))).toBe(
    true,
  )
  const data = JSON.parse(head.data)
  expect(data).toMatchObject({ name: TEXTS.title, provider: { name: TEXTS.displayName } })
  expect(toVisible(data.description)).toBe(toVisible(TEXTS.bio))
  await read(await fetchBody(`/more-services/${ids.category}?lang=es`, 'text/html'))
  expect(toVisible(await page.title())).toContain(toVisible(TEXTS.categorySpanish))
  for (const [, path] of REFLECTING) await read(await fetchBody(path, 'text/html'))

  expect(await isXml(await fetchBody('/sitemap.xml', 'xml'))).toBe(true)
  expect(await isXml(await fetchBody('/favicon.svg', 'svg'))).toBe(true)
  const manifest = v.parse(
    v.object({ name: v.string(), short_name: v.string() }),
    JSON.parse(await fetchBody('/manifest.webmanifest', 'json')),
  )
  expect(manifest.name).toBe(toVisible(TEXTS.market))
  // Names contain no characters that would reverse the surrounding text or break its line.
  expect(await (await requestJson(url, sessions.buyer, 'GET', 'profile')).json()).toMatchObject({
    data: { lastName: toVisible(TEXTS.buyersLastName) },
  })

  const file = await fetch(`${url}/api/v1/file/attachment/${ids.file}`, {
    headers: { authorization: `Bearer ${sessions.buyer.token}` },
  })
  expect(file.headers.get('content-type')).toBe('application/octet-stream')
  expect(file.headers.get('content-security-policy')).toContain('sandbox')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename\*=UTF-8''[\w.%~!-]+$/)

  const address = 'javascript:__ran=1'
  const keys = { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) }
  const project = {
    name: 'A sign',
    description: 'A sign for a door',
    skills: [],
    duration: '1-month',
    cost: 1,
  }
  for (const [method, path, body] of [
    ['PUT', 'profile', { profileImage: address }],
    ['PUT', 'seller', { seller: { introVideo: address } }],
    ['POST', 'portfolio', { ...project, images: [address] }],
    ['POST', 'portfolio', { ...project, images: [], introVideo: address }],
    ['POST', 'push/subscription', { endpoint: address, keys }],
  ] as const)
    expect(
      (await requestJson(url, sessions.seller, method, path, body)).status,
      `${method} ${path}`,
    ).toBeGreaterThanOrEqual(400)

  await fetch(`${url}/api/v1/${ASKED}"}%0Aevil 1`)
  const metrics = await (await fetch(market.metricsUrl)).text()
  expect(metrics).toContain('oficio_http_answer_seconds')
  const figure = /^\w+(\{\w+="[\w.+/-]*"(,\w+="[\w.+/-]*")*\})? ([\d.e+-]+|Nan)$/
  expect(metrics.split('\n').filter((line) => line && !line.startsWith('# ') && !figure.test(line))).toEqual(
    [],
  )

  const listMails = () =>
    readdirSync(join(folder, 'mail')).map((name) => readFileSync(join(folder, 'mail', name), 'latin1'))
  const text: string[] = []
  const unread = async () => {
    text.length = 0
    for (const mail of listMails()) {
      expect(mail.split('\r\n\r\n')[0]).not.toMatch(/^(bcc|cc|x-)/im)
      text.push(toVisible(await read(getHtmlPart(mail))))
    }
    const fields: Field[] = ['market', 'buyersFirstName', 'writer', 'contact', 'contactAnswer', 'helper']
    return fields.filter((field) => !text.some((text) => text.includes(toVisible(TEXTS[field]))))
  }
  await expect.poll(unread, 'in letters').toEqual([])
  await page.close()
})

test('a table of orders, opened in a spreadsheet, calculates nothing that the other side wrote', async ({
  browser,
}) => {
  const failures: string[] = []
  for (const [role, path] of [
    ['buyer', '/dashboard/earnings'],
    ['seller', '/seller-dashboard?tab=statistics'],
  ] as const) {
    const page = await openPageAs(browser, market.url, market.sessions[role], 'en', failures)
    // The code behind the button loads late: the press must wait for it.
    await page.route('**/assets/working-*.js', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 3000))
      await route.continue()
    })
    await page.goto(path)
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download CSV' }).click(),
    ])
    const table = readFileSync(await download.path(), 'utf8')
    expect(table).toContain('HYPERLINK')
    // Some spreadsheets split cells at commas, some at semicolons, regardless of quotes.
    for (const cell of [...parseRow(table, ','), ...parseRow(table, ';')])
      expect(cell).not.toMatch(/^\s*[=+\-@\uff0b\uff0d\uff1d\uff20]/)
    await page.context().close()
  }
  expect(failures).toEqual([])
})

test('whoever writes markup, scripts and addresses into every field there is, everybody else reads text', async ({
  browser,
}) => {
  // It opens every screen of everybody.
  test.setTimeout(600_000)
  const { url, ids, sessions } = market
  const mail = {
    host: 'localhost',
    port: 25,
    user: TEXTS.mailUser,
    password: TEXTS.mailUser,
    from: 'market@example.test',
  }
  expect(
    (await requestJson(url, sessions.admin, 'PUT', 'admin/market', { brand: HOSTILE_NAME, mail })).status,
  ).toBe(200)
  const screens = listScreens(ids)
  const visits: [who: string, session: Session, language: string, screens: [name: string, path: string][]][] =
    [
      [
        'visitor',
        sessions.visitor,
        'es',
        [...screens.visitor, ['freelancers-found', '/explore-sellers?search=hostile']],
      ],
      ['buyer', sessions.buyer, 'en', screens.buyer],
      [
        'seller',
        sessions.seller,
        'ar',
        [...screens.seller, ['project-changed', `/seller-dashboard?tab=portfolio&project=${ids.project}`]],
      ],
      ['admin', sessions.admin, 'en', [...screens.admin, ...screens.owner]],
      ['newcomer', sessions.newcomer, 'en', PROFILE_STEPS.map((step) => [step, `/profile/${step}`])],
      ['guest', sessions.visitor, 'fr', REFLECTING],
    ]
  const shown = new Set(Object.values(SEEN).flat())
  expect(
    Object.keys(TEXTS).filter((field) => ![...shown, ...HIDDEN].some((covered) => covered === field)),
  ).toEqual([])
  const failures: string[] = []
  const visit = async ([who, session, language, all]: (typeof visits)[number]) => {
    const page = await openPageAs(browser, url, session, language, failures)
    for (const [name, path] of all) {
      const screen = `${who} ${name}`
      await page.goto(path)
      await expect(page.locator('main h1:visible').first(), screen).toBeVisible()
      if (PRESSED[screen]) await page.locator(PRESSED[screen]).first().click()
      await page.waitForLoadState('networkidle')
      let checked = await checkScreen(page)
      const unseen = async () => {
        checked = await checkScreen(page)
        const fields = (SEEN[screen] ?? []).filter(
          (field) => !toVisible(checked.text).includes(toVisible(TEXTS[field])),
        )
        // Problems and failures help to explain why a text is missing.
        return fields.length > 0 ? [...fields, ...checked.problems, ...failures] : []
      }
      await expect.poll(unseen, screen).toEqual([])
      // An order's title is the beginning of its description, which stands below as a whole.
      const wholeTexts = name === 'order' ? checked.text.replaceAll(checked.heading, '') : checked.text
      const torn = Object.entries(TEXTS).filter(
        ([, text]) => !containsWhole(expandEllipsis(toVisible(wholeTexts)), toVisible(text)),
      )
      failures.push(
        ...[...checked.problems, ...torn.map(([field]) => `only a part of ${field}`)].map(
          (failure) => `${screen}: ${failure}`,
        ),
      )
    }
    await page.context().close()
  }
  await Promise.all(visits.map(visit))
  expect(failures).toEqual([])
})
