import type { PortfolioProject } from '#shared/portfolio.ts'

export interface GalleryPicture {
  project: PortfolioProject
  src: string
  /** Its place in the project, from 0. */
  index: number
}

const MAX_PICTURES = 12

/** The pictures of a gallery: the cover, the first of each project, then the rest. */
export function listPictures(projects: PortfolioProject[], cover: string | null): GalleryPicture[] {
  const pictures = projects.flatMap((project) =>
    project.images.map((src, index) => ({ project, src, index })),
  )
  const rank = ({ src, index }: GalleryPicture) => (src === cover ? 0 : index === 0 ? 1 : 2)
  const unique = new Map(pictures.toSorted((a, b) => rank(a) - rank(b)).map((each) => [each.src, each]))
  return [...unique.values()].slice(0, MAX_PICTURES)
}
