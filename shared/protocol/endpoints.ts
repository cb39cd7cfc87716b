import type * as v from 'valibot'
import type { EndpointTable, ParamName } from './endpoint.ts'
import { ACCOUNTS_ENDPOINTS } from './endpoints/accounts.ts'
import { ADMIN_ENDPOINTS } from './endpoints/admin.ts'
import { ADMIN_ENTRY_ENDPOINTS } from './endpoints/admin-entries.ts'
import { CATALOG_ENDPOINTS } from './endpoints/catalog.ts'
import { CHAT_ENDPOINTS } from './endpoints/chat.ts'
import { CURRENCY_ENDPOINTS } from './endpoints/currency.ts'
import { LOCAL_SERVICES_ENDPOINTS } from './endpoints/local-services.ts'
import { NOTIFICATIONS_ENDPOINTS } from './endpoints/notifications.ts'
import { ORDERS_ENDPOINTS } from './endpoints/orders.ts'
import { PLACES_ENDPOINTS } from './endpoints/places.ts'
import { PORTFOLIO_ENDPOINTS } from './endpoints/portfolio.ts'
import { PRIVACY_ENDPOINTS } from './endpoints/privacy.ts'
import { SAVED_LISTS_ENDPOINTS } from './endpoints/saved-lists.ts'
import { SELLERS_ENDPOINTS } from './endpoints/sellers.ts'
import { SUBSCRIPTIONS_ENDPOINTS } from './endpoints/subscriptions.ts'
import { SUPPORT_ENDPOINTS } from './endpoints/support.ts'
import { SYNC_ENDPOINTS } from './endpoints/sync.ts'
import { UPLOADS_ENDPOINTS } from './endpoints/uploads.ts'

/** Every endpoint of the API. The app takes only its types, as it would otherwise load all schemas. */
export const ENDPOINTS: EndpointTable = {
  ...ACCOUNTS_ENDPOINTS,
  ...ADMIN_ENDPOINTS,
  ...ADMIN_ENTRY_ENDPOINTS,
  ...CATALOG_ENDPOINTS,
  ...CHAT_ENDPOINTS,
  ...CURRENCY_ENDPOINTS,
  ...LOCAL_SERVICES_ENDPOINTS,
  ...NOTIFICATIONS_ENDPOINTS,
  ...ORDERS_ENDPOINTS,
  ...PLACES_ENDPOINTS,
  ...PORTFOLIO_ENDPOINTS,
  ...PRIVACY_ENDPOINTS,
  ...SAVED_LISTS_ENDPOINTS,
  ...SELLERS_ENDPOINTS,
  ...SUBSCRIPTIONS_ENDPOINTS,
  ...SUPPORT_ENDPOINTS,
  ...SYNC_ENDPOINTS,
  ...UPLOADS_ENDPOINTS,
}

export type Endpoints = typeof ACCOUNTS_ENDPOINTS &
  typeof ADMIN_ENDPOINTS &
  typeof ADMIN_ENTRY_ENDPOINTS &
  typeof CATALOG_ENDPOINTS &
  typeof CHAT_ENDPOINTS &
  typeof CURRENCY_ENDPOINTS &
  typeof LOCAL_SERVICES_ENDPOINTS &
  typeof NOTIFICATIONS_ENDPOINTS &
  typeof ORDERS_ENDPOINTS &
  typeof PLACES_ENDPOINTS &
  typeof PORTFOLIO_ENDPOINTS &
  typeof PRIVACY_ENDPOINTS &
  typeof SAVED_LISTS_ENDPOINTS &
  typeof SELLERS_ENDPOINTS &
  typeof SUBSCRIPTIONS_ENDPOINTS &
  typeof SUPPORT_ENDPOINTS &
  typeof SYNC_ENDPOINTS &
  typeof UPLOADS_ENDPOINTS
export type EndpointKey = keyof Endpoints & string

/** The schema of one part of a request or answer, or never. */
export type SchemaOf<K extends EndpointKey, Part extends string> =
  Endpoints[K] extends Record<Part, infer Schema extends v.GenericSchema> ? Schema : never

export type PathOf<K extends string> = K extends `${string} ${infer Path}` ? Path : never
/** The parameters in the path of an endpoint, or never. */
export type ParamsOf<K extends string> = [ParamName<PathOf<K>>] extends [never]
  ? never
  : Record<ParamName<PathOf<K>>, string>
export type QueryOf<K extends EndpointKey> = v.InferInput<SchemaOf<K, 'query'>>
export type BodyOf<K extends EndpointKey> = v.InferInput<SchemaOf<K, 'body'>>
/** What the server sends as `data`. */
export type AnswerOf<K extends EndpointKey> = v.InferInput<SchemaOf<K, 'answer'>>
/** The whole response of an endpoint that has an envelope of its own. */
export type EnvelopeOf<K extends EndpointKey> = v.InferInput<SchemaOf<K, 'envelope'>>
