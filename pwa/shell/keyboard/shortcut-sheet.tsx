import { useTranslation } from 'react-i18next'
import type { Account } from '#shared/account.ts'
import { ShortcutSetting } from '../../features/accounts/settings/shortcut-setting.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { getShortcuts } from './shortcut-list.ts'

const KEY =
  'inline-grid min-w-8 place-items-center rounded-lg border border-field bg-sunken px-2 py-1 text-sm font-semibold'

interface ShortcutSheetProps {
  user: Pick<Account, 'role'> | undefined
  onClose(): void
}

/** Lists the keyboard shortcuts, and switches them off. */
export default function ShortcutSheet({ user, onClose }: ShortcutSheetProps) {
  const { t } = useTranslation('keyboard')
  return (
    <Dialog open onClose={onClose} title={t('title')} closeLabel={t('close')}>
      <dl className="divide-y divide-line">
        {getShortcuts(user).map(({ name, keys }) => (
          <div key={name} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2.5">
            <dt>{t(name)}</dt>
            <dd className="flex flex-wrap items-center gap-1.5">
              {keys.map((key, index) => (
                <span key={key} className="contents">
                  {index > 0 && <span className="text-sm text-muted">{t('afterwards')}</span>}
                  <kbd dir="ltr" className={KEY}>
                    {key}
                  </kbd>
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
      <div className="mt-3 border-t border-line pt-3">
        <ShortcutSetting />
      </div>
    </Dialog>
  )
}
