import { useTranslation } from 'react-i18next'
import { Picture } from '../../../ui/picture.tsx'
import { listPictures } from '../../portfolio/gallery-pictures.ts'
import { usePublicPortfolio } from '../../portfolio/portfolio.ts'

const MAX_PICTURES = 4

/** The first pictures of a freelancer's work. */
export function ComparedWork({ sellerId }: { sellerId: string }) {
  const { t } = useTranslation(['compare', 'profile'])
  const loaded = usePublicPortfolio(sellerId)
  if (loaded.status === 'loading') return <div className="h-20" />
  const projects = loaded.status === 'ready' ? loaded.data : []
  const pictures = listPictures(projects, null).slice(0, MAX_PICTURES)
  if (pictures.length === 0)
    return (
      <span className="text-muted">{t(loaded.status === 'ready' ? 'profile:noProjects' : 'unknown')}</span>
    )
  return (
    <ul className="grid w-34 grid-cols-2 gap-1 sm:w-48">
      {pictures.map(({ project, src }) => (
        <li key={src} className="aspect-4/3 overflow-hidden rounded-lg bg-sunken">
          <Picture src={src} alt={project.name} sizes="6rem" className="size-full object-cover" />
        </li>
      ))}
    </ul>
  )
}
