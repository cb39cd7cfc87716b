import { Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { localizedName } from '#shared/languages.ts'
import { MAX_OCCUPATIONS, MAX_SKILLS } from '#shared/seller-profile.ts'
import { LEVELS } from '#shared/sellers.ts'
import { useErrorMessage } from '../../../forms/error-message.ts'
import { useFieldError } from '../../../forms/fields.tsx'
import { Disclosure } from '../../../ui/disclosure.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { SelectField } from '../../../ui/fields.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useCategories, useSkills, useSubCategories } from '../../catalog/catalog.ts'
import type { ProfessionalInput } from './forms.ts'

const TOUCHED_OPTIONS = { shouldDirty: true, shouldTouch: true, shouldValidate: true } as const

/** The offered services by category, in at most five categories, and what follows once they are there. */
export function ServicesInput({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation('selling')
  const { watch, setValue } = useFormContext<ProfessionalInput>()
  const categories = useCategories()
  const services = useSubCategories()
  const error = useFieldError('occupations')
  const selected = watch('occupations')
  const failed = [categories, services].find((loaded) => loaded.status === 'error')
  if (failed)
    return (
      <>
        <CatalogueError loaded={failed} />
        {children}
      </>
    )
  // Taller than a window: how many categories come isn't known, and nothing below may move.
  if (categories.status !== 'ready' || services.status !== 'ready') return <Skeleton className="h-[101rem]" />
  const getSelectedIds = (categoryId: string) =>
    selected.find((item) => item.categoryId === categoryId)?.subCategoryIds ?? []
  const toggle = (categoryId: string, id: string) => {
    const previous = getSelectedIds(categoryId)
    const subCategoryIds = previous.includes(id)
      ? previous.filter((other) => other !== id)
      : [...previous, id]
    const others = selected.filter((item) => item.categoryId !== categoryId)
    setValue(
      'occupations',
      subCategoryIds.length > 0 ? [...others, { categoryId, subCategoryIds }] : others,
      TOUCHED_OPTIONS,
    )
  }
  return (
    <>
      <fieldset>
        <legend className="font-bold">{t('services')}</legend>
        <p className="mt-1 text-sm text-muted">{t('servicesHint', { n: MAX_OCCUPATIONS })}</p>
        {error && (
          <p role="alert" className="mt-2 text-sm text-danger">
            {error}
          </p>
        )}
        <div className="mt-2">
          {categories.data.map((category) => {
            const count = getSelectedIds(category._id).length
            return (
              <Disclosure
                key={category._id}
                summary={
                  <span>
                    {localizedName(i18n.language, category)}
                    {count > 0 && (
                      <span className="ms-2 inline-block rounded-full border border-transparent bg-brand-soft px-2.5 py-px text-sm text-link">
                        {t('chosen', { count })}
                      </span>
                    )}
                  </span>
                }
              >
                <ul className="grid sm:grid-cols-2">
                  {services.data
                    .filter((service) => service.categoryId === category._id)
                    .map((service) => (
                      <li key={service._id}>
                        <label className="flex min-h-11 cursor-pointer items-center gap-3 py-1.5 text-ink">
                          <input
                            type="checkbox"
                            checked={getSelectedIds(category._id).includes(service._id)}
                            onChange={() => toggle(category._id, service._id)}
                            className="size-6 shrink-0 accent-brand"
                          />
                          {localizedName(i18n.language, service)}
                        </label>
                      </li>
                    ))}
                </ul>
              </Disclosure>
            )
          })}
        </div>
      </fieldset>
      {children}
    </>
  )
}

/** Skills of the chosen services, each with a level. */
export function SkillsInput() {
  const { t, i18n } = useTranslation(['selling', 'profile'])
  const { watch, setValue } = useFormContext<ProfessionalInput>()
  const all = useSkills({})
  const error = useFieldError('skills')
  const skills = watch('skills')
  const offeredServiceIds = new Set(watch('occupations').flatMap(({ subCategoryIds }) => subCategoryIds))
  if (all.status === 'error') return <CatalogueError loaded={all} />
  const known = all.status === 'ready' ? all.data : null
  const setSkills = (next: ProfessionalInput['skills']) => setValue('skills', next, TOUCHED_OPTIONS)
  const choices = (known ?? []).filter(
    ({ _id, subCategoryId }) =>
      offeredServiceIds.has(subCategoryId) && !skills.some(({ skillId }) => skillId === _id),
  )
  const getSkillName = (id: string) => {
    const skill = known?.find(({ _id }) => _id === id)
    return skill ? localizedName(i18n.language, skill) : t('goneSkill')
  }
  const levels = LEVELS.map((value) => ({ value, label: t(`profile:level.${value}`) }))
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold">{t('skills')}</legend>
      {skills.length > 0 && (
        <ul className="grid gap-2">
          {skills.map(({ skillId, level }) => (
            <li
              key={skillId}
              className="flex flex-wrap items-center gap-x-3 rounded-2xl border border-line bg-surface py-1 ps-4 pe-1"
            >
              <span className="min-w-0 grow basis-full pt-2 font-medium wrap-anywhere sm:basis-0 sm:pt-0">
                {known ? getSkillName(skillId) : <Skeleton className="h-lh w-24" />}
              </span>
              <SelectField
                label={t('levelOf', { name: getSkillName(skillId) })}
                hideLabel
                className="grow sm:grow-0"
                value={level}
                options={levels}
                onChange={(event) =>
                  setSkills(
                    skills.map((skill) =>
                      skill.skillId === skillId
                        ? { skillId, level: LEVELS.find((option) => option === event.target.value) ?? level }
                        : skill,
                    ),
                  )
                }
              />
              <IconButton
                label={t('removeSkill', { name: getSkillName(skillId) })}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => setSkills(skills.filter((skill) => skill.skillId !== skillId))}
              />
            </li>
          ))}
        </ul>
      )}
      {skills.length < MAX_SKILLS && (
        <SelectField
          label={t('addSkill')}
          hint={offeredServiceIds.size === 0 ? t('servicesFirst') : undefined}
          error={error}
          disabled={!known || offeredServiceIds.size === 0}
          value=""
          options={[
            { value: '', label: t('chooseSkill') },
            ...choices.map((skill) => ({ value: skill._id, label: localizedName(i18n.language, skill) })),
          ]}
          onChange={(event) =>
            event.target.value &&
            setSkills([...skills, { skillId: event.target.value, level: 'intermediate' }])
          }
        />
      )}
    </fieldset>
  )
}

function CatalogueError({ loaded }: { loaded: { error: Error; retry: () => void } }) {
  const { t } = useTranslation('selling')
  const errorMessage = useErrorMessage()
  return (
    <ErrorState
      title={t('offersFailed')}
      text={errorMessage(loaded.error)}
      retryLabel={t('retry')}
      onRetry={loaded.retry}
    />
  )
}
