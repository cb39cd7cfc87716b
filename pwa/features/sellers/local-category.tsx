import { useTranslation } from 'react-i18next'
import { LocalLinks } from './local-links.tsx'
import { useLocalServices } from './local-services.ts'

/** The towns where the services of a category are offered. */
export default function LocalCategory({ categoryId }: { categoryId: string }) {
  const { t } = useTranslation('explore')
  return <LocalLinks title={t('local.byTown')} items={useLocalServices(categoryId)} />
}
