import { useTranslation } from 'react-i18next'
import { setShortcutsOn, useShortcutsOn } from '../../../client/keyboard-shortcuts.ts'
import { CheckField } from '../../../ui/fields.tsx'

/** Switches the keyboard shortcuts on this device on and off. */
export function ShortcutSetting() {
  const { t } = useTranslation('keyboard')
  const isOn = useShortcutsOn()
  return (
    <CheckField
      label={t('on')}
      hint={t('onHint')}
      checked={isOn}
      onChange={(event) => setShortcutsOn(event.target.checked)}
    />
  )
}
