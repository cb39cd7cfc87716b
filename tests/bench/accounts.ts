import { DEMO_PASSWORD } from '#shared/accounts.ts'
import { openMarket } from '../journeys/app.ts'
import { median } from './numbers.ts'
import type { Row } from './row.ts'

const KNOWN = 'buyer@demo.test'

/**
 * Whether an answer's time tells if there is an account with an e-mail. Known and unknown addresses are asked in turn; beside the
 * median stands how often the times tell which of two was the known one: 0.5 is a coin.
 */
export async function measureSecrecy(): Promise<Row[]> {
  const rows: Row[] = []
  const market = await openMarket()
  try {
    for (const [name, path, times, body] of [
      ['log-in with a wrong password', 'auth/login', 300, { password: `${DEMO_PASSWORD}x` }],
      ['forgot password', 'auth/forgot-password', 500, {}],
      ['send the code again', 'auth/send-email-verification-code', 500, {}],
    ] as const) {
      const known: number[] = []
      const unknown: number[] = []
      const ask = async (email: string) => {
        const from = performance.now()
        await (await fetch(`${market.url}/api/v1/${path}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify({ email, ...body }) })).text()
        return performance.now() - from
      }
      for (let i = 0; i < times; i++) {
        // Either goes first as often as the other: what an answer leaves to be done afterwards falls on both alike.
        if (i % 2 === 0) known.push(await ask(KNOWN))
        unknown.push(await ask(`nobody${i}@demo.test`))
        if (i % 2 === 1) known.push(await ask(KNOWN))
      }
      rows.push({ figure: name, value: median([...known, ...unknown]), unit: 'ms', better: 'less' })
      rows.push({ figure: `${name}, how often its time tells`, value: 0.5 + Math.abs(slower(known, unknown) - 0.5), unit: 'of 1', better: 'less' })
    }
  } finally {
    await market.close()
  }
  return rows
}

/** The share of pairs in which the first took longer. */
function slower(some: number[], others: number[]): number {
  let count = 0
  for (const one of some) for (const other of others) if (one > other) count++
  return count / (some.length * others.length)
}
