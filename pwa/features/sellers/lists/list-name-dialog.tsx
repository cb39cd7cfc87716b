import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { SavedList } from '#shared/sellers.ts'
import { paths } from '../../../paths.ts'
import type { Engine } from '../../../sync/current-engine.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { toast } from '../../../ui/toast.tsx'
import { ListNameForm } from './list-name-form.tsx'
import { changeList, createList } from './saved-lists.ts'

interface ListNameDialogProps {
  engine: Engine
  lists: SavedList[]
  /** Null for a new list. */
  renamed: SavedList | null
  onClose: () => void
}

/** Creates a list and shows it, or renames one. */
export default function ListNameDialog({ engine, lists, renamed, onClose }: ListNameDialogProps) {
  const { t } = useTranslation('lists')
  const navigate = useNavigate()
  const save = async (name: string) => {
    if (renamed) {
      if (name !== renamed.name) await changeList(engine, renamed._id, { name })
      onClose()
      toast.success(t('renamed'))
    } else {
      const id = await createList(engine, { name, sellerIds: [] })
      onClose()
      toast.success(t('created'))
      await navigate(paths.saved(id))
    }
  }
  return (
    <Dialog open onClose={onClose} title={t(renamed ? 'renameTitle' : 'newList')} closeLabel={t('close')}>
      <ListNameForm lists={lists} renamed={renamed} isFocused onSubmit={save}>
        <Button type="submit" className="w-fit justify-self-end">
          {t(renamed ? 'save' : 'create')}
        </Button>
      </ListNameForm>
    </Dialog>
  )
}
