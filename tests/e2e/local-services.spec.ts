import * as v from 'valibot'
import { CategoryList } from '../../shared/catalog.ts'
import { type LocalService, LocalServiceList, toLocalSlugs } from '../../shared/local-services.ts'
import { successEnvelope } from '../../shared/protocol/envelope.ts'
import { expect, findAxeViolations, test, waitForOfflineCache } from './app.ts'

const toPath = ({ service, place }: LocalService) => `/services/${toLocalSlugs(service, place).join('/')}`

/** The demo's category in which most is offered in towns. */
async function findLocalServices(url: string) {
  const get = async (path: string) => (await fetch(`${url}/api/v1/${path}`)).json()
  const { data } = v.parse(
    successEnvelope(CategoryList),
    await get('category?withOutPagination=true&status=Active'),
  )
  const lists = await Promise.all(
    data.categorys.map(async ({ _id }) => {
      const { localServices } = v.parse(
        successEnvelope(LocalServiceList),
        await get(`local-services?categoryId=${_id}`),
      ).data
      return { categoryId: _id, localServices }
    }),
  )
  return lists.sort((a, b) => b.localServices.length - a.localServices.length)[0]
}

test('Ana comes from a category to a service in a town, to a freelancer there and back, and finds it without a network', async ({
  page,
  market,
}) => {
  const towns = page.getByRole('region', { name: 'Services by town' }).getByRole('link')
  // A market that has just been filled may still be counting who offers what where.
  await expect(async () => {
    const { categoryId = '', localServices = [] } = (await findLocalServices(market.url)) ?? {}
    await page.goto(`/more-services/${categoryId}`)
    await expect(towns).toHaveCount(localServices.length, { timeout: 15_000 })
  }).toPass()
  const title = (await towns.first().innerText()).split('\n')[0] ?? ''
  const answer = page.waitForResponse(/\/seller\/all\?.*\bnear=/)
  await towns.first().click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(title))
  await expect(page).toHaveURL(/\/services\/[a-z-]+-[\da-f]{12}\/[a-z-]+-\d+$/)
  const path = new URL(page.url()).pathname
  const cards = page.getByRole('main').getByRole('article')
  // Until the answer is there, the list shows whom the phone knows.
  const { data } = await (await answer).json()
  const names: string[] = data.sellers.map(({ displayName }: { displayName: string }) => displayName)
  await expect(cards.getByRole('heading')).toHaveText(names)
  const town = title.slice(title.lastIndexOf(' in ') + ' in '.length)
  const localCount = await cards.filter({ hasText: `${town}, ` }).count()
  const isSaid = page.getByText(
    localCount === names.length
      ? new RegExp(`^(This freelancer works|These freelancers work) in ${town}.$`)
      : `Freelancers who work in ${town} come first, then those who travel there.`,
  )
  await expect(isSaid).toBeVisible()
  expect(await findAxeViolations(page)).toEqual([])

  await cards.first().getByRole('link').click()
  await page.getByRole('link', { name: title, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`${path}$`))

  await waitForOfflineCache(page)
  await page.context().setOffline(true)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(cards.getByRole('heading')).toHaveText(names)
  await page.goto('/services/x-00000000dead/x-1')
  await expect(page.getByText('this page isn’t saved on this device')).toBeVisible()
})

test('a service that nobody of a town offers has no page, for Ana and for search engines', async ({
  page,
  market,
  consoleMessages,
}) => {
  const { localServices: [first] = [] } = (await findLocalServices(market.url)) ?? {}
  const path = (first ? toPath(first) : '').replace(/\d+$/, '99999999')
  const response = await page.goto(path)
  expect([response?.status(), response?.headers()['x-robots-tag']]).toEqual([404, 'noindex'])
  await expect(page.getByRole('heading', { level: 1, name: 'No freelancers here yet' })).toBeVisible()
  expect(consoleMessages.splice(0)).toHaveLength(2)
  await page.getByRole('main').getByRole('link', { name: 'View freelancers' }).click()
  await expect(page).toHaveURL(/explore-sellers/)
})
