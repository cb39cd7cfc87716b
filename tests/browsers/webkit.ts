import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { freePort } from '../free-port.ts'
import { ENTER, type OtherPage } from './page.ts'

const MINI_BROWSERS = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`)
const START_MS = 15_000
/** By which WebDriver knows an element: https://www.w3.org/TR/webdriver2/#elements */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

const Answer = v.object({ value: v.unknown() })
const Fault = v.object({ value: v.object({ error: v.string(), message: v.string() }) })

/** Starts WebKit, the engine of Safari, in a private window: Debian's `webkit2gtk-driver` in a screen of its own (`xvfb`). Rejects where they aren't installed. */
export async function openWebKit(width: number, height: number): Promise<OtherPage> {
  const port = await freePort()
  const child = spawn('xvfb-run', ['-a', '-s', '-screen 0 1280x1024x24', 'WebKitWebDriver', `--port=${port}`], { stdio: 'ignore', detached: true })
  const call = async (method: 'POST' | 'GET' | 'DELETE', path: string, body?: object): Promise<unknown> => {
    const answer: unknown = await (await fetch(`http://127.0.0.1:${port}${path}`, { method, ...(body && { body: JSON.stringify(body) }) })).json()
    if (v.is(Fault, answer)) throw new Error(`${method} ${path}: ${answer.value.error} ${answer.value.message}`)
    return v.parse(Answer, answer).value
  }
  await listens(child, `http://127.0.0.1:${port}/status`)
  const session = await begin(call)
  const at = `/session/${session}`
  await call('POST', `${at}/window/rect`, { width, height })
  const type = async (selector: string, text: string) => {
    const found = v.parse(v.object({ [ELEMENT]: v.string() }), await call('POST', `${at}/element`, { using: 'css selector', value: selector }))
    await call('POST', `${at}/element/${found[ELEMENT]}/value`, { text })
  }
  return {
    type,
    go: async (url) => void (await call('POST', `${at}/url`, { url })),
    run: (script) => call('POST', `${at}/execute/sync`, { script, args: [] }),
    enter: (selector) => type(selector, ENTER),
    picture: async () => Buffer.from(v.parse(v.string(), await call('GET', `${at}/screenshot`)), 'base64'),
    close: async () => {
      await call('DELETE', at)
      if (child.pid) process.kill(-child.pid)
    },
  }
}

type Call = (method: 'POST' | 'GET' | 'DELETE', path: string, body?: object) => Promise<unknown>

async function begin(call: Call): Promise<string> {
  const faults: unknown[] = []
  for (const binary of MINI_BROWSERS) {
    const wanted = { capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } } } }
    const begun = await call('POST', '/session', wanted).catch((error: unknown) => void faults.push(error))
    if (begun) return v.parse(v.object({ sessionId: v.string() }), begun).sessionId
  }
  throw new AggregateError(faults, 'WebKit does not start')
}

async function listens(child: ChildProcess, url: string): Promise<void> {
  let missing = ''
  child.on('error', (error) => {
    missing = error.message
  })
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await pause(100)) {
    if (missing) break
    if (await fetch(url).catch(() => null)) return
  }
  throw new Error(`WebKit's driver does not answer ${missing}: apt-get install webkit2gtk-driver xvfb`)
}
