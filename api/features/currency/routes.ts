import { Hono } from 'hono'
import { successEnvelope } from '#shared/envelope.ts'
import { Rates } from '#shared/exchange-rates.ts'
import type { Deps } from '../../deps.ts'
import { ok } from '../../http/answer.ts'
import { describeEndpoint } from '../../http/openapi/describe.ts'
import { currentRates } from './rates.ts'

export const currencyRoutes = ({ database, rates, log, clock }: Deps) =>
  new Hono().get(
    '/currency/rates',
    describeEndpoint('What a dollar is worth', successEnvelope(Rates)),
    async (c) => ok(c, await currentRates(database, rates, log, clock())),
  )
