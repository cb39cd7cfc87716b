import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { NavLink, useLocation } from 'react-router-dom'
import { BRAND } from '#shared/brand.ts'
import { paths } from '../paths.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { ChoiceFields } from './choices.tsx'
import { DESTINATIONS } from './destinations.ts'
import { InstallEntry } from './install.tsx'

/** The menu of narrow screens, a sheet within the thumb's reach. It closes when it has led somewhere. */
export function MobileMenu({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell')
  const { pathname } = useLocation()
  const openedAt = useRef(pathname)
  useEffect(() => {
    if (open && openedAt.current !== pathname) onClose()
    openedAt.current = pathname
  }, [open, pathname, onClose])
  return (
    <Dialog open={open} onClose={onClose} title={t('welcome', { brand: BRAND })} closeLabel={t('close')}>
      <p className="text-muted">{t('welcomeText')}</p>
      <ButtonLink to={paths.selectRole()} className="mt-4 w-full">
        {t('signUp')}
      </ButtonLink>
      <nav aria-label={t('mainNavigation')} className="my-5 border-y border-line py-2">
        <ul>
          {DESTINATIONS.map(({ key, to }) => (
            <li key={key}>
              <NavLink
                to={to}
                end={to === '/'}
                onClick={onClose}
                className="flex min-h-12 items-center rounded-xl px-3 font-medium hover:bg-brand-soft aria-[current]:text-link aria-[current]:font-bold"
              >
                {t(key)}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <ChoiceFields />
      <InstallEntry className="mt-5 w-full" />
    </Dialog>
  )
}
