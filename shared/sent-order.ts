import * as v from 'valibot'
import { Id } from './envelope.ts'
import { CreateOrder, MOST_ORDER_FILES, SentFile } from './orders.ts'
import { say } from './say.ts'

/** What a file is called that came without a name. */
const UNNAMED_FILE = 'file'
type Named = v.InferOutput<typeof SentFile>
const withOne = (files: Named[], one: string | Named | null | undefined): Named[] => {
  const file = typeof one === 'string' ? { _id: one, name: UNNAMED_FILE } : one
  return !file || files.some(({ _id }) => _id === file._id) ? files : [...files, file]
}

/** An order as it arrives: plain clients send one `attachment`, by its id or with its name; the app sends `attachments`. */
export const SentOrder = v.pipe(
  v.object({ ...CreateOrder.entries, attachment: v.nullish(v.union([Id, SentFile], 'Must be an id')) }),
  v.transform(({ attachment, ...order }) => ({ ...order, attachments: withOne(order.attachments, attachment) })),
  v.forward(
    v.check(({ attachments }) => attachments.length <= MOST_ORDER_FILES, say('max_items', MOST_ORDER_FILES)),
    ['attachments'],
  ),
)
