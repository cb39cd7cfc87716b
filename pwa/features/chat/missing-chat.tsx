import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '../../forms/error-message.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'

/** `isUnchecked`: the server couldn't be asked. If it delivers the chat later, the chat opens by itself. */
export default function Missing({ error, isUnchecked = false }: { error?: Error; isUnchecked?: boolean }) {
  const { t } = useTranslation('chat')
  const errorText = useErrorMessage()
  useDocumentTitle(t('missingTitle'))
  return (
    <div className="my-auto">
      <EmptyState
        level={1}
        illustration="messages"
        title={t('missingTitle')}
        text={error ? errorText(error, 'person') : t(isUnchecked ? 'missingOffline' : 'missingText')}
        action={<ButtonLink to={paths.chats()}>{t('allChats')}</ButtonLink>}
      />
    </div>
  )
}
