import { FolderOpen, Images, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PortfolioProject } from '#shared/portfolio.ts'
import type { Loaded } from '../../client/hooks.ts'
import { OfflineError } from '../../platform/errors.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { usePrice } from '../currency/currency.ts'
import { usePublicPortfolio } from './portfolio.ts'
import { ProjectViewer } from './project-viewer.tsx'

const INITIAL_COUNT = 6
/** As many columns as fit; `rem` units make it fewer when the user's font size is larger. */
const GRID =
  'grid grid-cols-[repeat(auto-fill,minmax(min(100%,9rem),1fr))] gap-x-3 gap-y-5 @2xl:grid-cols-[repeat(auto-fill,minmax(min(100%,14rem),1fr))] @2xl:gap-x-4'

/** A seller's projects, each of which opens in a viewer. `name` is the seller's name. */
export function PortfolioGallery({ sellerId, name }: { sellerId: string; name: string }) {
  return <Projects loaded={usePublicPortfolio(sellerId)} name={name} />
}

/** The gallery in its loading, error, empty and ready states. */
export function Projects({ loaded, name }: { loaded: Loaded<PortfolioProject[]>; name: string }) {
  const { t } = useTranslation('profile')
  if (loaded.status === 'loading') return <LoadingProjects label={t('loadingProjects')} />
  if (loaded.status === 'error') return <ProjectsError error={loaded.error} onRetry={loaded.retry} />
  if (loaded.data.length === 0) {
    return (
      <div className="-my-6">
        <EmptyState
          icon={<FolderOpen aria-hidden="true" />}
          title={t('noProjects')}
          text={t('noProjectsText', { name })}
        />
      </div>
    )
  }
  return <ProjectGrid projects={loaded.data} />
}

function ProjectGrid({ projects }: { projects: PortfolioProject[] }) {
  const { t } = useTranslation('profile')
  const [isExpanded, setIsExpanded] = useState(false)
  const [openedProject, setOpenedProject] = useState<PortfolioProject | null>(null)
  const hidden = isExpanded ? 0 : Math.max(0, projects.length - INITIAL_COUNT)
  return (
    <>
      <ul className={GRID}>
        {(isExpanded ? projects : projects.slice(0, INITIAL_COUNT)).map((project) => (
          <li key={project._id}>
            <ProjectCard project={project} onOpen={() => setOpenedProject(project)} />
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button variant="secondary" className="mt-6" onClick={() => setIsExpanded(true)}>
          {t('allProjects', { count: hidden })}
        </Button>
      )}
      <ProjectViewer project={openedProject} onClose={() => setOpenedProject(null)} />
    </>
  )
}

function ProjectCard({ project, onOpen }: { project: PortfolioProject; onOpen: () => void }) {
  const { t } = useTranslation('profile')
  const price = usePrice()
  const [first] = project.images
  return (
    <article className="group relative">
      <div className="relative aspect-4/3 overflow-hidden rounded-2xl bg-sunken">
        {first ? (
          <Picture
            src={first}
            alt=""
            sizes="(min-width: 1024px) 250px, (min-width: 640px) 33vw, 50vw"
            className="size-full object-cover transition-transform duration-300 motion-safe:group-hover:scale-105"
          />
        ) : (
          <FolderOpen aria-hidden="true" className="absolute inset-0 m-auto size-10 text-muted" />
        )}
        <div className="absolute inset-e-2 bottom-2 flex gap-1.5">
          {project.introVideo && (
            <MediaBadge
              label={t('hasVideo')}
              icon={<Play aria-hidden="true" className="size-3.5 fill-current" />}
            />
          )}
          {project.images.length > 1 && (
            <MediaBadge
              label={t('pictures', { count: project.images.length })}
              icon={<Images aria-hidden="true" className="size-3.5" />}
              count={project.images.length}
            />
          )}
        </div>
      </div>
      <h3 className="mt-2.5 font-semibold wrap-anywhere">
        <button
          type="button"
          dir="auto"
          aria-haspopup="dialog"
          onClick={onOpen}
          className="cursor-pointer text-start outline-offset-2 after:absolute after:inset-0 after:rounded-2xl group-hover:underline focus-visible:outline-none focus-visible:after:outline-2 focus-visible:after:outline-offset-4 focus-visible:after:outline-focus"
        >
          <span className="line-clamp-2">{project.name}</span>
        </button>
      </h3>
      <p className="mt-1 flex flex-wrap gap-x-3 text-sm text-muted">
        <span className="font-medium text-ink">{price(project.cost)}</span>
        <span>{t(`lasts.${project.duration}`)}</span>
      </p>
    </article>
  )
}

function MediaBadge({ label, icon, count }: { label: string; icon: React.ReactNode; count?: number }) {
  return (
    <span className="flex h-6 items-center gap-1 rounded-full bg-black/70 px-2 text-xs font-medium text-white">
      {icon}
      {count !== undefined && <span aria-hidden="true">{count}</span>}
      <span className="sr-only">{label}</span>
    </span>
  )
}

export function LoadingProjects({ label }: { label: string }) {
  return (
    <div role="status">
      <span className="sr-only">{label}</span>
      <div aria-hidden="true" className={GRID}>
        {['a', 'b', 'c'].map((key) => (
          <div key={key}>
            <Skeleton className="aspect-4/3 w-full rounded-2xl" />
            <Skeleton className="mt-2.5 h-5 w-3/4" />
            <Skeleton className="mt-2 h-4 w-1/2" />
          </div>
        ))}
      </div>
    </div>
  )
}

export function ProjectsError({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const { t } = useTranslation('profile')
  const offline = error instanceof OfflineError
  return (
    <ErrorState
      title={t(offline ? 'projectsNotSaved' : 'projectsFailed')}
      text={t(offline ? 'projectsNotSavedText' : 'projectsFailedText')}
      retryLabel={t('retry')}
      onRetry={onRetry}
    />
  )
}
