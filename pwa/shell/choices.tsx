import { Globe, Monitor, Moon, Sun } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CURRENCIES, parseCurrency } from '#shared/currency.ts'
import { INTERFACE_LANGUAGES } from '#shared/languages.ts'
import { useCurrency } from '../features/currency/choice.ts'
import { chooseLanguage } from '../i18n/i18n.ts'
import { SelectField } from '../ui/fields.tsx'
import { Menu } from '../ui/menu.tsx'
import { THEMES, type Theme, useTheme } from './theme.ts'

const ICONS: Record<Theme, React.ReactNode> = { light: <Sun aria-hidden="true" />, dark: <Moon aria-hidden="true" />, system: <Monitor aria-hidden="true" /> }

export function LanguageMenu() {
  const { t, i18n } = useTranslation('shell')
  return (
    <Menu
      label={t('language')}
      button={
        <>
          <Globe aria-hidden="true" />
          <span>{t(`languages.${i18n.language}`)}</span>
        </>
      }
      items={INTERFACE_LANGUAGES.map((language) => ({
        key: language,
        label: t(`languages.${language}`),
        checked: language === i18n.language,
        onSelect: () => void chooseLanguage(language),
      }))}
    />
  )
}

export function CurrencyMenu() {
  const { t } = useTranslation('shell')
  const [currency, choose] = useCurrency()
  return (
    <Menu
      label={t('currency')}
      button={<span>{currency}</span>}
      items={CURRENCIES.map((each) => ({ key: each, label: `${each} · ${t(`currencies.${each}`)}`, checked: each === currency, onSelect: () => choose(each) }))}
    />
  )
}

export function ThemeMenu() {
  const { t } = useTranslation('shell')
  const [theme, choose] = useTheme()
  return (
    <Menu
      label={t('theme')}
      button={
        <>
          {ICONS[theme]}
          <span className="sr-only">{t(theme)}</span>
        </>
      }
      items={THEMES.map((each) => ({ key: each, label: t(each), icon: ICONS[each], checked: each === theme, onSelect: () => choose(each) }))}
    />
  )
}

/** The same three as fields, for the menu on a phone. */
export function ChoiceFields() {
  const { t, i18n } = useTranslation('shell')
  const [currency, chooseCurrency] = useCurrency()
  const [theme, chooseTheme] = useTheme()
  return (
    <div className="grid gap-4">
      <SelectField
        label={t('language')}
        value={i18n.language}
        options={INTERFACE_LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
        onChange={(event) => void chooseLanguage(INTERFACE_LANGUAGES.find((each) => each === event.target.value) ?? 'en')}
      />
      <SelectField
        label={t('currency')}
        value={currency}
        options={CURRENCIES.map((value) => ({ value, label: `${value} · ${t(`currencies.${value}`)}` }))}
        onChange={(event) => chooseCurrency(parseCurrency(event.target.value))}
      />
      <SelectField
        label={t('theme')}
        value={theme}
        options={THEMES.map((value) => ({ value, label: t(value) }))}
        onChange={(event) => chooseTheme(THEMES.find((each) => each === event.target.value) ?? 'system')}
      />
    </div>
  )
}
