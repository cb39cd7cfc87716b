import { join } from 'node:path'
import { type FileStore, openFiles } from './files.ts'
import type { Payments } from './payments.ts'

/** Where this market's files are. The bucket's library is loaded by those who have one. */
export async function filesOf({
  dataDir,
  filesUrl,
  diskReserve,
}: {
  dataDir: string
  filesUrl: string | null
  diskReserve: number | null
}): Promise<FileStore & { probe?: () => Promise<void> }> {
  const near = openFiles(join(dataDir, 'files'), diskReserve)
  if (!filesUrl) return near
  const { openBucket } = await import('./bucket.ts')
  return openBucket(filesUrl, near)
}

/** Who takes this market's payments. Stripe's library is loaded by those who have keys. */
export async function paymentsOf({ stripe }: { stripe: Parameters<typeof import('./stripe.ts').openStripe>[0] | null }): Promise<Payments | null> {
  if (!stripe) return null
  const { openStripe } = await import('./stripe.ts')
  return openStripe(stripe)
}
