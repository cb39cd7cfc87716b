import { CloudOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useReachable } from '../../client/hooks.ts'
import { StatusLine } from './status-line.tsx'

/** Says calmly that there is no network, to those who have nothing to send. */
export function OfflineLine() {
  const { t } = useTranslation('shell')
  const reachable = useReachable()
  return <StatusLine icon={<CloudOff aria-hidden="true" />}>{!reachable && t('offline')}</StatusLine>
}
