import { Scale } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { matchPath, useLocation } from 'react-router-dom'
import { paths } from '../../../paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { compared, MAX_COMPARED } from './compared.ts'

/** Where there are cards to choose from. */
const PLACES = [
  paths.home(),
  paths.exploreSellers(),
  paths.moreServices(':id'),
  paths.localService(':service', ':place'),
  paths.saved(),
  paths.sharedList(),
  paths.dashboard('services'),
]

/** Says how many are chosen to compare, above the end of the screen. */
export default function CompareTray() {
  const { t } = useTranslation('compare')
  const { pathname } = useLocation()
  const ids = compared.use()
  if (ids.length === 0 || !PLACES.some((path) => matchPath(path, pathname))) return null
  return (
    <section
      aria-label={t('tray')}
      data-sticky-bar
      data-toast-obstacle
      className="sticky bottom-(--bottom-bar) z-20 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
    >
      <div className="frame flex flex-wrap items-center justify-end gap-x-1 gap-y-1 py-2">
        <p role="status" className="flex min-w-0 flex-1 basis-28 items-center gap-2">
          <Scale aria-hidden="true" className="size-5 shrink-0 text-muted" />
          <span>
            <span className="font-semibold">{t('chosen', { count: ids.length, max: MAX_COMPARED })}</span>{' '}
            {ids.length === 1 && <span className="text-muted">{t('oneMore')}</span>}
          </span>
        </p>
        <Button variant="ghost" onClick={() => ids.forEach(compared.remove)}>
          {t('clear')}
        </Button>
        {ids.length > 1 && <ButtonLink to={paths.compare(ids)}>{t('open')}</ButtonLink>}
      </div>
    </section>
  )
}
