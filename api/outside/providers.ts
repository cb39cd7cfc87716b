import { join } from 'node:path'
import { type FileStore, openLocalFiles } from './files.ts'
import type { PaymentProvider } from './payments.ts'

/** Opens the file store: a bucket, whose library is only loaded if one is configured, or the local disk. */
export async function openFileStore({
  dataDir,
  filesUrl,
  diskReserve,
}: {
  dataDir: string
  filesUrl: string | null
  diskReserve: number | null
}): Promise<FileStore & { probe?: () => Promise<void> }> {
  const local = openLocalFiles(join(dataDir, 'files'), diskReserve)
  if (!filesUrl) return local
  const { openBucket } = await import('./bucket.ts')
  return openBucket(filesUrl, local)
}

/** Opens the payment provider. Stripe's library is only loaded if its keys are configured. */
export async function openPaymentProvider({
  stripe,
}: {
  stripe: Parameters<typeof import('./stripe.ts').createStripeProvider>[0] | null
}): Promise<PaymentProvider | null> {
  if (!stripe) return null
  const { createStripeProvider } = await import('./stripe.ts')
  return createStripeProvider(stripe)
}
