import * as v from 'valibot'

const Version = v.object({ testRoutes: v.boolean() })

let asked: Promise<boolean> | null = null

/** Whether pages made for tests may be seen: in development, else where the server says so. The same promise every time, for `use`. */
export function testRoutes(): Promise<boolean> {
  asked ??= import.meta.env.DEV ? Promise.resolve(true) : askServer()
  return asked
}

async function askServer(): Promise<boolean> {
  try {
    const answer = await fetch('/version.json', { cache: 'no-store' })
    return v.parse(Version, await answer.json()).testRoutes
  } catch {
    return false
  }
}
