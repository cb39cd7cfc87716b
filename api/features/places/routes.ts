import { ok } from '../../http/answer.ts'
import { EndpointRouter } from '../../http/endpoint.ts'
import { DomainError } from '../../http/middleware/errors.ts'
import { findPlace, suggestPlaces } from './gazetteer.ts'

export const placesRoutes = () =>
  new EndpointRouter()
    .serve('GET /places', async (c) => {
      const { q, country } = c.req.valid('query')
      return ok(c, { places: await suggestPlaces(q, country) })
    })
    .serve('GET /places/:id', (c) => {
      const place = findPlace(c.req.valid('param').id)
      if (!place) throw new DomainError('NOT_FOUND')
      return ok(c, place)
    })
