import { useTranslation } from 'react-i18next'
import type { Health } from '#shared/health.ts'
import { Badge } from '../../ui/badge.tsx'

export function HealthBadge({ health }: { health: Health }) {
  const { t } = useTranslation('admin')
  const tone = health === 'good' ? 'success' : health === 'look' ? 'warning' : 'plain'
  return <Badge tone={tone}>{t(`health.${health}`)}</Badge>
}
