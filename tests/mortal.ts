import { createApp } from '../api/app.ts'
import type { Database } from '../api/db/open.ts'
import type { Deps } from '../api/deps.ts'

/** A process that ends at one of its steps, before or after a call of Stripe or a commit: what comes behind never happens. */
export function mortalApp(deps: Deps, diesAt: number): { app: ReturnType<typeof createApp>; died: Promise<'died'> } {
  let step = 0
  const died = Promise.withResolvers<'died'>()
  const never = new Promise<never>(() => undefined)
  const passing = () => {
    if (step++ !== diesAt) return undefined
    died.resolve('died')
    return never
  }
  const mortal =
    <A extends unknown[], T>(call: (...given: A) => Promise<T>) =>
    async (...given: A): Promise<T> => {
      await passing()
      const answer = await call(...given)
      await passing()
      return answer
    }
  const wrap = <T extends object>(thing: T, change: (name: PropertyKey, value: (...given: never[]) => unknown) => unknown): T =>
    new Proxy(thing, {
      get(target, name) {
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? change(name, value.bind(target)) : value
      },
    })
  const db = wrap(deps.database.db, (name, value) => (name !== 'transaction' ? value : () => ({ execute: mortal((work: never) => deps.database.db.transaction().execute(work)) })))
  const database: Database = { ...deps.database, db }
  const payments = deps.payments && wrap(deps.payments, (_, value) => mortal(async (...given: never[]) => value(...given)))
  return { app: createApp({ ...deps, database, payments }, null), died: died.promise }
}
