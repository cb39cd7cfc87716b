import { useTranslation } from 'react-i18next'
import { Badge } from '../../ui/badge.tsx'
import type { Health } from './health.ts'

export function HealthBadge({ health }: { health: Health }) {
  const { t } = useTranslation('admin')
  const tone = health === 'good' ? 'success' : health === 'look' ? 'warning' : 'plain'
  return <Badge tone={tone}>{t(`health.${health}`)}</Badge>
}
