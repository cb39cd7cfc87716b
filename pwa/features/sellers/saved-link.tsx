import { Heart } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { localeOf } from '#shared/languages.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { guestSaved } from './guest-saved.ts'

/** The way to what a guest has saved on this device, once there is something. */
export default function SavedLink() {
  const { t, i18n } = useTranslation('profile')
  const ids = guestSaved.use()
  if (ids.length === 0) return null
  const total = ids.length.toLocaleString(localeOf(i18n.language))
  return (
    <ButtonLink
      variant="secondary"
      className="absolute end-4 top-5 sm:top-9 md:end-6"
      to={paths.saved()}
      aria-label={t('saved.link', { total })}
      icon={<Heart aria-hidden="true" className="fill-danger text-danger" />}
    >
      {total}
    </ButtonLink>
  )
}
