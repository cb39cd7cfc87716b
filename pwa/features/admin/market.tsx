import { useTranslation } from 'react-i18next'
import type * as v from 'valibot'
import { MarketSettings, TestMailResult } from '#shared/market.ts'
import { callEndpoint } from '../../client/api.ts'
import { useSession } from '../../client/hooks.ts'
import { Form, FormError, useSchemaForm } from '../../forms/form.tsx'
import { Button } from '../../ui/button.tsx'
import { useAdminQuery, useAdminSave } from './admin-queries.ts'
import { DiscardChanges } from './entry-form.tsx'
import {
  BrandingFields,
  fromMarketForm,
  MailFields,
  MarketForm,
  storeBranding,
  toMarketForm,
} from './market-fields.tsx'
import { QuerySection } from './query-section.tsx'
import { useEditDraft } from './use-draft.ts'

/** The market's name, colours and mail server. */
export default function Market() {
  return (
    <QuerySection
      query={useAdminQuery(['market'], (signal) =>
        callEndpoint('GET /admin/market', MarketSettings, { signal }),
      )}
    >
      {(settings) => <MarketSettingsForm settings={settings} />}
    </QuerySection>
  )
}

function MarketSettingsForm({ settings }: { settings: MarketSettings }) {
  const { t } = useTranslation(['setup', 'admin'])
  const save = useAdminSave()
  const email = useSession()?.user.email ?? ''
  const defaults = toMarketForm(settings)
  const form = useSchemaForm(MarketForm, {
    defaults,
    draft: useEditDraft('market', defaults),
    secrets: ['mailPassword'],
  })
  const submit = async (values: v.InferOutput<typeof MarketForm>) => {
    const market = fromMarketForm(values)
    await save(callEndpoint('PUT /admin/market', MarketSettings, { body: market }))
    storeBranding(market)
    location.reload()
  }
  return (
    <Form form={form} onSubmit={submit} className="grid max-w-2xl gap-6">
      <BrandingFields />
      <MailFields
        fixed={settings.mailFixed}
        hasStoredPassword={settings.mail?.hasPassword === true}
        sendTest={async (mail) =>
          (await callEndpoint('POST /admin/market/test-mail', TestMailResult, { body: { mail, to: email } }))
            .rejection
        }
      />
      <FormError form={form} />
      <Button type="submit" size="l" busy={form.formState.isSubmitting}>
        {t('admin:save')}
      </Button>
      <DiscardChanges form={form} saved={defaults} />
    </Form>
  )
}
