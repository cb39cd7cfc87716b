import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, chromium } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath } from '../chromium.ts'
import type { Market } from './app.ts'

/** A device with a storage of its own, whose battery can die. */
export interface Device {
  /** Opens the browser on what the device has kept. */
  turnOn(): Promise<BrowserContext>
  /** The hard way: every process that works on this profile, in the middle of whatever it does. */
  kill(): Promise<void>
  throwAway(): Promise<void>
}

export function newDevice(market: Market): Device {
  const profile = mkdtempSync(join(tmpdir(), 'oficio-profile-'))
  const executablePath = chromiumPath()
  let on: BrowserContext | null = null
  return {
    async turnOn() {
      on = await chromium.launchPersistentContext(profile, { ...(executablePath ? { executablePath } : {}), args: CHROMIUM_FLAGS, baseURL: market.url, locale: 'en-US' })
      return on
    },
    async kill() {
      const closed = on?.waitForEvent('close')
      for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name)))
        try {
          if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`--user-data-dir=${profile}`)) process.kill(Number(pid), 'SIGKILL')
        } catch {
          // it has gone already
        }
      await closed
      on = null
    },
    async throwAway() {
      await on?.close()
      rmSync(profile, { recursive: true, force: true })
    },
  }
}
