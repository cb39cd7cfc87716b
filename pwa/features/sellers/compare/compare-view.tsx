import { Plus } from 'lucide-react'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Loaded } from '../../../client/hooks.ts'
import { SavedNotice } from '../../../forms/saved-notice.tsx'
import { paths } from '../../../paths.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckField } from '../../../ui/fields.tsx'
import type { ProfileActions } from '../hire-actions.tsx'
import { isSameForAll, useCompareRows } from './compare-rows.ts'
import { CompareTable } from './compare-table.tsx'
import { compared, MAX_COMPARED } from './compared.ts'
import { type ComparedSeller, useComparedSeller } from './compared-seller.ts'

const DIFFERENCES_PARAM = 'differences'

interface CompareViewProps {
  ids: string[]
  actions: ProfileActions
}

interface Column {
  id: string
  loaded: Loaded<ComparedSeller>
}

/** Freelancers side by side, with what can be done about the comparison. */
export function CompareView(props: CompareViewProps) {
  return <LoadColumns {...props} rest={props.ids} columns={[]} />
}

/** Loads one column after the other: as many hooks as there are freelancers. */
function LoadColumns({ rest, columns, ...props }: CompareViewProps & { rest: string[]; columns: Column[] }) {
  const [id, ...others] = rest
  if (id === undefined) return <Comparison {...props} columns={columns} />
  return <LoadColumn key={id} {...props} id={id} rest={others} columns={columns} />
}

function LoadColumn({ id, columns, ...props }: Parameters<typeof LoadColumns>[0] & { id: string }) {
  const loaded = useComparedSeller(id)
  return <LoadColumns {...props} columns={[...columns, { id, loaded }]} />
}

function Comparison({ ids, actions, columns }: CompareViewProps & { columns: Column[] }) {
  const { t } = useTranslation('compare')
  const heading = useId()
  const navigate = useNavigate()
  const [searchParams, setSearchParams] = useSearchParams()
  const rows = useCompareRows(columns.map(({ loaded }) => (loaded.status === 'ready' ? loaded.data : null)))
  // Not read from the address, which changes a moment after the press.
  const [wantsDifferences, setWantsDifferences] = useState(searchParams.has(DIFFERENCES_PARAM))
  const onlyDifferences = ids.length > 1 && wantsDifferences
  const change = (name: string, value: string) =>
    setSearchParams(
      (previous) => {
        if (value) previous.set(name, value)
        else previous.delete(name)
        return previous
      },
      { replace: true },
    )
  const remove = (id: string) => {
    compared.remove(id)
    change('ids', ids.filter((other) => other !== id).join(','))
  }
  const addAnother = () => {
    // A comparison that somebody's link has brought goes on from here.
    for (const id of compared.read()) compared.remove(id)
    for (const [index, id] of ids.entries()) compared.add(id, index)
    void navigate(paths.exploreSellers())
  }
  const saved = columns.flatMap(({ loaded }) => (loaded.status === 'ready' && !loaded.fresh ? [loaded] : []))
  const oldest = saved.sort((a, b) => (a.savedAt ?? 0) - (b.savedAt ?? 0))[0]
  return (
    <>
      <SavedNotice savedAt={oldest?.savedAt ?? null} fresh={!oldest} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <h1 id={heading} className="text-2xl font-extrabold tracking-tight sm:text-3xl">
          {t('title')}
        </h1>
        {ids.length < MAX_COMPARED && (
          <Button variant="secondary" icon={<Plus aria-hidden="true" />} onClick={addAnother}>
            {t('addAnother')}
          </Button>
        )}
      </div>
      {ids.length === 1 ? (
        <p className="mt-2 text-muted">{t('alone')}</p>
      ) : (
        <CheckField
          className="mt-2 w-fit"
          label={t('onlyDifferences')}
          checked={onlyDifferences}
          onChange={({ target }) => {
            setWantsDifferences(target.checked)
            change(DIFFERENCES_PARAM, target.checked ? '1' : '')
          }}
        />
      )}
      <p role="status" className="mb-3 text-muted">
        {onlyDifferences && rows.every(isSameForAll) && t('noDifferences')}
      </p>
      <CompareTable
        labelledBy={heading}
        columns={columns}
        onlyDifferences={onlyDifferences}
        actions={actions}
        onRemove={remove}
      />
    </>
  )
}
