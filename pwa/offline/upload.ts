import type * as v from 'valibot'
import { isMarketResponse } from '#shared/our-answer.ts'
import { answered, BASE } from './api.ts'
import { Offline } from './failure.ts'
import { heardServer, lostServer } from './reachable.ts'
import { readSession } from './session.ts'

/** Nothing has moved for so long: nobody is there. */
const STILL_MS = 30_000

/** Sends a form with a file and tells how much of it has gone (0 to 1): `fetch` can't say that. Gives the answer's `data`; throws like `getJson`. */
export function sendFile<S extends v.GenericSchema>(path: string, form: FormData, schema: S, onShare: (share: number) => void): Promise<v.InferOutput<S>> {
  const token = readSession()?.token
  const call = new XMLHttpRequest()
  return new Promise<v.InferOutput<S>>((resolve, reject) => {
    let still = setTimeout(() => call.abort(), STILL_MS)
    const moved = () => {
      clearTimeout(still)
      still = setTimeout(() => call.abort(), STILL_MS)
    }
    const lost = (why: string) => {
      lostServer()
      reject(new Offline(why))
    }
    call.upload.onprogress = ({ loaded, total }) => {
      moved()
      if (total > 0) onShare(loaded / total)
    }
    call.onerror = () => lost('Nobody answered')
    call.onabort = () => lost('Nothing moved')
    call.onload = () => {
      if (!isMarketResponse({ headers: { get: (name) => call.getResponseHeader(name) } })) return lost('Answered by somebody else')
      heardServer()
      try {
        resolve(answered(call.status, readJson(call.responseText), schema, token))
      } catch (error) {
        reject(error)
      }
    }
    call.onloadend = () => clearTimeout(still)
    call.open('POST', BASE + path)
    call.setRequestHeader('accept', 'application/json')
    if (token) call.setRequestHeader('authorization', `Bearer ${token}`)
    call.send(form)
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
