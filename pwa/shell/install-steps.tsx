import { useTranslation } from 'react-i18next'
import type { Browser } from './browser.ts'
import { HomeScreen, type Mark, MenuSheet, type Place, Window } from './install-pictures.tsx'

/** Where the browser's button is, what it looks like, and what the entry behind it looks like. */
const WAYS: Record<Browser, { place: Place; button: Mark; entry: Mark | null }> = {
  ios: { place: 'bottom', button: 'share', entry: 'plus' },
  chrome: { place: 'top-end', button: 'dots', entry: 'download' },
  samsung: { place: 'bottom-end', button: 'lines', entry: 'plus' },
  firefox: { place: 'top-end', button: 'dots', entry: 'plus' },
  mac: { place: 'bar-end', button: 'share', entry: 'plus' },
  desktop: { place: 'bar-end', button: 'download', entry: null },
}

/** Three pictures with a sentence each: where to tap, what to choose, where the app then is. */
export function InstallSteps({ browser }: { browser: Browser }) {
  const { t } = useTranslation('offline')
  const { place, button, entry } = WAYS[browser]
  const steps = [
    { key: 'open', picture: <Window place={place} mark={button} /> },
    ...(entry ? [{ key: 'choose', picture: <MenuSheet place={place} mark={entry} /> }] : []),
    { key: 'done', picture: <HomeScreen /> },
  ]
  return (
    <ol className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4">
      {steps.map(({ key, picture }, i) => (
        <li key={key} className="flex flex-col gap-2 text-sm text-ink">
          {picture}
          <span>
            <b>{i + 1}.</b> {t(`install.steps.${browser}.${key}`)}
          </span>
        </li>
      ))}
    </ol>
  )
}
