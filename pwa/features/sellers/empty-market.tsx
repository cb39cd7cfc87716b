import { Sprout } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../client/hooks.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'

const ACTION_PATHS = {
  visitor: paths.getReady('seller'),
  buyer: paths.contact(),
  seller: paths.profile(),
  admin: paths.admin('catalogue'),
}

/** Empty state of a market without any seller, with what the viewer can do about it. */
export function EmptyMarket() {
  const { t } = useTranslation('explore')
  const role = useSession()?.user.role ?? 'visitor'
  const audience = role === 'superAdmin' ? 'admin' : role
  return (
    <EmptyState
      icon={<Sprout />}
      title={t('emptyMarket')}
      text={t(`emptyMarketText.${audience}`)}
      action={<ButtonLink to={ACTION_PATHS[audience]}>{t(`emptyMarketAction.${audience}`)}</ButtonLink>}
    />
  )
}
