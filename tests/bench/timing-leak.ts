import { DEMO_PASSWORD } from '#shared/accounts.ts'
import { startMarket } from '../e2e/app.ts'
import type { Row } from './row.ts'
import { median } from './statistics.ts'

const KNOWN_EMAIL = 'buyer@demo.test'

/**
 * Whether the response time reveals that an e-mail has an account. Known and unknown addresses are requested
 * in turn. Beside the medians, a row says how often the times tell which of two was the known one: 0.5 is a
 * coin toss.
 */
export async function measureTimingLeak(): Promise<Row[]> {
  const rows: Row[] = []
  const market = await startMarket()
  try {
    for (const [name, path, requestCount, body] of [
      ['log-in with a wrong password', 'auth/login', 300, { password: `${DEMO_PASSWORD}x` }],
      ['forgot password', 'auth/forgot-password', 500, {}],
      ['send the code again', 'auth/send-email-verification-code', 500, {}],
    ] as const) {
      const known: number[] = []
      const unknown: number[] = []
      const request = async (email: string) => {
        const from = performance.now()
        await (
          await fetch(`${market.url}/api/v1/${path}`, {
            method: 'POST',
            headers: { 'Content-Type': 'application/json' },
            body: JSON.stringify({ email, ...body }),
          })
        ).text()
        return performance.now() - from
      }
      for (let i = 0; i < requestCount; i++) {
        // Either address goes first equally often, so that background tasks after a response slow both down
        // alike.
        if (i % 2 === 0) known.push(await request(KNOWN_EMAIL))
        unknown.push(await request(`nobody${i}@demo.test`))
        if (i % 2 === 1) known.push(await request(KNOWN_EMAIL))
      }
      rows.push({ figure: name, value: median([...known, ...unknown]), unit: 'ms', better: 'less' })
      rows.push({
        figure: `${name}, how often its time tells`,
        value: 0.5 + Math.abs(timeDifference(known, unknown) - 0.5),
        unit: 'of 1',
        better: 'less',
      })
    }
  } finally {
    await market.close()
  }
  return rows
}

/** The share of pairs in which the first took longer. */
function timeDifference(durations: number[], referenceDurations: number[]): number {
  let count = 0
  for (const one of durations) for (const other of referenceDurations) if (one > other) count++
  return count / (durations.length * referenceDurations.length)
}
