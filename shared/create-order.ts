import * as v from 'valibot'
import { FileReference } from './chat.ts'
import { CreateOrder, MAX_ORDER_FILES } from './orders.ts'
import { Id } from './protocol/envelope.ts'
import { validationMessage } from './validation-message.ts'

/** The name of a file that was sent without one. */
const DEFAULT_FILE_NAME = 'file'
type AttachedFile = v.InferOutput<typeof FileReference>
const appendFile = (
  files: AttachedFile[],
  attachment: string | AttachedFile | null | undefined,
): AttachedFile[] => {
  const file = typeof attachment === 'string' ? { _id: attachment, name: DEFAULT_FILE_NAME } : attachment
  return !file || files.some(({ _id }) => _id === file._id) ? files : [...files, file]
}

/**
 * The request body of a new order: plain API clients send one `attachment`, by its id or with its name; the
 * app sends `attachments`.
 */
export const CreateOrderRequest = v.pipe(
  v.object({ ...CreateOrder.entries, attachment: v.nullish(v.union([Id, FileReference], 'Must be an id')) }),
  v.transform(({ attachment, ...order }) => ({
    ...order,
    attachments: appendFile(order.attachments, attachment),
  })),
  v.forward(
    v.check(
      ({ attachments }) => attachments.length <= MAX_ORDER_FILES,
      validationMessage('max_items', MAX_ORDER_FILES),
    ),
    ['attachments'],
  ),
)
