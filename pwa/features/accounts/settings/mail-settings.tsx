import { useTranslation } from 'react-i18next'
import { INTERFACE_LANGUAGES } from '#shared/languages.ts'
import { useErrorMessage } from '../../../forms/error-message.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SelectField } from '../../../ui/fields.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { usePreferences } from './preferences.ts'

export default function MailSettings() {
  const { t } = useTranslation(['settings', 'shell'])
  const errorMessage = useErrorMessage()
  const { preferences, error, retry, change } = usePreferences()
  return (
    <section>
      <h2 className="text-xl font-bold">{t('letters.title')}</h2>
      <p className="mt-1 mb-4 text-muted">{t('letters.text')}</p>
      {preferences ? (
        <SelectField
          label={t('letters.language')}
          value={preferences.language}
          options={INTERFACE_LANGUAGES.map((language) => ({
            value: language,
            label: t(`shell:languages.${language}`),
          }))}
          onChange={(event) => {
            const language = INTERFACE_LANGUAGES.find((item) => item === event.target.value)
            if (language) void change({ language })
          }}
          className="max-w-sm"
        />
      ) : error ? (
        <ErrorState
          title={t('letters.title')}
          text={errorMessage(error)}
          retryLabel={t('retry')}
          onRetry={retry}
        />
      ) : (
        <Skeleton className="h-11 max-w-sm" />
      )}
    </section>
  )
}
