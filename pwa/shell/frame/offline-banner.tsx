import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useReachable } from '../../client/hooks.ts'
import { StatusLine } from './status-line.tsx'

/** The offline notice for users without an outbox. */
export function OfflineLine() {
  const { t } = useTranslation('shell')
  const reachable = useReachable()
  return <StatusLine icon={<CloudOff aria-hidden="true" />}>{!reachable && t('offline')}</StatusLine>
}
