import { useTranslation } from 'react-i18next'
import { NavLink } from 'react-router-dom'
import { DESTINATIONS } from './destinations.ts'

/** The purple navigation bar of wide screens. Its search comes later (bar-search.tsx). */
export function NavBar() {
  const { t } = useTranslation('shell')
  return (
    <div className="sticky top-0 z-30 hidden bg-bar text-white md:block">
      <div className="frame flex items-center justify-between gap-4">
        <nav aria-label={t('mainNavigation')}>
          <ul className="flex gap-1 *:first:-ms-4">
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
        <div id="bar-search" className="max-w-80 min-w-0 grow" />
      </div>
    </div>
  )
}
