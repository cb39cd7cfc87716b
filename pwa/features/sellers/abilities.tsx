import { useTranslation } from 'react-i18next'
import { localizedName } from '#shared/languages.ts'
import { LEVELS, type Level, type SellerProfile } from '#shared/sellers.ts'
import { languageName } from '../../i18n/names.ts'
import { ChipLink } from '../../ui/chip.tsx'
import { useCategories, useSubCategories } from '../catalog/catalog.ts'
import { toLocalPath, useLocalTitle } from './local-services.ts'
import { Section } from './section.tsx'

const LEVEL_LIST = 'grid grid-cols-1 gap-x-8 @xl:grid-cols-2'

/** The seller's skills and languages with their levels, and services by category. */
export function Abilities({ seller }: { seller: SellerProfile }) {
  const { t, i18n } = useTranslation('profile')
  return (
    <>
      {seller.skillLevels.length > 0 && (
        <Section title={t('skills')}>
          <ul className={LEVEL_LIST}>
            {seller.skillLevels.map((skill) => (
              <LeveledAbility
                key={skill._id}
                name={localizedName(i18n.language, skill)}
                level={skill.level}
              />
            ))}
          </ul>
        </Section>
      )}
      {seller.languageLevels.length > 0 && (
        <Section title={t('speaks')}>
          <ul className={LEVEL_LIST}>
            {seller.languageLevels.map(({ language, level }) => (
              <LeveledAbility key={language} name={languageName(language, i18n.language)} level={level} />
            ))}
          </ul>
        </Section>
      )}
      {seller.occupations.length > 0 && (
        <Section title={t('services')}>
          <Services occupations={seller.occupations} />
          <LocalServiceLinks seller={seller} />
        </Section>
      )}
    </>
  )
}

function LeveledAbility({ name, level }: { name: string; level: Level }) {
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line py-3">
      <span className="font-medium wrap-anywhere">{name}</span>
      <SkillLevel level={level} />
    </li>
  )
}

function SkillLevel({ level }: { level: Level }) {
  const { t } = useTranslation('profile')
  const levelIndex = LEVELS.indexOf(level)
  return (
    <span className="flex items-center gap-2 text-sm text-muted">
      {t(`level.${level}`)}
      <span aria-hidden="true" className="flex gap-0.5">
        {LEVELS.map((item, index) => (
          <span
            key={item}
            className={`h-3.5 w-1.5 rounded-full ${index <= levelIndex ? 'bg-brand' : 'bg-sunken'}`}
          />
        ))}
      </span>
    </span>
  )
}

/**
 * A category or service that was removed from the catalogue, or isn't cached here, has no name and isn't
 * shown.
 */
function Services({ occupations }: { occupations: SellerProfile['occupations'] }) {
  const { i18n } = useTranslation()
  const categories = useCategories()
  const services = useSubCategories()
  const findNamed = (items: typeof categories | typeof services, id: string) => {
    const item = items.status === 'ready' ? items.data.find(({ _id }) => _id === id) : undefined
    return item ? [{ id, name: localizedName(i18n.language, item) }] : []
  }
  return (
    <ul className="grid min-h-16 grid-cols-1 gap-5 @xl:grid-cols-2">
      {occupations.flatMap(({ categoryId, subCategoryIds }) =>
        findNamed(categories, categoryId).map(({ id, name }) => (
          <li key={id}>
            <h3 className="font-semibold">{name}</h3>
            <ul className="mt-1.5 grid gap-1 text-muted">
              {subCategoryIds
                .flatMap((item) => findNamed(services, item))
                .map((service) => (
                  <li key={service.id}>{service.name}</li>
                ))}
            </ul>
          </li>
        )),
      )}
    </ul>
  )
}

/** Their services in their town, where others offer them, too. Who only works remotely is of no town. */
function LocalServiceLinks({ seller: { place, reachKm, subCategoryIds } }: { seller: SellerProfile }) {
  const services = useSubCategories()
  const getTitle = useLocalTitle()
  if (!place || reachKm === 0) return null
  const offered =
    services.status === 'ready' ? services.data.filter(({ _id }) => subCategoryIds.includes(_id)) : []
  return (
    <ul className="mt-4 flex min-h-11 flex-wrap gap-2">
      {offered.map((service) => (
        <li key={service._id}>
          <ChipLink to={toLocalPath({ service, place })}>{getTitle({ service, place })}</ChipLink>
        </li>
      ))}
    </ul>
  )
}
