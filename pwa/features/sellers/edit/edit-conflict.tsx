import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { localizedName } from '#shared/languages.ts'
import { LEVELS } from '#shared/sellers.ts'
import { formatDays } from '../../../i18n/duration.ts'
import { countryName, languageName } from '../../../i18n/names.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Video } from '../../../ui/video.tsx'
import { ConflictPanel, type ConflictRow, ConflictText } from '../../accounts/conflict-panel.tsx'
import { usePortraitUrl } from '../../accounts/portrait.ts'
import { useSkills, useSubCategories } from '../../catalog/catalog.ts'
import { formatKilometers, formatTown, usePlace } from '../../places/place-names.ts'

/** Fields whose values can be shown as text, with their labels. */
const FIELDS = [
  ['firstName', 'firstName'],
  ['lastName', 'lastName'],
  ['displayName', 'displayName'],
  ['bio', 'bio'],
  ['description', 'description'],
  ['country', 'country'],
  ['phoneNumber', 'phone'],
  ['languages', 'languages'],
  ['title', 'title'],
  ['hourlyRate', 'rate'],
  ['deliveryDays', 'deliveryTime'],
  ['occupations', 'services'],
  ['skills', 'skills'],
  ['education', 'education'],
  ['certifications', 'certifications'],
] as const

interface Sides {
  mine: Record<string, unknown>
  theirs: Record<string, unknown>
}

/** Fields that were changed both here and elsewhere, each with both values to choose from. */
export default function EditConflict({
  mine,
  theirs,
  keepMine,
  takeTheirs,
}: Sides & { keepMine: () => Promise<void>; takeTheirs: () => Promise<void> }) {
  const { t } = useTranslation(['selling', 'settings', 'profile', 'places'])
  const textOf = useTextOf()
  const rows = FIELDS.filter(([name]) => name in theirs).map(
    ([name, label]): ConflictRow => [
      t(label),
      <ConflictText key="mine" text={textOf(name, mine[name])} />,
      <ConflictText key="theirs" text={textOf(name, theirs[name])} />,
    ],
  )
  if ('placeId' in theirs || 'reachKm' in theirs)
    rows.push([
      t('places:town'),
      <WorkPlaceText key="mine" values={mine} />,
      <WorkPlaceText key="theirs" values={theirs} />,
    ])
  if ('profileImage' in theirs)
    rows.unshift([
      t('settings:picture.title'),
      <Portrait key="mine" src={mine.profileImage} />,
      <Portrait key="theirs" src={theirs.profileImage} />,
    ])
  if ('introVideo' in theirs)
    rows.push([
      t('intro'),
      <IntroVideo key="mine" src={mine.introVideo} />,
      <IntroVideo key="theirs" src={theirs.introVideo} />,
    ])
  return <ConflictPanel rows={rows} keepMine={keepMine} takeTheirs={takeTheirs} />
}

/** Only of what was changed on both sides. */
function WorkPlaceText({ values: { placeId, reachKm } }: { values: Record<string, unknown> }) {
  const { t, i18n } = useTranslation('places')
  const place = usePlace(typeof placeId === 'string' ? placeId : undefined)
  const parts = [
    place && formatTown(place, i18n.language),
    typeof reachKm === 'number' &&
      (reachKm === 0 ? t('remoteOnly') : t('upTo', { distance: formatKilometers(reachKm, i18n.language) })),
  ]
  return <ConflictText text={parts.filter(Boolean).join(' · ')} />
}

function IntroVideo({ src }: { src: unknown }) {
  const { t } = useTranslation(['selling', 'profile'])
  if (typeof src !== 'string') return '—'
  return (
    <Video
      src={src}
      playLabel={t('introPlay')}
      failedText={t('profile:videoFailed')}
      retryLabel={t('retry')}
    />
  )
}

function Portrait({ src }: { src: unknown }) {
  return <Avatar src={usePortraitUrl(typeof src === 'string' ? src : null)} name="" size={64} />
}

const Level = v.picklist(LEVELS)
const Languages = v.array(v.object({ language: v.string(), level: Level }))
const Skills = v.array(v.object({ skillId: v.string(), level: Level }))
const Occupations = v.array(v.object({ subCategoryIds: v.array(v.string()) }))
const Education = v.array(v.object({ university: v.string(), degree: v.string(), year: v.number() }))
const Certifications = v.array(v.object({ title: v.string(), certifiedFrom: v.string() }))

/** Returns a function that formats a field's value for reading. */
function useTextOf(): (name: (typeof FIELDS)[number][0], value: unknown) => string {
  const { t, i18n } = useTranslation('profile')
  const [skills, services] = [useSkills({}), useSubCategories()]
  const named = (loaded: typeof skills | typeof services, id: string) => {
    const found = loaded.status === 'ready' ? [...loaded.data].find(({ _id }) => _id === id) : undefined
    return found ? localizedName(i18n.language, found) : '…'
  }
  const lines = <T,>(rows: v.GenericSchema<unknown, T[]>, value: unknown, line: (row: T) => string) => {
    const parsed = v.safeParse(rows, value)
    return parsed.success ? parsed.output.map(line).join('\n') : ''
  }
  const level = (each: (typeof LEVELS)[number]) => t(`level.${each}`)
  return (name, value) => {
    if (name === 'languages')
      return lines(
        Languages,
        value,
        (row) => `${languageName(row.language, i18n.language)} · ${level(row.level)}`,
      )
    if (name === 'skills')
      return lines(Skills, value, (row) => `${named(skills, row.skillId)} · ${level(row.level)}`)
    if (name === 'occupations')
      return lines(Occupations, value, (row) =>
        row.subCategoryIds.map((id) => named(services, id)).join('\n'),
      )
    if (name === 'education')
      return lines(Education, value, (row) => `${row.degree} · ${row.university} · ${row.year}`)
    if (name === 'certifications')
      return lines(Certifications, value, (row) => `${row.title} · ${row.certifiedFrom}`)
    if (name === 'deliveryDays' && typeof value === 'number') return formatDays(value, i18n.language)
    if (name === 'country' && typeof value === 'string') return countryName(value, i18n.language) ?? value
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
}
