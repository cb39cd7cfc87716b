import { isMarketResponse } from '#shared/our-answer.ts'
import { BASE, LONG_PATIENCE_MS, sendRaw } from '../api.ts'
import { Offline } from '../failure.ts'
import { awaitServer, heardServer, lostServer } from '../reachable.ts'
import { readSession } from '../session.ts'

/** Sends like `sendRaw`; `told` hears how many bytes of the body have gone, which `fetch` doesn't say. */
export function carryRaw(method: string, path: string, headers: Record<string, string>, body?: Blob, told?: (bytes: number) => void): Promise<Response> {
  if (!body) return sendRaw(method, path, headers)
  const { token } = readSession() ?? {}
  const request = new XMLHttpRequest()
  return new Promise((resolve, reject) => {
    const lost = () => {
      lostServer()
      reject(new Offline('Nobody answered'))
    }
    request.onloadend = awaitServer(true)
    request.open(method, BASE + path)
    request.timeout = LONG_PATIENCE_MS
    for (const [name, value] of Object.entries({ ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) })) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded }) => told?.(loaded)
    request.onload = () => {
      const said = request
        .getAllResponseHeaders()
        .trim()
        .split(/[\r\n]+/)
      const headers = new Headers(said.map((line): [string, string] => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1)]))
      if (!isMarketResponse({ headers })) return lost()
      heardServer()
      resolve(new Response(request.status === 204 ? null : request.responseText, { status: request.status, headers }))
    }
    for (const event of ['error', 'abort', 'timeout']) request.addEventListener(event, lost)
    request.send(body)
  })
}
