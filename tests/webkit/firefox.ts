import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import * as v from 'valibot'
import { freePort } from '../support/free-port.ts'
import { type BrowserPage, ENTER_KEY } from './page.ts'

const START_MS = 30_000

const Received = v.object({
  id: v.nullish(v.number()),
  type: v.string(),
  result: v.optional(v.unknown()),
  error: v.optional(v.string()),
  message: v.optional(v.string()),
})
const Tree = v.object({ contexts: v.tupleWithRest([v.object({ context: v.string() })], v.unknown()) })
const Found = v.object({ nodes: v.tupleWithRest([v.object({ sharedId: v.string() })], v.unknown()) })
const Ran = v.variant('type', [
  v.object({
    type: v.literal('success'),
    result: v.object({ type: v.string(), value: v.optional(v.unknown()) }),
  }),
  v.object({ type: v.literal('exception'), exceptionDetails: v.object({ text: v.string() }) }),
])

/**
 * Starts Debian's `firefox-esr` headless and controls it by WebDriver BiDi
 * (https://w3c.github.io/webdriver-bidi/). Rejects where it isn't installed.
 */
export async function openFirefox(width: number, height: number): Promise<BrowserPage> {
  const port = await freePort()
  const profile = mkdtempSync(join(tmpdir(), 'oficio-firefox-'))
  const child = spawn(
    'firefox-esr',
    ['--headless', '--no-remote', '--profile', profile, `--remote-debugging-port=${port}`, 'about:blank'],
    { stdio: 'ignore' },
  )
  const socket = await waitUntilListening(child, `ws://127.0.0.1:${port}/session`)
  const pendingCalls = new Map<number, PromiseWithResolvers<unknown>>()
  let calls = 0
  socket.onmessage = ({ data }) => {
    const { id, result, error, message } = v.parse(Received, JSON.parse(String(data)))
    const deferred = pendingCalls.get(id ?? 0)
    if (error) deferred?.reject(new Error(`${error}: ${message}`))
    else deferred?.resolve(result)
    pendingCalls.delete(id ?? 0)
  }
  const call = (method: string, params: object): Promise<unknown> => {
    const deferred = Promise.withResolvers<unknown>()
    pendingCalls.set(++calls, deferred)
    socket.send(JSON.stringify({ id: calls, method, params }))
    return deferred.promise
  }
  await call('session.new', { capabilities: {} })
  const { context } = v.parse(Tree, await call('browsingContext.getTree', {})).contexts[0]
  await call('browsingContext.setViewport', { context, viewport: { width, height } })
  // Results are returned as JSON text, because the protocol has a complex serialisation of its own.
  const run = async (body: string): Promise<unknown> => {
    const expression = `JSON.stringify((() => { ${body} })() ?? null)`
    const ran = v.parse(
      Ran,
      await call('script.evaluate', { expression, target: { context }, awaitPromise: false }),
    )
    if (ran.type === 'exception') throw new Error(ran.exceptionDetails.text)
    return JSON.parse(String(ran.result.value))
  }
  const type = async (selector: string, text: string) => {
    const { nodes } = v.parse(
      Found,
      await call('browsingContext.locateNodes', { context, locator: { type: 'css', value: selector } }),
    )
    const element = { sharedId: nodes[0].sharedId }
    if (selector.includes('[type=file]'))
      return void (await call('input.setFiles', { context, element, files: [text] }))
    await run(`document.querySelector(${JSON.stringify(selector)}).focus()`)
    const actions = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((kind) => ({ type: kind, value })))
    await call('input.performActions', { context, actions: [{ type: 'key', id: 'keys', actions }] })
  }
  return {
    run,
    type,
    go: async (url) => void (await call('browsingContext.navigate', { context, url, wait: 'complete' })),
    enter: (selector) => type(selector, ENTER_KEY),
    picture: async () =>
      Buffer.from(
        v.parse(v.object({ data: v.string() }), await call('browsingContext.captureScreenshot', { context }))
          .data,
        'base64',
      ),
    close: async () => {
      socket.close()
      child.kill()
      await once(child, 'exit')
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

async function waitUntilListening(child: ChildProcess, url: string): Promise<WebSocket> {
  let startError = ''
  child.on('error', (error) => {
    startError = error.message
  })
  for (const deadline = Date.now() + START_MS; Date.now() < deadline && !startError; await pause(200)) {
    const connection = new WebSocket(url)
    const opened = await new Promise<boolean>((resolve) => {
      connection.onopen = () => resolve(true)
      connection.onerror = () => resolve(false)
    })
    if (opened) return connection
  }
  throw new Error(`Firefox does not answer ${startError}: apt-get install firefox-esr`)
}
