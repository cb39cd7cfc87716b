import { Globe, Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CURRENCIES, parseCurrency } from '#shared/currency.ts'
import { INTERFACE_LANGUAGES } from '#shared/languages.ts'
import { useCurrency } from '../../features/currency/selected-currency.ts'
import { changeLanguage } from '../../i18n/i18n.ts'
import { SelectField } from '../../ui/fields.tsx'
import { Menu } from '../../ui/menu.tsx'
import { THEMES, type Theme, useTheme } from '../frame/theme.ts'

const ICONS: Record<Theme, React.ReactNode> = {
  light: <Sun aria-hidden="true" />,
  dark: <Moon aria-hidden="true" />,
  system: <Monitor aria-hidden="true" />,
}

export function LanguageMenu() {
  const { t, i18n } = useTranslation('shell')
  const items = INTERFACE_LANGUAGES.map((language) => ({
    key: language,
    label: t(`languages.${language}`),
    checked: language === i18n.language,
    onSelect: () => void changeLanguage(language),
  }))
  return (
    <Menu
      label={t('language')}
      button={
        <>
          <Globe aria-hidden="true" />
          <span>{items.find(({ checked }) => checked)?.label}</span>
        </>
      }
      items={items}
    />
  )
}

export function CurrencyMenu() {
  const { t } = useTranslation('shell')
  const [currency, setCurrency] = useCurrency()
  return (
    <Menu
      label={t('currency')}
      button={<span>{currency}</span>}
      items={CURRENCIES.map((item) => ({
        key: item,
        label: `${item} · ${t(`currencies.${item}`)}`,
        checked: item === currency,
        onSelect: () => setCurrency(item),
      }))}
    />
  )
}

export function ThemeMenu() {
  const { t } = useTranslation('shell')
  const [theme, setTheme] = useTheme()
  return (
    <Menu
      label={t('theme')}
      button={
        <>
          {ICONS[theme]}
          <span className="sr-only">{t(theme)}</span>
        </>
      }
      items={THEMES.map((item) => ({
        key: item,
        label: t(item),
        icon: ICONS[item],
        checked: item === theme,
        onSelect: () => setTheme(item),
      }))}
    />
  )
}

/** The same three preferences as fields, for the mobile menu. */
export function PreferenceFields() {
  const { t, i18n } = useTranslation('shell')
  const [currency, setCurrency] = useCurrency()
  const [theme, setTheme] = useTheme()
  return (
    <div className="grid gap-4">
      <SelectField
        label={t('language')}
        value={i18n.language}
        options={INTERFACE_LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
        onChange={(event) =>
          void changeLanguage(INTERFACE_LANGUAGES.find((item) => item === event.target.value) ?? 'en')
        }
      />
      <SelectField
        label={t('currency')}
        value={currency}
        options={CURRENCIES.map((value) => ({ value, label: `${value} · ${t(`currencies.${value}`)}` }))}
        onChange={(event) => setCurrency(parseCurrency(event.target.value))}
      />
      <SelectField
        label={t('theme')}
        value={theme}
        options={THEMES.map((value) => ({ value, label: t(value) }))}
        onChange={(event) => setTheme(THEMES.find((item) => item === event.target.value) ?? 'system')}
      />
    </div>
  )
}
