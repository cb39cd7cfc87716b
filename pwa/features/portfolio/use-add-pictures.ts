import { useTranslation } from 'react-i18next'
import { MAX_PICTURES } from '#shared/portfolio.ts'
import { MAX_PICTURE_BYTES } from '#shared/uploads.ts'
import { toUsablePicture } from '../uploads/media-conversion.ts'
import { storePicture } from './pending-pictures.ts'

const MB = 1024 * 1024

/**
 * Stores the acceptable files on this device, at most `room` of them; returns an error text for each of the
 * others.
 */
export function useAddPictures(): (
  chosen: File[],
  maxCount: number,
) => Promise<{ stored: string[]; errors: string[] }> {
  const { t } = useTranslation('portfolio')
  return async (chosen, maxCount) => {
    const errorTexts = {
      type: t('pictureType', { list: 'JPG, PNG, GIF, WebP' }),
      heic: t('pictureHeic'),
      size: t('pictureSize', { n: MAX_PICTURE_BYTES / MB }),
      most: t('pictureMost', { n: MAX_PICTURES }),
    }
    const errors: string[] = []
    const usable: File[] = []
    for (const [i, file] of chosen.entries()) {
      const result = i >= maxCount ? 'most' : await toUsablePicture(file)
      if (result instanceof File) usable.push(result)
      else errors.push(t('pictureFault', { index: i + 1, filename: file.name, error: errorTexts[result] }))
    }
    return { stored: await Promise.all(usable.map(storePicture)), errors }
  }
}
