import type { Database } from '../../api/db/open.ts'
import type { World } from './world.ts'

/**
 * A process that ends at one of its steps, before or after a call to Stripe or a commit: later steps never
 * run.
 */
export function createCrashingApp(
  world: World,
  crashStep: number,
): { app: World['app']; crashed: Promise<'died'> } {
  const { deps } = world
  let step = 0
  const crashed = Promise.withResolvers<'died'>()
  const pending = new Promise<never>(() => undefined)
  const reachStep = () => {
    if (step++ !== crashStep) return undefined
    crashed.resolve('died')
    return pending
  }
  const withCrashPoints =
    <A extends unknown[], T>(fn: (...args: A) => Promise<T>) =>
    async (...args: A): Promise<T> => {
      await reachStep()
      const result = await fn(...args)
      await reachStep()
      return result
    }
  const proxyMethods = <T extends object>(
    target: T,
    transform: (name: PropertyKey, value: (...args: never[]) => unknown) => unknown,
  ): T =>
    new Proxy(target, {
      get(target, name) {
        const value = Reflect.get(target, name)
        return typeof value === 'function' ? transform(name, value.bind(target)) : value
      },
    })
  const db = proxyMethods(deps.database.db, (name, value) =>
    name !== 'transaction'
      ? value
      : () => ({ execute: withCrashPoints((task: never) => deps.database.db.transaction().execute(task)) }),
  )
  const database: Database = { ...deps.database, db }
  const payments =
    deps.payments &&
    proxyMethods(deps.payments, (_, value) => withCrashPoints(async (...args: never[]) => value(...args)))
  return { app: world.createApp({ database, payments }), crashed: crashed.promise }
}
