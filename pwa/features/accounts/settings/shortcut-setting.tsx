import { useTranslation } from 'react-i18next'
import { HELP_KEY, setShortcutsOn, useShortcutsOn } from '../../../client/use-shortcuts.ts'
import { CheckField } from '../../../ui/fields.tsx'

/** Switches the keyboard shortcuts on this device on and off. */
export function ShortcutSetting() {
  const { t } = useTranslation('keyboard')
  const isOn = useShortcutsOn()
  return (
    <CheckField
      label={t('on')}
      hint={t('onHint', { key: HELP_KEY })}
      checked={isOn}
      onChange={(event) => setShortcutsOn(event.target.checked)}
    />
  )
}
