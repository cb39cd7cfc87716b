import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { freePort } from '../support/free-port.ts'
import { type BrowserPage, ENTER_KEY } from './page.ts'

const MINI_BROWSER_PATHS = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`,
)
const START_MS = 15_000
/** The key by which WebDriver identifies an element: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT_KEY = 'element-6066-11e4-a52e-4f735466cecf'

const Answer = v.object({ value: v.unknown() })
const Fault = v.object({ value: v.object({ error: v.string(), message: v.string() }) })

/**
 * Starts WebKit, the engine of Safari, in a private window: Debian's `webkit2gtk-driver` on a virtual screen
 * (`xvfb`). Rejects where they aren't installed.
 */
export async function openWebKit(width: number, height: number): Promise<BrowserPage> {
  const port = await freePort()
  const child = spawn(
    'xvfb-run',
    ['-a', '-s', '-screen 0 1280x1024x24', 'WebKitWebDriver', `--port=${port}`],
    { stdio: 'ignore', detached: true },
  )
  const call = async (method: 'POST' | 'GET' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const response: unknown = await (
      await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })
    ).json()
    if (v.is(Fault, response))
      throw new Error(`${method} ${path}: ${response.value.error} ${response.value.message}`)
    return v.parse(Answer, response).value
  }
  await waitUntilListening(child, `http://127.0.0.1:${port}/status`)
  const session = await startSession(call)
  const sessionPath = `/session/${session}`
  await call('POST', `${sessionPath}/window/rect`, { width, height })
  const type = async (selector: string, text: string) => {
    const element = v.parse(
      v.object({ [ELEMENT_KEY]: v.string() }),
      await call('POST', `${sessionPath}/element`, { using: 'css selector', value: selector }),
    )
    await call('POST', `${sessionPath}/element/${element[ELEMENT_KEY]}/value`, { text })
  }
  return {
    type,
    go: async (url) => void (await call('POST', `${sessionPath}/url`, { url })),
    run: (script) => call('POST', `${sessionPath}/execute/sync`, { script, args: [] }),
    enter: (selector) => type(selector, ENTER_KEY),
    picture: async () =>
      Buffer.from(v.parse(v.string(), await call('GET', `${sessionPath}/screenshot`)), 'base64'),
    close: async () => {
      await call('DELETE', sessionPath)
      if (child.pid) process.kill(-child.pid)
    },
  }
}

type WebDriverCall = (method: 'POST' | 'GET' | 'DELETE', path: string, body?: object) => Promise<unknown>

async function startSession(call: WebDriverCall): Promise<string> {
  const failures: unknown[] = []
  for (const binary of MINI_BROWSER_PATHS) {
    const capabilities = {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } },
    }
    const session = await call('POST', '/session', capabilities).catch(
      (error: unknown) => void failures.push(error),
    )
    if (session) return v.parse(v.object({ sessionId: v.string() }), session).sessionId
  }
  throw new AggregateError(failures, 'WebKit does not start')
}

async function waitUntilListening(child: ChildProcess, url: string): Promise<void> {
  let startError = ''
  child.on('error', (error) => {
    startError = error.message
  })
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await pause(100)) {
    if (startError) break
    if (await fetch(url).catch(() => null)) return
  }
  throw new Error(`WebKit's driver does not answer ${startError}: apt-get install webkit2gtk-driver xvfb`)
}
