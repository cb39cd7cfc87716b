import { useTranslation } from 'react-i18next'
import type { Browser } from './browser.ts'
import {
  BrowserWindow,
  type ButtonPosition,
  type Glyph,
  HomeScreen,
  MenuSheet,
} from './install-illustrations.tsx'

/** The position and icon of the browser's button, and the icon of the entry in its menu. */
const INSTRUCTIONS: Record<Browser, { position: ButtonPosition; button: Glyph; entry: Glyph | null }> = {
  ios: { position: 'bottom', button: 'share', entry: 'plus' },
  chrome: { position: 'top-end', button: 'dots', entry: 'download' },
  samsung: { position: 'bottom-end', button: 'lines', entry: 'plus' },
  firefox: { position: 'top-end', button: 'dots', entry: 'plus' },
  mac: { position: 'bar-end', button: 'share', entry: 'plus' },
  desktop: { position: 'bar-end', button: 'download', entry: null },
}

/** Three illustrated steps: where to tap, what to choose, where the app is afterwards. */
export function InstallSteps({ browser }: { browser: Browser }) {
  const { t } = useTranslation('offline')
  const { position, button, entry } = INSTRUCTIONS[browser]
  const steps = [
    {
      text: t(`install.steps.${browser}.open`),
      illustration: <BrowserWindow position={position} glyph={button} />,
    },
    ...(entry && browser !== 'desktop'
      ? [
          {
            text: t(`install.steps.${browser}.choose`),
            illustration: <MenuSheet position={position} glyph={entry} />,
          },
        ]
      : []),
    { text: t(`install.steps.${browser}.done`), illustration: <HomeScreen /> },
  ]
  return (
    <ol className="mt-3 grid grid-cols-[repeat(auto-fit,minmax(min(100%,9rem),1fr))] gap-4">
      {steps.map(({ text, illustration }, i) => (
        <li key={text} className="flex flex-col gap-2 text-sm text-ink">
          {illustration}
          <span>
            <b>{i + 1}.</b> {text}
          </span>
        </li>
      ))}
    </ol>
  )
}
