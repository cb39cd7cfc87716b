import { MessageCircleX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../forms/error-text.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useTitle } from '../../ui/title.ts'

/** `unasked`: the server couldn't be asked; what it brings later opens by itself. */
export default function Missing({ error, unasked = false }: { error?: Error; unasked?: boolean }) {
  const { t } = useTranslation('chat')
  const errorText = useErrorText()
  useTitle(t('missingTitle'))
  return (
    <div className="my-auto">
      <EmptyState
        level={1}
        icon={<MessageCircleX />}
        title={t('missingTitle')}
        text={error ? errorText(error, 'person') : t(unasked ? 'missingOffline' : 'missingText')}
        action={<ButtonLink to={paths.chats()}>{t('allChats')}</ButtonLink>}
      />
    </div>
  )
}
