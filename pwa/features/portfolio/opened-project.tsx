import { useTranslation } from 'react-i18next'
import { Dialog } from '../../ui/dialog.tsx'
import { usePublicPortfolio } from './portfolio.ts'
import { LoadingProjects, ProjectsError } from './portfolio-gallery.tsx'
import { ProjectDetails } from './project-viewer.tsx'

/** A freelancer's project, opened where only its name is known. */
export default function OpenedProject({
  sellerId,
  projectId,
  name,
  onClose,
}: {
  sellerId: string
  projectId: string
  name: string
  onClose: () => void
}) {
  const { t } = useTranslation('profile')
  const loaded = usePublicPortfolio(sellerId)
  const project = loaded.status === 'ready' ? loaded.data.find(({ _id }) => _id === projectId) : undefined
  return (
    <Dialog open onClose={onClose} title={project?.name ?? name} closeLabel={t('closeProject')} wide>
      {project ? (
        <ProjectDetails project={project} firstPicture={0} />
      ) : loaded.status === 'loading' ? (
        <LoadingProjects label={t('loadingProjects')} />
      ) : (
        <ProjectsError error={loaded.status === 'error' ? loaded.error : null} onRetry={loaded.retry} />
      )}
    </Dialog>
  )
}
