import { Check, Clock, FolderOpen, Plus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Loaded } from '../../client/hooks.ts'
import { useErrorMessage } from '../../forms/error-message.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import type { ProjectWithPending } from '../portfolio/mutations.ts'
import { ProjectCover } from '../portfolio/project-cover.tsx'

interface ProjectChoicesProps {
  loaded: Loaded<ProjectWithPending[]>
  /** The project that is chosen already. */
  current: string | undefined
  onChoose: (projectId: string) => void
}

/** The covers of a freelancer's projects, to choose one. Those that the server hasn't got yet say so. */
export function ProjectChoices({ loaded, current, onChoose }: ProjectChoicesProps) {
  const { t } = useTranslation(['orders', 'portfolio'])
  const errorMessage = useErrorMessage()
  if (loaded.status === 'loading') return <Skeleton className="h-48 rounded-2xl" />
  if (loaded.status === 'error')
    return (
      <ErrorState
        title={t('portfolio:failed')}
        text={errorMessage(loaded.error, 'projects')}
        retryLabel={t('portfolio:retry')}
        onRetry={loaded.retry}
      />
    )
  const projects = loaded.data
    .filter(({ pending }) => !(pending?.action === 'add' && pending.rejection))
    .map((project) => ({ ...project, isWaiting: project.pending?.action === 'add' }))
  if (projects.length === 0)
    return (
      <EmptyState
        icon={<FolderOpen aria-hidden="true" />}
        title={t('portfolio:emptyTitle')}
        text={t('portfolio:emptyText')}
        action={
          <ButtonLink
            to={paths.sellerDashboard({ tab: 'portfolio', project: 'new' })}
            icon={<Plus aria-hidden="true" />}
          >
            {t('portfolio:add')}
          </ButtonLink>
        }
      />
    )
  return (
    <>
      <p className="mb-4 text-muted">{t('rating.project.hint')}</p>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8rem),1fr))] gap-3">
        {projects.map(({ _id, name, images, isWaiting }) => (
          <li key={_id}>
            <button
              type="button"
              aria-pressed={_id === current}
              disabled={isWaiting}
              onClick={() => onChoose(_id)}
              className={`block h-full w-full overflow-hidden rounded-2xl border border-line text-start aria-pressed:border-brand aria-pressed:bg-brand-soft ${isWaiting ? 'border-dashed' : 'group cursor-pointer'}`}
            >
              <span className="relative block aspect-4/3 overflow-hidden bg-sunken">
                <ProjectCover images={images} sizes="(min-width: 640px) 12rem, 50vw" />
                {_id === current && (
                  <Check
                    aria-hidden="true"
                    className="absolute inset-e-2 top-2 size-7 rounded-full bg-brand p-1 text-on-brand"
                  />
                )}
              </span>
              <span
                dir="auto"
                className="mx-3 mt-2 mb-3 line-clamp-2 font-medium wrap-anywhere group-hover:underline"
              >
                {name}
              </span>
              {isWaiting && (
                <span className="mx-3 mb-3 flex items-center gap-2 text-sm text-muted">
                  <Clock aria-hidden="true" className="size-4 shrink-0" />
                  {t('portfolio:waits')}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
    </>
  )
}
