import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { useMyPortfolio } from '../features/portfolio/my-portfolio.ts'
import { ProjectForm } from '../features/portfolio/project-form.tsx'
import { ProjectList } from '../features/portfolio/project-list.tsx'
import { PaymentNotice } from '../features/subscriptions/payment-notice.tsx'
import { useSession } from '../offline/hooks.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { useTitle } from '../ui/title.ts'

/** /seller-dashboard: a freelancer's own projects, and one of them to write (`project`: its id, or `new`). */
export default function SellerDashboard() {
  // All that stands on this page: a text that came later would put a skeleton in its place.
  const { t } = useTranslation(['portfolio', 'selling', 'uploads'])
  const session = useSession()
  const [query] = useSearchParams()
  const loaded = useMyPortfolio()
  const wanted = query.get('project')
  const project = (loaded.status === 'ready' && loaded.data.find(({ _id }) => _id === wanted)) || null
  const writing = wanted === 'new' || project !== null
  const title = t(wanted === 'new' ? 'newTitle' : project ? 'editTitle' : 'title')
  useTitle(title)
  if (!session) return null
  const sellerId = session.user._id
  return (
    <div className="frame flex-1 pt-6 pb-10 sm:pt-10">
      <PaymentNotice />
      <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
        <h1 className="text-3xl font-extrabold tracking-tight">{title}</h1>
        {!writing && (
          <ButtonLink variant="ghost" to={paths.freelancer(sellerId)}>
            {t('public')}
          </ButtonLink>
        )}
      </div>
      {writing ? <ProjectForm key={wanted} project={project} sellerId={sellerId} /> : <ProjectList loaded={loaded} sellerId={sellerId} />}
    </div>
  )
}
