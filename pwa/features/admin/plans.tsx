import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import {
  type AdminPlan,
  AdminPlanList,
  CreatedEntity,
  MAX_FEATURES,
  PlanPrice,
  Price,
} from '#shared/admin-catalogue.ts'
import { localizedName } from '#shared/languages.ts'
import { priceOf, trialDaysOf } from '#shared/subscriptions.ts'
import { validationMessage } from '#shared/validation-message.ts'
import { callEndpoint } from '../../client/api.ts'
import { amountField } from '../../forms/amount-field.ts'
import { CheckInput, TextAreaInput, TextInput } from '../../forms/fields.tsx'
import { useSchemaForm } from '../../forms/form.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { usePrice } from '../currency/currency.ts'
import { useAdminAction, useAdminQuery, useAdminSave } from './admin-queries.ts'
import { ENTRY_FIELDS, EntryForm, fromEntryForm, toEntryForm, toLines } from './entry-form.tsx'
import { QuerySection } from './query-section.tsx'
import { useAdminDraft, useEditDraft } from './use-draft.ts'

/** The plans that freelancers pay for. A plan with subscribers can only be activated or deactivated. */
export default function Plans() {
  const { t, i18n } = useTranslation('admin')
  const price = usePrice()
  const runAction = useAdminAction()
  const [editing, setEditing] = useState<{ plan: AdminPlan | null } | null>(null)
  return (
    <QuerySection
      query={useAdminQuery(['plans'], (signal) =>
        callEndpoint('GET /admin/plans', AdminPlanList, { signal }),
      )}
    >
      {({ plans }) => (
        <>
          <p className="mb-4 text-muted">{t(plans.length === 0 ? 'noPlans' : 'plansText')}</p>
          <Button icon={<Plus aria-hidden="true" />} onClick={() => setEditing({ plan: null })}>
            {t('addPlan')}
          </Button>
          <ul className="mt-4 grid gap-3 sm:grid-cols-2">
            {plans.map((plan) => (
              <li key={plan._id} className="rounded-2xl border border-line bg-surface p-4">
                <h3 className="flex flex-wrap items-center gap-2 font-semibold wrap-anywhere">
                  {localizedName(i18n.language, plan)}
                  {plan.status === 'Inactive' && <Badge tone="warning">{t('inactive')}</Badge>}
                  {plan.sellers > 0 && (
                    <Badge tone="plain">{t('freelancers', { count: plan.sellers })}</Badge>
                  )}
                </h3>
                <p className="text-muted">
                  {price(priceOf(plan))} · {t('everyDays', { count: plan.subscriptionInterval })}
                  {trialDaysOf(plan) > 0 && ` · ${t('trialDays', { count: trialDaysOf(plan) })}`}
                </p>
                <div className="mt-2 -ms-3 flex flex-wrap">
                  <Button
                    variant="ghost"
                    icon={<Pencil aria-hidden="true" />}
                    aria-label={t('editName', { name: localizedName(i18n.language, plan) })}
                    onClick={() => setEditing({ plan })}
                  >
                    {t('edit')}
                  </Button>
                  <Button
                    variant="ghost"
                    icon={<Trash2 aria-hidden="true" />}
                    aria-label={t('removeName', { name: localizedName(i18n.language, plan) })}
                    onClick={() =>
                      void runAction(
                        callEndpoint('DELETE /admin/plans/:id', v.unknown(), { params: { id: plan._id } }),
                      )
                    }
                  >
                    {t('remove')}
                  </Button>
                </div>
              </li>
            ))}
          </ul>
          {editing && (
            <Dialog
              open
              onClose={() => setEditing(null)}
              title={editing.plan ? localizedName(i18n.language, editing.plan) : t('new.plan')}
              closeLabel={t('close')}
            >
              <PlanForm plan={editing.plan} onDone={() => setEditing(null)} />
            </Dialog>
          )}
        </>
      )}
    </QuerySection>
  )
}
const priceField = amountField(Price, 'amount')
const planPriceField = amountField(PlanPrice, 'price_above')
const daysField = v.pipe(
  v.string(),
  v.trim(),
  v.regex(/^\d{1,4}$/, validationMessage('whole_number')),
  v.transform(Number),
)
const PlanFormSchema = v.object({
  ...ENTRY_FIELDS,
  features: v.string(),
  actualPrice: planPriceField,
  discountedPrice: priceField,
  subscriptionInterval: daysField,
  trialEnabled: v.boolean(),
  trialInterval: daysField,
})

function PlanForm({ plan, onDone }: { plan: AdminPlan | null; onDone: () => void }) {
  const { t } = useTranslation('admin')
  const save = useAdminSave()
  const defaults = {
    ...toEntryForm(plan),
    features: plan?.features.join('\n') ?? '',
    actualPrice: String(plan?.actualPrice ?? ''),
    discountedPrice: String(plan?.discountedPrice ?? 0),
    subscriptionInterval: String(plan?.subscriptionInterval ?? 30),
    trialEnabled: plan?.trialEnabled ?? true,
    trialInterval: String(plan?.trialInterval ?? 14),
  }
  const newDraft = useAdminDraft('new plan')
  const editDraft = useEditDraft(plan?._id ?? '', defaults)
  const form = useSchemaForm(PlanFormSchema, { defaults, draft: plan ? editDraft : newDraft })
  const submit = async ({
    name,
    names,
    active,
    features,
    ...numbers
  }: v.InferOutput<typeof PlanFormSchema>) => {
    const body = { ...fromEntryForm({ name, names, active }), ...numbers, features: toLines(features) }
    await save(
      plan
        ? callEndpoint('PUT /admin/plans/:id', CreatedEntity, { params: { id: plan._id }, body })
        : callEndpoint('POST /admin/plans', CreatedEntity, { body }),
    )
    onDone()
  }
  return (
    <EntryForm form={form} saved={plan && defaults} onSubmit={submit}>
      <TextAreaInput name="features" label={t('features')} hint={t('featuresHint', { n: MAX_FEATURES })} />
      <div className="grid gap-5 sm:grid-cols-2">
        <TextInput name="actualPrice" label={t('actualPrice')} inputMode="decimal" />
        <TextInput
          name="discountedPrice"
          label={t('discountedPrice')}
          hint={t('discountHint')}
          inputMode="decimal"
        />
        <TextInput name="subscriptionInterval" label={t('interval')} inputMode="numeric" />
        <TextInput name="trialInterval" label={t('trial')} inputMode="numeric" />
      </div>
      <CheckInput name="trialEnabled" label={t('trialEnabled')} />
    </EntryForm>
  )
}
