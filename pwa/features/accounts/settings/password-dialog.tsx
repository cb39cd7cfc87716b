import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { validationMessage } from '#shared/validation-message.ts'
import { Form, FormError, useSchemaForm } from '../../../forms/form.tsx'
import { OnlineSubmit } from '../../../forms/online-submit.tsx'
import { PasswordInput } from '../../../forms/password-input.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'

interface PasswordDialogProps {
  open: boolean
  onClose: () => void
  title: string
  children?: ReactNode
  /** Whether the password is asked for yet; before that, other content is shown. */
  isReady?: boolean
  /** Text of the submit button. */
  actionLabel: string
  variant?: 'primary' | 'danger'
  /** Its rejection is shown at the field. */
  onPassword: (password: string) => Promise<void>
}

/**
 * Asks for the password before a sensitive action: holding an unlocked phone isn't enough. The field is
 * cleared when the dialog closes.
 */
export function PasswordDialog({
  open,
  onClose,
  title,
  children,
  isReady = true,
  ...formProps
}: PasswordDialogProps) {
  const { t } = useTranslation('settings')
  return (
    <Dialog open={open} onClose={onClose} title={title} closeLabel={t('close')}>
      {children}
      {isReady && <PasswordForm {...formProps} onCancel={onClose} />}
    </Dialog>
  )
}

const PasswordSchema = v.object({
  password: v.pipe(v.string(), v.minLength(1, validationMessage('required'))),
})

function PasswordForm({
  actionLabel,
  variant = 'primary',
  onPassword,
  onCancel,
}: Pick<PasswordDialogProps, 'actionLabel' | 'variant' | 'onPassword'> & { onCancel: () => void }) {
  const { t } = useTranslation('settings')
  const form = useSchemaForm(PasswordSchema, { defaults: { password: '' } })
  return (
    <Form form={form} onSubmit={({ password }) => onPassword(password)} className="grid gap-5">
      <PasswordInput name="password" label={t('yourPassword')} autoComplete="current-password" />
      <FormError form={form} />
      <div className="flex flex-wrap items-end justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          {t('cancel')}
        </Button>
        <OnlineSubmit variant={variant} busy={form.formState.isSubmitting}>
          {actionLabel}
        </OnlineSubmit>
      </div>
    </Form>
  )
}
