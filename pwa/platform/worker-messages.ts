/**
 * Messages between pages and the service worker. The two may be of different builds, so what is sent doesn't
 * change: a text, with a value after a space.
 */
interface Target {
  postMessage(message: string): void
}

const PAGE_MESSAGES = ['take-over', 'look after'] as const
/** What a page asks of the worker: to become the active one, or to complete its cached files. */
type PageMessage = (typeof PAGE_MESSAGES)[number]

const WORKER_MESSAGES = ['go', 'pushed'] as const
/** What the worker tells a page: to open a path, or that it has received the push with a tag. */
interface WorkerMessage {
  kind: (typeof WORKER_MESSAGES)[number]
  value: string
}

export function sendToWorker(worker: Target | null | undefined, message: PageMessage): void {
  worker?.postMessage(message)
}

export function sendToPage(page: Target, kind: WorkerMessage['kind'], value: string): void {
  page.postMessage(`${kind} ${value}`)
}

/** Undefined for anything else. */
export const parsePageMessage = (data: unknown): PageMessage | undefined =>
  PAGE_MESSAGES.find((message) => message === data)

/** Null for anything else. */
export function parseWorkerMessage(data: unknown): WorkerMessage | null {
  const text = typeof data === 'string' ? data : ''
  const kind = WORKER_MESSAGES.find((each) => text.startsWith(`${each} `))
  return kind ? { kind, value: text.slice(kind.length + 1) } : null
}
