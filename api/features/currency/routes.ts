import type { Deps } from '../../deps.ts'
import { ok } from '../../http/answer.ts'
import { EndpointRouter } from '../../http/endpoint.ts'
import { currentRates } from './rates.ts'

export const currencyRoutes = ({ database, rates, log, clock }: Deps) =>
  new EndpointRouter().serve('GET /currency/rates', async (c) =>
    ok(c, await currentRates(database, rates, log, clock())),
  )
