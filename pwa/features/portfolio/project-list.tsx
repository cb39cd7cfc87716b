import { CircleAlert, Clock, FolderOpen, Pencil, Plus, RotateCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Loaded } from '../../client/hooks.ts'
import { useErrorMessage } from '../../forms/error-message.ts'
import { getOutcomeText } from '../../forms/outcome-text.ts'
import { SavedNotice } from '../../forms/saved-notice.tsx'
import { paths } from '../../paths.ts'
import { whenEngineStarted } from '../../sync/current-engine.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { usePrice } from '../currency/currency.ts'
import { discardProject, isFinal, type ProjectWithPending, removeProject, retryProject } from './mutations.ts'
import { ProjectCover } from './project-cover.tsx'

/** The user's projects, to be added, edited and deleted. */
export function ProjectList({ loaded }: { loaded: Loaded<ProjectWithPending[]> }) {
  const { t } = useTranslation('portfolio')
  const errorMessage = useErrorMessage()
  const [projectToDelete, setProjectToDelete] = useState<ProjectWithPending | null>(null)
  const addLink = (
    <ButtonLink
      to={paths.sellerDashboard({ tab: 'portfolio', project: 'new' })}
      icon={<Plus aria-hidden="true" />}
    >
      {t('add')}
    </ButtonLink>
  )
  if (loaded.status === 'loading') {
    return (
      <div aria-hidden="true" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} className="h-72 rounded-2xl" />
        ))}
      </div>
    )
  }
  if (loaded.status === 'error')
    return (
      <ErrorState
        title={t('failed')}
        text={errorMessage(loaded.error, 'projects')}
        retryLabel={t('retry')}
        onRetry={loaded.retry}
      />
    )
  const age = <SavedNotice savedAt={loaded.savedAt} fresh={loaded.fresh} />
  if (loaded.data.length === 0) {
    return (
      <>
        {age}
        <EmptyState
          icon={<FolderOpen aria-hidden="true" />}
          title={t('emptyTitle')}
          text={t('emptyText')}
          action={addLink}
        />
      </>
    )
  }
  const confirmDelete = ({ _id, pending }: ProjectWithPending) => {
    setProjectToDelete(null)
    whenEngineStarted()
      .then((engine) => removeProject(engine, _id))
      .then(({ outcome }) => outcome)
      .then(
        (now) => {
          const isGone = now !== 'refused' && pending?.action === 'add'
          const texts = { done: t('removed'), waits: t('removing') }
          const text = getOutcomeText(isGone ? 'done' : now, texts)
          if (text) toast.success(text)
        },
        (error: unknown) => void toast.error(errorMessage(error, 'deleteProject')),
      )
  }
  return (
    <>
      {age}
      {addLink}
      <ul className="mt-5 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {loaded.data.map((project) => (
          <li key={project._id}>
            <ProjectCard project={project} onRemove={() => setProjectToDelete(project)} />
          </li>
        ))}
      </ul>
      <Dialog
        open={projectToDelete !== null}
        onClose={() => setProjectToDelete(null)}
        title={t('removeTitle')}
        closeLabel={t('close')}
        footer={
          <>
            <Button variant="secondary" onClick={() => setProjectToDelete(null)}>
              {t('cancel')}
            </Button>
            <Button variant="danger" onClick={() => projectToDelete && confirmDelete(projectToDelete)}>
              {t('remove')}
            </Button>
          </>
        }
      >
        <p>{t('removeText', { name: projectToDelete?.name ?? '' })}</p>
      </Dialog>
    </>
  )
}

function ProjectCard({ project, onRemove }: { project: ProjectWithPending; onRemove: () => void }) {
  const { t } = useTranslation('portfolio')
  const price = usePrice()
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-2xl border border-line bg-surface">
      <div className="relative aspect-4/3 bg-sunken">
        <ProjectCover images={project.images} sizes="(min-width: 640px) 33vw, 100vw" />
      </div>
      <div className="flex flex-1 flex-col p-4">
        <h2 dir="auto" className="w-fit font-semibold wrap-anywhere">
          {project.name}
        </h2>
        <p className="mt-1 text-sm text-muted">{price(project.cost)}</p>
        {project.pending && <PendingNote pending={project.pending} />}
        <div className="mt-auto -ms-4 flex flex-wrap pt-2">
          <ButtonLink
            variant="ghost"
            icon={<Pencil aria-hidden="true" />}
            to={paths.sellerDashboard({ tab: 'portfolio', project: project._id })}
            aria-label={t('editName', { name: project.name })}
          >
            {t('edit')}
          </ButtonLink>
          {!(project.pending?.action === 'add' && project.pending.rejection) && (
            <Button
              variant="ghost"
              icon={<Trash2 aria-hidden="true" />}
              onClick={onRemove}
              aria-label={t('removeName', { name: project.name })}
            >
              {t('remove')}
            </Button>
          )}
        </div>
      </div>
    </article>
  )
}

/**
 * Says that a change is pending, or why it was rejected and what can be done. The rejected content is opened
 * like any project.
 */
function PendingNote({
  pending: { id, action, rejection },
}: {
  pending: NonNullable<ProjectWithPending['pending']>
}) {
  const { t } = useTranslation('portfolio')
  const errorText = useErrorMessage()
  const act = (what: typeof discardProject) => void whenEngineStarted().then((engine) => what(engine, id))
  if (!rejection)
    return (
      <p role="status" className="mt-2 flex items-center gap-2 text-sm text-muted">
        <Clock aria-hidden="true" className="size-4 shrink-0" />
        {t('waits')}
      </p>
    )
  return (
    <div className="mt-2 rounded-xl border border-danger p-3 text-sm">
      <p role="alert" className="flex items-start gap-2">
        <CircleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-danger" />
        <span>
          <span className="block font-semibold">{t(action === 'add' ? 'notAdded' : 'notChanged')}</span>
          <span className="block">
            {errorText(rejection, action === 'add' ? 'createProject' : 'updateProject')}
          </span>
          <span className="block">{t('stillHere')}</span>
        </span>
      </p>
      <div className="mt-1 -ms-3 flex flex-wrap">
        {!isFinal(rejection) && (
          <Button variant="ghost" icon={<RotateCw aria-hidden="true" />} onClick={() => act(retryProject)}>
            {t('retry')}
          </Button>
        )}
        <Button variant="ghost" icon={<Trash2 aria-hidden="true" />} onClick={() => act(discardProject)}>
          {t('discard')}
        </Button>
      </div>
    </div>
  )
}
