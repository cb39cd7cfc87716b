import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath } from '../support/chromium.ts'
import type { MarketProcess } from './app.ts'

/** A device with a storage of its own, whose battery can die. */
export interface Device {
  /** Opens the browser on the device's stored profile. */
  start(): Promise<BrowserContext>
  /** Kills every process that uses this profile (SIGKILL), in the middle of whatever it does. */
  killBrowser(): Promise<void>
  dispose(): Promise<void>
}

export function createDevice(market: MarketProcess): Device {
  const profile = mkdtempSync(join(tmpdir(), 'oficio-profile-'))
  const executablePath = chromiumPath()
  let on: BrowserContext | null = null
  return {
    async start() {
      on = await chromium.launchPersistentContext(profile, {
        ...(executablePath ? { executablePath } : {}),
        args: CHROMIUM_FLAGS,
        baseURL: market.url,
        locale: 'en-US',
      })
      return on
    },
    async killBrowser() {
      const closed = on?.waitForEvent('close')
      for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
        try {
          if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`--user-data-dir=${profile}`))
            process.kill(Number(pid), 'SIGKILL')
        } catch {
          // The process has ended already.
        }
      await closed
      on = null
    },
    async dispose() {
      await on?.close()
      // A process of the browser may still be writing as it ends.
      rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
    },
  }
}
