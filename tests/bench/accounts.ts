import { DEMO_PASSWORD } from '#shared/accounts.ts'
import { openMarket } from '../journeys/app.ts'

const KNOWN = 'buyer@demo.test'

/**
 * Whether an answer's time tells if there is an account with an e-mail. Known and unknown addresses are asked in turn; beside the medians
 * stands how often a known one took longer than an unknown one: 0.50 is a coin.
 */
export async function measureSecrecy(): Promise<string[]> {
  const lines = ['## Accounts: does the time of an answer tell who has one', '', '| call | times | known ms | unknown ms | known is slower |', '|---|---:|---:|---:|---:|']
  const market = await openMarket()
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
    lines.push(`| ${name} | ${times} | ${median(known).toFixed(2)} | ${median(unknown).toFixed(2)} | ${slower(known, unknown).toFixed(2)} |`)
  }
  await market.close()
  return lines
}

/** The share of pairs in which the first took longer. */
function slower(some: number[], others: number[]): number {
  let count = 0
  for (const one of some) for (const other of others) if (one > other) count++
  return count / (some.length * others.length)
}

function median(numbers: number[]): number {
  return [...numbers].sort((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
