import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { INTERFACE_LANGUAGES } from '#shared/languages.ts'
import { MAX_CREDENTIALS, MAX_LANGUAGES, MIN_EDUCATION_YEAR } from '#shared/seller-profile.ts'
import { LEVELS } from '#shared/sellers.ts'
import { CountryInput } from '../../../forms/country-input.tsx'
import { InitialSubmitCount, SelectInput, TextInput, useFieldError } from '../../../forms/fields.tsx'
import { useLanguages } from '../../../i18n/name-lists.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/fields.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'

interface RowsProps {
  name: 'languages' | 'education' | 'certifications'
  legend: string
  hint?: string
  addLabel: string
  /** Creates the value of a new row. */
  createRow: () => object
  max: number
  columns: string
  renderRow: (index: number, name: string) => ReactNode
}

/** A list of rows of the same fields, each removable, with a button that adds one. */
function Rows({ name, legend, hint, addLabel, createRow, max, columns, renderRow }: RowsProps) {
  const { t } = useTranslation('selling')
  const { control, trigger, formState } = useFormContext()
  const isMounted = useRef(false)
  const { fields, append, remove } = useFieldArray({ control, name })
  const error = useFieldError(name)
  useEffect(() => {
    isMounted.current = true
  }, [])
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-bold">
        {legend}
        {hint && <span className="block text-sm font-normal text-muted">{hint}</span>}
      </legend>
      {fields.length > 0 && (
        <ul className="grid gap-3">
          {fields.map((field, index) => (
            <li
              key={field.id}
              className="flex items-start gap-2 rounded-2xl border border-line bg-surface p-3"
            >
              <InitialSubmitCountProvider submitCount={isMounted.current ? formState.submitCount : 0}>
                <div className={`grid flex-1 gap-3 ${columns}`}>{renderRow(index, `${name}.${index}`)}</div>
              </InitialSubmitCountProvider>
              <IconButton
                label={t('removeRow', { n: index + 1 })}
                icon={<Trash2 aria-hidden="true" />}
                onClick={() => {
                  remove(index)
                  void trigger(name)
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {error && (
        <p role="alert" className="text-sm text-danger">
          {error}
        </p>
      )}
      {fields.length < max && (
        <Button
          variant="secondary"
          icon={<Plus aria-hidden="true" />}
          className="justify-self-start"
          onClick={() => {
            append(createRow())
            void trigger(name)
          }}
        >
          {addLabel}
        </Button>
      )}
    </fieldset>
  )
}

/**
 * Provides the form's submit count at first render, so that a row added later doesn't show errors before the
 * next submission.
 */
function InitialSubmitCountProvider({ submitCount, children }: { submitCount: number; children: ReactNode }) {
  const [initialSubmitCount] = useState(submitCount)
  return <InitialSubmitCount value={initialSubmitCount}>{children}</InitialSubmitCount>
}

const useLevels = () => {
  const { t } = useTranslation('profile')
  return LEVELS.map((value) => ({ value, label: t(`level.${value}`) }))
}

export function LanguagesInput() {
  const { t, i18n } = useTranslation('selling')
  const levels = useLevels()
  const { getValues } = useFormContext()
  const getSelected = () => (getValues('languages') as { language: string }[]).map(({ language }) => language)
  const languages = useLanguages([...new Set([i18n.language, ...INTERFACE_LANGUAGES, ...getSelected()])])
  const findUnused = () =>
    [i18n.language, ...INTERFACE_LANGUAGES, ...languages.map(({ value }) => value)].find(
      (code) => !getSelected().includes(code),
    ) ?? ''
  return (
    <Rows
      name="languages"
      legend={t('languages')}
      addLabel={t('addLanguage')}
      createRow={() => ({ language: findUnused(), level: 'advanced' })}
      max={MAX_LANGUAGES}
      columns="sm:grid-cols-2"
      renderRow={(_, name) => (
        <>
          <SelectInput name={`${name}.language`} label={t('language')} options={languages} />
          <SelectInput name={`${name}.level`} label={t('level')} options={levels} />
        </>
      )}
    />
  )
}

/** `country` is the default country of a new degree. */
export function EducationInput({ country }: { country: string }) {
  const { t } = useTranslation('selling')
  return (
    <Rows
      name="education"
      legend={t('education')}
      hint={t('optional')}
      addLabel={t('addEducation')}
      createRow={() => ({ country, university: '', degree: '', year: new Date().getFullYear() })}
      max={MAX_CREDENTIALS}
      columns="sm:grid-cols-2"
      renderRow={(_, name) => (
        <>
          <TextInput name={`${name}.university`} label={t('university')} maxLength={100} />
          <TextInput name={`${name}.degree`} label={t('degree')} maxLength={100} />
          <CountryInput
            name={`${name}.country`}
            label={t('instituteCountry')}
            noneLabel={t('chooseCountry')}
          />
          <YearInput name={`${name}.year`} />
        </>
      )}
    />
  )
}

function YearInput({ name }: { name: string }) {
  const { t } = useTranslation('selling')
  const { watch, setValue } = useFormContext()
  const error = useFieldError(name)
  const now = new Date().getFullYear()
  const years = Array.from({ length: now - MIN_EDUCATION_YEAR + 1 }, (_, i) => String(now - i))
  return (
    <SelectField
      label={t('year')}
      error={error}
      value={String(watch(name))}
      options={years.map((value) => ({ value, label: value }))}
      onChange={(event) =>
        setValue(name, Number(event.target.value), {
          shouldDirty: true,
          shouldTouch: true,
          shouldValidate: true,
        })
      }
    />
  )
}

export function CertificationsInput() {
  const { t } = useTranslation('selling')
  return (
    <Rows
      name="certifications"
      legend={t('certifications')}
      hint={t('optional')}
      addLabel={t('addCertification')}
      createRow={() => ({ title: '', certifiedFrom: '' })}
      max={MAX_CREDENTIALS}
      columns="sm:grid-cols-2"
      renderRow={(_, name) => (
        <>
          <TextInput name={`${name}.title`} label={t('certificationTitle')} maxLength={100} />
          <TextInput name={`${name}.certifiedFrom`} label={t('certifiedFrom')} maxLength={100} />
        </>
      )}
    />
  )
}
