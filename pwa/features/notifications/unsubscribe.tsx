import { MailX } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import * as v from 'valibot'
import { Unsubscribe } from '#shared/notifications.ts'
import { useErrorText } from '../../forms/error-text.ts'
import { send } from '../../offline/api.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useTitle } from '../../ui/title.ts'

/** /unsubscribe: where a letter's last line leads. One press ends letters of its kind, without a log-in. */
export default function UnsubscribePage() {
  const { t } = useTranslation('notifications')
  const errorText = useErrorText()
  const [query] = useSearchParams()
  const link = v.safeParse(Unsubscribe, Object.fromEntries(query))
  const [state, settle] = useState<'ask' | 'busy' | 'done'>('ask')
  const [fault, blame] = useState('')
  useTitle(t('stop.title'))
  const settings = (
    <ButtonLink to={paths.profileSetting('notifications')} variant="secondary">
      {t('settings')}
    </ButtonLink>
  )
  if (!link.success) return <EmptyState level={1} icon={<MailX aria-hidden="true" />} title={t('stop.brokenTitle')} text={t('stop.brokenText')} action={settings} />
  const kind = t(`kind.${link.output.kind}`)
  const end = async () => {
    settle('busy')
    try {
      await send('post', `notification/unsubscribe?${query}`, {}, v.object({}))
      settle('done')
    } catch (error) {
      blame(errorText(error))
      settle('ask')
    }
  }
  return (
    <EmptyState
      level={1}
      icon={<MailX aria-hidden="true" />}
      title={t(state === 'done' ? 'stop.doneTitle' : 'stop.title')}
      text={fault || t(state === 'done' ? 'stop.doneText' : 'stop.text', { kind })}
      action={
        state === 'done' ? (
          settings
        ) : (
          <Button busy={state === 'busy'} onClick={() => void end()}>
            {t('stop.button')}
          </Button>
        )
      }
    />
  )
}
