import { useTranslation } from 'react-i18next'
import type { PortfolioProject } from '#shared/portfolio.ts'
import { Chip } from '../../ui/chip.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { LinkedText } from '../../ui/linked-text.tsx'
import { usePrice } from '../currency/currency.ts'
import { PictureReel } from './picture-reel.tsx'

/** One project: pictures and video, description, duration and cost. */
export function ProjectViewer({
  project,
  firstPicture = 0,
  onClose,
}: {
  project: PortfolioProject | null
  /** The picture to open at, counted from 0. */
  firstPicture?: number
  onClose: () => void
}) {
  const { t } = useTranslation('profile')
  return (
    <Dialog
      open={project !== null}
      onClose={onClose}
      title={project?.name ?? ''}
      closeLabel={t('closeProject')}
      wide
    >
      {project && <ProjectDetails key={project._id} project={project} firstPicture={firstPicture} />}
    </Dialog>
  )
}

export function ProjectDetails({
  project,
  firstPicture,
}: {
  project: PortfolioProject
  firstPicture: number
}) {
  const { t } = useTranslation('profile')
  const price = usePrice()
  return (
    <div className="grid grid-cols-1 gap-6">
      {(project.images.length > 0 || project.introVideo) && (
        <PictureReel project={project} firstPicture={firstPicture} />
      )}
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <div>
          <dt className="text-sm text-muted">{t('cost')}</dt>
          <dd className="text-lg font-semibold">{price(project.cost)}</dd>
        </div>
        <div>
          <dt className="text-sm text-muted">{t('duration')}</dt>
          <dd className="text-lg font-semibold">{t(`lasts.${project.duration}`)}</dd>
        </div>
      </dl>
      {project.description && (
        <section>
          <h3 className="mb-1 font-semibold">{t('description')}</h3>
          <LinkedText text={project.description} className="leading-relaxed" />
        </section>
      )}
      {project.skills.length > 0 && (
        <section>
          <h3 className="mb-2 font-semibold">{t('usedSkills')}</h3>
          <ul className="flex flex-wrap gap-2">
            {project.skills.map((skill) => (
              <li key={skill} className="max-w-full">
                <Chip>{skill}</Chip>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}
