import type { ErrorCode } from '#shared/errors.ts'
import { createApp } from '../api/app.ts'
import { type Database } from '../api/db/open.ts'
import type { Schema } from '../api/db/schema.ts'
import type { Deps } from '../api/deps.ts'
import { type Env } from '../api/env.ts'
import type { Pages } from '../api/http/pages.ts'
export interface Answer {
  status: number
  headers: Headers
  body: any
}
export interface World {
  database: Database
  app: ReturnType<typeof createApp>
  /** The present moment, moved by hand. */
  now: Date
  /** What the process logged, line by line. */
  logged: string[]
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  ids: Record<'design' | 'build' | 'logos' | 'apps' | 'walls' | 'figma' | 'concrete', string>
  /** Adds a public seller who designs apps, changed by what is given, and lists them. The answer is the id. */
  addSeller(seller: NewSeller): Promise<string>
  addBuyer(firstName: string): Promise<string>
  addRating(sellerId: string, buyerId: string, stars: number, comment?: string): Promise<void>
  close(): void
}
export interface NewSeller {
  firstName: string
  lastName?: string
  title?: string
  bio?: string
  rate?: number
  country?: string
  languages?: string[]
  services?: string[]
  skills?: string[]
  user?: Partial<Schema['users']>
  seller?: Partial<Schema['sellers']>
}
/** A fresh market on a migrated database in memory: two categories, a few services, nobody in it yet. */
export declare function createWorld(options?: { env?: Partial<Env>; pages?: Pages; rates?: Deps['rates'] }): Promise<World>
/** Whether an answer refuses with this code, for messages that say what came instead. */
export declare const codeOf: (answer: Answer) => ErrorCode | undefined
