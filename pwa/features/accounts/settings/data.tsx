import { Download } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { BRAND } from '#shared/brand.ts'
import { say } from '#shared/messages.ts'
import { useErrorText } from '../../../forms/error-text.ts'
import { PasswordInput } from '../../../forms/fields.tsx'
import { Form, FormError, useSchemaForm } from '../../../forms/form.tsx'
import { getFile, send } from '../../../offline/api.ts'
import { forgetDrafts } from '../../../offline/drafts.ts'
import { useEngine } from '../../../offline/mine/hooks.ts'
import { discardAll } from '../../../offline/mine/outbox.ts'
import { clearSession, readSession } from '../../../offline/session.ts'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { saveFile } from '../../../ui/save-file.ts'
import { toast } from '../../../ui/toast.tsx'

export function DataSettings() {
  return (
    <>
      <TakeAlong />
      <Leave />
    </>
  )
}

/** Everything the market has about somebody, as a file on their device. */
function TakeAlong() {
  const { t } = useTranslation('settings')
  const errorText = useErrorText()
  const [busy, work] = useState(false)
  const save = async () => {
    work(true)
    try {
      saveFile(await getFile('users/export'), `${BRAND.toLowerCase()}-my-data.zip`)
    } catch (error) {
      toast.error(errorText(error))
    } finally {
      work(false)
    }
  }
  return (
    <section>
      <h2 className="text-xl font-bold">{t('export.title')}</h2>
      <p className="mt-1 mb-4 text-muted">{t('export.text')}</p>
      <Button variant="secondary" busy={busy} icon={<Download aria-hidden="true" />} onClick={() => void save()}>
        {t('export.button')}
      </Button>
    </section>
  )
}

const Given = v.object({ password: v.pipe(v.string(), v.minLength(1, say('required'))) })

function Leave() {
  const { t } = useTranslation('settings')
  const navigate = useNavigate()
  const [asking, ask] = useState(false)
  const engine = useEngine()
  const form = useSchemaForm(Given, { defaults: { password: '' } })
  const leave = async ({ password }: v.InferOutput<typeof Given>) => {
    await send('delete', 'users/me', { password }, v.object({}))
    if (engine) await discardAll(engine.mine)
    forgetDrafts(readSession()?.user._id)
    clearSession()
    void navigate(paths.home())
    toast.success(t('delete.done'))
  }
  return (
    <section className="rounded-2xl border border-danger p-5">
      <h2 className="text-xl font-bold">{t('delete.title')}</h2>
      <p className="mt-1 mb-4 text-muted">{t('delete.text')}</p>
      <Button variant="danger" onClick={() => ask(true)}>
        {t('delete.button')}
      </Button>
      <Dialog open={asking} onClose={() => ask(false)} title={t('delete.title')} closeLabel={t('close')}>
        <p className="mb-4">{t('delete.sure')}</p>
        <Form form={form} onSubmit={leave} className="grid gap-5">
          <PasswordInput name="password" label={t('delete.password')} autoComplete="current-password" />
          <FormError form={form} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={() => ask(false)}>
              {t('cancel')}
            </Button>
            <Button type="submit" variant="danger" busy={form.formState.isSubmitting}>
              {t('delete.button')}
            </Button>
          </div>
        </Form>
      </Dialog>
    </section>
  )
}
