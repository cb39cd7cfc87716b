import { Hono } from 'hono'
import { success } from '#shared/envelope.ts'
import { AboutStats } from '#shared/support.ts'
import type { Deps } from '../../deps.ts'
import { ok } from '../../http/answer.ts'
import { describe } from '../../http/describe.ts'
import { aboutStats } from './about.ts'

export const supportRoutes = ({ database }: Deps) =>
  new Hono().get('/help-support/about-us-stats', describe('Live figures of the market', success(AboutStats)), async (c) => ok(c, await aboutStats(database)))
