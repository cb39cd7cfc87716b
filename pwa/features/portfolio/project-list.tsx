import { FolderOpen, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PortfolioProject } from '#shared/portfolio.ts'
import { useErrorText } from '../../forms/error-text.ts'
import { SavedNotice } from '../../forms/saved-notice.tsx'
import type { Loaded } from '../../offline/hooks.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { usePrice } from '../currency/currency.ts'
import { useProjectDeeds } from './my-portfolio.ts'

/** One's own projects, to be added to, changed and removed. */
export function ProjectList({ loaded, sellerId }: { loaded: Loaded<PortfolioProject[]>; sellerId: string }) {
  const { t } = useTranslation('portfolio')
  const errorText = useErrorText()
  const { remove } = useProjectDeeds(sellerId)
  const [doomed, doom] = useState<PortfolioProject | null>(null)
  const add = (
    <ButtonLink to={paths.sellerDashboard({ tab: 'portfolio', project: 'new' })} icon={<Plus aria-hidden="true" />}>
      {t('add')}
    </ButtonLink>
  )
  if (loaded.status === 'loading') {
    return (
      <div aria-hidden="true" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {['a', 'b', 'c'].map((place) => (
          <Skeleton key={place} className="h-72 rounded-2xl" />
        ))}
      </div>
    )
  }
  if (loaded.status === 'error') return <ErrorState title={t('failed')} text={errorText(loaded.error, 'projects')} retryLabel={t('retry')} onRetry={loaded.retry} />
  const age = <SavedNotice savedAt={loaded.savedAt} fresh={loaded.fresh} className="mb-3" />
  if (loaded.data.length === 0) {
    return (
      <>
        {age}
        <EmptyState icon={<FolderOpen aria-hidden="true" />} title={t('emptyTitle')} text={t('emptyText')} action={add} />
      </>
    )
  }
  const confirm = (project: PortfolioProject) => {
    doom(null)
    remove(project._id)
      .then(({ done }) => done)
      .then(
        (isDone) => void toast.success(t(isDone ? 'removed' : 'removing')),
        (error: unknown) => void toast.error(errorText(error, 'deleteProject')),
      )
  }
  return (
    <>
      {age}
      {add}
      <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {loaded.data.map((project) => (
          <li key={project._id}>
            <Card project={project} onRemove={() => doom(project)} />
          </li>
        ))}
      </ul>
      <Dialog
        open={doomed !== null}
        onClose={() => doom(null)}
        title={t('removeTitle')}
        closeLabel={t('close')}
        footer={
          <>
            <Button variant="secondary" onClick={() => doom(null)}>
              {t('cancel')}
            </Button>
            <Button variant="danger" onClick={() => doomed && confirm(doomed)}>
              {t('remove')}
            </Button>
          </>
        }
      >
        <p>{t('removeText', { name: doomed?.name ?? '' })}</p>
      </Dialog>
    </>
  )
}

function Card({ project, onRemove }: { project: PortfolioProject; onRemove: () => void }) {
  const { t } = useTranslation('portfolio')
  const price = usePrice()
  const [cover] = project.images
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-2xl border border-line bg-surface">
      <div className="relative aspect-4/3 bg-sunken">
        {cover ? (
          <Picture src={cover} alt="" sizes="(min-width: 640px) 33vw, 100vw" className="size-full object-cover" />
        ) : (
          <FolderOpen aria-hidden="true" className="absolute inset-0 m-auto size-10 text-muted" />
        )}
      </div>
      <div className="flex flex-1 flex-col p-4">
        <h2 dir="auto" className="w-fit font-semibold wrap-anywhere">
          {project.name}
        </h2>
        <p className="mt-1 text-sm text-muted">{price(project.cost)}</p>
        <div className="mt-auto -ms-4 flex flex-wrap pt-2">
          <ButtonLink
            variant="ghost"
            icon={<Pencil aria-hidden="true" />}
            to={paths.sellerDashboard({ tab: 'portfolio', project: project._id })}
            aria-label={t('editName', { name: project.name })}
          >
            {t('edit')}
          </ButtonLink>
          <Button variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={onRemove} aria-label={t('removeName', { name: project.name })}>
            {t('remove')}
          </Button>
        </div>
      </div>
    </article>
  )
}
