import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { DESTINATIONS } from './destinations.ts'

/** The purple navigation bar of wide screens. */
export function NavBar() {
  const { t } = useTranslation('shell')
  return (
    <nav aria-label={t('mainNavigation')} className="sticky top-0 z-30 hidden bg-bar text-white md:block">
      <ul className="frame flex gap-1 *:first:-ms-4">
        {DESTINATIONS.map(({ key, to }) => (
          <li key={key}>
            <NavLink
              to={to}
              end={to === '/'}
              className="flex min-h-12 items-center border-b-3 border-transparent px-4 font-medium hover:bg-white/12 focus-visible:-outline-offset-4 focus-visible:outline-white aria-[current]:border-white"
            >
              {t(key)}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
