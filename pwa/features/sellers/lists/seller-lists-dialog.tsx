import { Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MAX_LISTED_SELLERS } from '#shared/saved-lists.ts'
import { useErrorMessage } from '../../../forms/error-message.ts'
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
  const errorMessage = useErrorMessage()
  const lists = useSavedLists()
  if (!lists || !engine) return <p className="text-muted">{t('loadingLists')}</p>
  const setListed = (listId: string, listed: boolean) =>
    setSellerListed(engine, listId, sellerId, listed).catch((error: unknown) => {
      toast.error(errorMessage(error))
    })
  return (
    <div className="grid gap-6">
      {lists.length === 0 ? (
        <p className="text-muted">{t('none')}</p>
      ) : (
        <ul className="grid">
          {lists.map(({ _id, name, sellerIds }) => {
            const isListed = sellerIds.includes(sellerId)
            const isFull = !isListed && sellerIds.length >= MAX_LISTED_SELLERS
            return (
              <li key={_id}>
                <CheckField
                  label={
                    <span dir="auto" className="min-w-0 font-medium wrap-anywhere">
                      {name}
                    </span>
                  }
                  hint={isFull ? t('full', { max: MAX_LISTED_SELLERS }) : undefined}
                  checked={isListed}
                  disabled={isFull}
                  onChange={({ target }) => void setListed(_id, target.checked)}
                />
              </li>
            )
          })}
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
