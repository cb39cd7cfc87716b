import { useTranslation } from 'react-i18next'
import type * as v from 'valibot'
import { MarketSettings, TestMailResult } from '#shared/market.ts'
import { Form, FormError, useSchemaForm } from '../../forms/form.tsx'
import { send } from '../../offline/api.ts'
import { useSession } from '../../offline/hooks.ts'
import { Button } from '../../ui/button.tsx'
import { useDesk, useSave } from './desk.ts'
import { BrandFields, MailFields, MarketForm, marketOf, typedOf, wear } from './market-fields.tsx'
import { Part } from './part.tsx'

/** What the market is called and looks like, and which server takes its letters. */
export default function Market() {
  return <Part query={useDesk('market', MarketSettings)}>{(settings) => <MarketSheet settings={settings} />}</Part>
}

function MarketSheet({ settings }: { settings: MarketSettings }) {
  const { t } = useTranslation(['setup', 'admin'])
  const save = useSave()
  const email = useSession()?.user.email ?? ''
  const form = useSchemaForm(MarketForm, { defaults: typedOf(settings) })
  const keep = async (values: v.InferOutput<typeof MarketForm>) => {
    const market = marketOf(values)
    await save('market', '', market, MarketSettings)
    wear(market)
    location.reload()
  }
  return (
    <Form form={form} onSubmit={keep} className="grid max-w-2xl gap-6">
      <BrandFields />
      <MailFields
        fixed={settings.mailFixed}
        kept={settings.mail?.hasPassword === true}
        test={async (mail) => (await send('post', 'admin/market/test-mail', { mail, to: email }, TestMailResult)).refusal}
      />
      <FormError form={form} />
      <Button type="submit" size="l" busy={form.formState.isSubmitting}>
        {t('admin:save')}
      </Button>
    </Form>
  )
}
