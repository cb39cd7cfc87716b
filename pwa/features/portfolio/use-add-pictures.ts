import { useTranslation } from 'react-i18next'
import { MAX_PICTURES } from '#shared/portfolio.ts'
import { MAX_PICTURE_BYTES } from '#shared/uploads.ts'
import { toUsablePicture } from '../uploads/media-conversion.ts'
import { keepPicture } from './pending-pictures.ts'

const MB = 1024 * 1024

/**
 * Stores the acceptable files on this device, at most `room` of them; returns an error text for each of the
 * others.
 */
export function useAddPictures(): (
  chosen: File[],
  room: number,
) => Promise<{ kept: string[]; faults: string[] }> {
  const { t } = useTranslation('portfolio')
  return async (chosen, room) => {
    const said = {
      type: t('pictureType', { list: 'JPG, PNG, GIF, WebP' }),
      heic: t('pictureHeic'),
      size: t('pictureSize', { n: MAX_PICTURE_BYTES / MB }),
      most: t('pictureMost', { n: MAX_PICTURES }),
    }
    const faults: string[] = []
    const good: File[] = []
    for (const [i, file] of chosen.entries()) {
      const taken = i >= room ? 'most' : await toUsablePicture(file)
      if (taken instanceof File) good.push(taken)
      else faults.push(t('pictureFault', { index: i + 1, filename: file.name, error: said[taken] }))
    }
    return { kept: await Promise.all(good.map(keepPicture)), faults }
  }
}
