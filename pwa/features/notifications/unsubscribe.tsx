import { MailX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { Unsubscribe } from '#shared/notifications.ts'
import { callEndpoint } from '../../client/api.ts'
import { useErrorMessage } from '../../forms/error-message.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/**
 * /unsubscribe: the link at the end of a mail. One press unsubscribes from mails of its kind, without a
 * log-in.
 */
export default function UnsubscribePage() {
  const { t } = useTranslation('notifications')
  const errorMessage = useErrorMessage()
  const [searchParams] = useSearchParams()
  const request = v.safeParse(Unsubscribe, Object.fromEntries(searchParams))
  const [state, setState] = useState<'ask' | 'busy' | 'done'>('ask')
  const [failure, setFailure] = useState('')
  useDocumentTitle(t('stop.title'))
  const settings = (
    <ButtonLink to={paths.profileSetting('notifications')} variant="secondary">
      {t('settings')}
    </ButtonLink>
  )
  if (!request.success)
    return (
      <EmptyState
        level={1}
        icon={<MailX aria-hidden="true" />}
        title={t('stop.brokenTitle')}
        text={t('stop.brokenText')}
        action={settings}
      />
    )
  const kind = t(`kind.${request.output.kind}`)
  const unsubscribe = async () => {
    setState('busy')
    try {
      await callEndpoint('POST /notification/unsubscribe', v.object({}), { query: request.output })
      setState('done')
    } catch (error) {
      setFailure(errorMessage(error))
      setState('ask')
    }
  }
  return (
    <EmptyState
      level={1}
      icon={<MailX aria-hidden="true" />}
      title={t(state === 'done' ? 'stop.doneTitle' : 'stop.title')}
      text={failure || t(state === 'done' ? 'stop.doneText' : 'stop.text', { kind })}
      action={
        state === 'done' ? (
          settings
        ) : (
          <Button busy={state === 'busy'} onClick={() => void unsubscribe()}>
            {t('stop.button')}
          </Button>
        )
      }
    />
  )
}
