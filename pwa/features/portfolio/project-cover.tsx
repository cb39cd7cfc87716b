import { FolderOpen } from 'lucide-react'
import { Picture } from '../../ui/picture.tsx'
import { isPendingPicture, type ProjectWithPending } from './mutations.ts'
import { usePendingPictureUrl } from './pending-pictures.ts'

/** The first picture of one's own project, also one that is only on this device. It fills its parent. */
export function ProjectCover({
  images: [cover],
  sizes,
}: Pick<ProjectWithPending, 'images'> & { sizes: string }) {
  if (!cover) return <FolderOpen aria-hidden="true" className="absolute inset-0 m-auto size-10 text-muted" />
  return isPendingPicture(cover) ? (
    <PendingCover image={cover} />
  ) : (
    <Picture src={cover} alt="" sizes={sizes} className="size-full object-cover" />
  )
}

function PendingCover({ image }: { image: string }) {
  const url = usePendingPictureUrl(image)
  return url && <img src={url} alt="" className="size-full object-cover" />
}
