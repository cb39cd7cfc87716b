import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MAX_LISTED_SELLERS } from '#shared/saved-lists.ts'
import type { SavedList } from '#shared/sellers.ts'
import { useErrorMessage } from '../../../forms/error-message.ts'
import type { Engine } from '../../../sync/current-engine.ts'
import { useEngine } from '../../../sync/hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { CheckField } from '../../../ui/fields.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ListNameForm } from './list-name-form.tsx'
import { createList, setSellerListed, useSavedLists } from './saved-lists.ts'

interface SellerListsProps {
  sellerId: string
  name: string
}

/** In which lists a freelancer is, to change it at once, and a new list for them. */
export default function SellerListsDialog({
  onClose,
  ...seller
}: SellerListsProps & { onClose: () => void }) {
  const { t } = useTranslation('lists')
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('listsOf', { name: seller.name })}
      closeLabel={t('close')}
      footer={<Button onClick={onClose}>{t('done')}</Button>}
    >
      <SellerLists {...seller} />
    </Dialog>
  )
}

function SellerLists({ sellerId }: SellerListsProps) {
  const { t } = useTranslation('lists')
  const engine = useEngine()
  const lists = useSavedLists()
  if (!lists || !engine) return <p className="text-muted">{t('loadingLists')}</p>
  return (
    <div className="grid gap-6">
      {lists.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ul className="grid">
          {lists.map((list) => (
            <li key={list._id}>
              <ListCheck engine={engine} list={list} sellerId={sellerId} />
            </li>
          ))}
        </ul>
      )}
      <section aria-label={t('newList')} className="border-t border-line pt-5">
        <ListNameForm
          lists={lists}
          renamed={null}
          onSubmit={(name) => createList(engine, { name, sellerIds: [sellerId] })}
        >
          <Button type="submit" variant="secondary" icon={<Plus aria-hidden="true" />} className="w-fit">
            {t('create')}
          </Button>
        </ListNameForm>
      </section>
    </div>
  )
}

/** Whether a freelancer is in a list. It shows what was pressed at once, and what is stored afterwards. */
function ListCheck({ engine, list, sellerId }: { engine: Engine; list: SavedList; sellerId: string }) {
  const { t } = useTranslation('lists')
  const errorMessage = useErrorMessage()
  const isListed = list.sellerIds.includes(sellerId)
  const [shown, setShown] = useState({ isListed, isChecked: isListed })
  if (shown.isListed !== isListed) setShown({ isListed, isChecked: isListed })
  const isFull = !isListed && list.sellerIds.length >= MAX_LISTED_SELLERS
  const setListed = (listed: boolean) => {
    setShown({ isListed, isChecked: listed })
    setSellerListed(engine, list._id, sellerId, listed).catch((error: unknown) => {
      setShown({ isListed, isChecked: isListed })
      toast.error(errorMessage(error))
    })
  }
  return (
    <CheckField
      label={
        <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
          {list.name}
        </span>
      }
      hint={isFull ? t('full', { max: MAX_LISTED_SELLERS }) : undefined}
      checked={shown.isChecked}
      disabled={isFull}
      onChange={({ target }) => setListed(target.checked)}
    />
  )
}
