import { MessageCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { useSession } from '../../client/hooks.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { getHireBlocker, type HireBlocker } from './hire-blocker.ts'

/** Actions of a signed-in buyer. A missing one isn't offered. */
export interface ProfileActions {
  hire?: (sellerId: string, name: string) => void
  chat?: (sellerId: string, name: string) => void
}

interface HireActionsProps {
  sellerId: string
  /** The seller's name. */
  name: string
  actions: ProfileActions
  size: 'm' | 'l'
  className: string
}

/**
 * Hire and chat buttons: for buyers the available actions, for everybody else the reason why not. On one's
 * own page, a link to edit it.
 */
export function HireActions({ sellerId, name, actions, size, className }: HireActionsProps) {
  const { t } = useTranslation('profile')
  const session = useSession()
  const explainBlocker = useExplainBlocker(sellerId)
  const toHandler = (
    blocker: HireBlocker | null,
    action: ((sellerId: string, name: string) => void) | undefined,
  ) => (blocker ? () => explainBlocker(blocker) : action && (() => action(sellerId, name)))
  const hire = toHandler(getHireBlocker(session, 'hire'), actions.hire)
  const chat = toHandler(getHireBlocker(session, 'chat'), actions.chat)
  if (session?.user._id === sellerId)
    return (
      <div className={className}>
        <ButtonLink to={paths.profile('personal-info')} variant="secondary" size={size}>
          {t('editOwn')}
        </ButtonLink>
      </div>
    )
  if (!hire && !chat) return null
  return (
    <div className={className}>
      {hire && (
        <Button variant="primary" size={size} onClick={hire} aria-label={t('hireName', { name })}>
          {t('hire')}
        </Button>
      )}
      {chat && (
        <Button
          variant="secondary"
          size={size}
          onClick={chat}
          aria-label={t('chatWith', { name })}
          icon={<MessageCircle aria-hidden="true" className="max-sm:hidden" />}
        >
          {t('chat')}
        </Button>
      )}
    </div>
  )
}

/**
 * Shows why an action is blocked. A visitor gets a link to the log-in, which returns to this page; who wanted
 * to hire finds the hire form open.
 */
function useExplainBlocker(sellerId: string): (blocker: HireBlocker) => void {
  const { t } = useTranslation('profile')
  const navigate = useNavigate()
  const { pathname } = useLocation()
  return (blocker) => {
    const canLogIn = blocker === 'logInToHire' || blocker === 'logInToChat'
    // A fixed id: pressing again replaces the toast instead of stacking another.
    toast.error(t(blocker), {
      id: blocker,
      ...(canLogIn
        ? {
            action: {
              label: t('enter'),
              run: () =>
                void navigate(paths.login(), {
                  state: { from: blocker === 'logInToHire' ? paths.hire(sellerId) : pathname },
                }),
            },
          }
        : {}),
    })
  }
}
