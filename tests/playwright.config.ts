import { defineConfig } from '@playwright/test'
import { CHROMIUM_FLAGS, chromiumPath, headlessPath } from './support/chromium.ts'

/** Marks a journey that needs what a browser without windows lacks, such as the system's notifications. */
const WHOLE_BROWSER = /@whole-browser/
const launch = (executablePath: string | null) => ({
  launchOptions: { ...(executablePath ? { executablePath } : {}), args: CHROMIUM_FLAGS },
})

export default defineConfig({
  testDir: './e2e',
  globalSetup: './e2e/seeded-market.ts',
  outputDir: '../test-results',
  fullyParallel: false,
  forbidOnly: true,
  retries: 0,
  workers: 2,
  // A rented machine may be four times slower than the one that a journey was written on.
  timeout: 240_000,
  expect: { timeout: 40_000 },
  use: {
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'America/Mexico_City',
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'journeys', grepInvert: WHOLE_BROWSER, use: launch(headlessPath()) },
    { name: 'whole browser', grep: WHOLE_BROWSER, use: { ...launch(chromiumPath()), channel: 'chromium' } },
  ],
})
