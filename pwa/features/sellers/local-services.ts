import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type * as v from 'valibot'
import { localizedName } from '#shared/languages.ts'
import {
  contractArticles,
  type LocalService,
  LocalServiceList,
  LocalServicePage,
  type LocalServiceParams,
  toLocalSlugs,
} from '#shared/local-services.ts'
import { putIfNewer } from '../../cache/cached-rows.ts'
import { useCachedQuery } from '../../cache/use-cached-query.ts'
import { callEndpoint } from '../../client/api.ts'
import type { Loaded } from '../../client/hooks.ts'
import { paths } from '../../paths.ts'

/** A service in a town, with what is near. */
export function useLocalService(params: v.InferOutput<typeof LocalServiceParams>): Loaded<LocalServicePage> {
  const key = `${params.service} ${params.place}`
  return useCachedQuery<LocalServicePage, LocalServicePage>({
    key: ['localService', key],
    fetch: (signal) =>
      callEndpoint('GET /local-services/:service/:place', LocalServicePage, { params, signal }),
    store: (publicDb, page, savedAt) =>
      publicDb.transaction('rw', publicDb.localServices, () =>
        putIfNewer(publicDb.localServices, [{ ...page, key, savedAt }], (row) => row.key),
      ),
    read: async (publicDb) => {
      const saved = await publicDb.localServices.get(key)
      return saved ? { data: saved, savedAt: saved.savedAt } : null
    },
    toData: (page) => page,
    remove: (publicDb) => publicDb.localServices.delete(key),
  })
}

/** The services of a category by town; none until they are known, and without a network. */
export function useLocalServices(categoryId: string): LocalService[] {
  const { data } = useQuery({
    queryKey: ['localServices', categoryId],
    queryFn: ({ signal }) =>
      callEndpoint('GET /local-services', LocalServiceList, { query: { categoryId }, signal }),
  })
  return data?.localServices ?? []
}

type Named = Pick<LocalService, 'service' | 'place'>

export const toLocalPath = ({ service, place }: Named): string =>
  paths.localService(...toLocalSlugs(service, place))

/** Returns a function that names a service in a town: "Plumbing in Valencia". */
export function useLocalTitle(): (local: Named) => string {
  const { t, i18n } = useTranslation('explore')
  const { language } = i18n
  return ({ service, place }) =>
    contractArticles(
      language,
      t('local.title', {
        service: localizedName(language, service),
        place: localizedName(language, place),
      }),
    )
}
