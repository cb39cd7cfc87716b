import { useTranslation } from 'react-i18next'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePublicPortfolio } from '../portfolio/portfolio.ts'
import { ReviewedProject } from './reviewed-project.tsx'

/**
 * The project that a freelancer shows with the client's review, as the client sees it on the order's page.
 * The order has its id alone; without a network it is there if the device has the freelancer's projects.
 */
export default function ClientReviewProject({
  sellerId,
  projectId,
}: {
  sellerId: string
  projectId: string
}) {
  const { t } = useTranslation('orders')
  const portfolio = usePublicPortfolio(sellerId)
  if (portfolio.status === 'loading') return <Skeleton className="h-20 rounded-2xl" />
  const project = portfolio.status === 'ready' && portfolio.data.find(({ _id }) => _id === projectId)
  if (!project) return null
  const {
    _id,
    name,
    images: [cover],
  } = project
  return (
    <ReviewedProject
      project={{ _id, name, cover: cover ? { url: cover, color: null } : null }}
      sellerUserId={sellerId}
      label={t('rating.project.shown')}
    />
  )
}
