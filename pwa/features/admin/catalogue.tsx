import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { AdminCatalogue, CATEGORY_ICONS, CreatedEntity } from '#shared/admin-catalogue.ts'
import { localizedName } from '#shared/languages.ts'
import { CheckInput, SelectInput } from '../../forms/fields.tsx'
import { useSchemaForm } from '../../forms/form.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useDeed, useDesk, useSave } from './desk.ts'
import { ENTRY, EntryForm, entryOf, type Named, wireOf } from './entry-form.tsx'
import { Part } from './part.tsx'

type Category = AdminCatalogue['categories'][number]
type Service = Category['subCategories'][number]
type Skill = Service['skills'][number]
/** What is being written: an entry, or a new one (null) of its place. */
type Writing =
  | { kind: 'category'; entry: Category | null }
  | { kind: 'service'; entry: Service | null; category: Category }
  | { kind: 'skill'; entry: Skill | null; category: Category; service: Service }

/** Everything that freelancers can choose from: categories, their services, their skills. */
export default function Catalogue() {
  const { t, i18n } = useTranslation('admin')
  const [writing, write] = useState<Writing | null>(null)
  const deed = useDeed()
  const called = (entry: Named) => localizedName(i18n.language, entry)
  return (
    <Part query={useDesk('catalogue', AdminCatalogue)}>
      {({ categories }) => (
        <>
          <p className="mb-4 text-muted">{t(categories.length === 0 ? 'noCatalogue' : 'catalogueText')}</p>
          <Button icon={<Plus aria-hidden="true" />} onClick={() => write({ kind: 'category', entry: null })}>
            {t('addCategory')}
          </Button>
          <div className="mt-4">
            {categories.map((category) => (
              <Disclosure key={category._id} summary={<Title name={called(category)} inactive={category.status === 'Inactive'} sellers={category.sellers} />}>
                <Deeds name={called(category)} onEdit={() => write({ kind: 'category', entry: category })} onRemove={() => void deed(`categories/${category._id}`, null)} />
                <ul className="mt-3 grid gap-4 border-s-2 border-line ps-4 text-ink">
                  {category.subCategories.map((service) => (
                    <li key={service._id}>
                      <div className="flex flex-wrap items-center gap-x-3">
                        <Title name={called(service)} inactive={service.status === 'Inactive'} sellers={service.sellers} />
                        <Deeds
                          name={called(service)}
                          onEdit={() => write({ kind: 'service', entry: service, category })}
                          onRemove={() => void deed(`sub-categories/${service._id}`, null)}
                        />
                      </div>
                      <ul aria-label={t('skillsOf', { name: called(service) })} className="mt-1 flex flex-wrap gap-2">
                        {service.skills.map((skill) => (
                          <li key={skill._id} className="flex items-center rounded-full bg-sunken ps-4">
                            {called(skill)}
                            <Deeds
                              name={called(skill)}
                              onEdit={() => write({ kind: 'skill', entry: skill, category, service })}
                              onRemove={() => void deed(`skills/${skill._id}`, null)}
                            />
                          </li>
                        ))}
                        <li>
                          <Button variant="ghost" icon={<Plus aria-hidden="true" />} onClick={() => write({ kind: 'skill', entry: null, category, service })}>
                            {t('addSkill')}
                          </Button>
                        </li>
                      </ul>
                    </li>
                  ))}
                </ul>
                <Button variant="secondary" className="mt-4" icon={<Plus aria-hidden="true" />} onClick={() => write({ kind: 'service', entry: null, category })}>
                  {t('addService')}
                </Button>
              </Disclosure>
            ))}
          </div>
          {writing && (
            <Dialog open onClose={() => write(null)} title={writing.entry ? called(writing.entry) : t(`new.${writing.kind}`)} closeLabel={t('close')}>
              {writing.kind === 'category' ? <CategoryForm entry={writing.entry} onDone={() => write(null)} /> : <PlacedForm writing={writing} onDone={() => write(null)} />}
            </Dialog>
          )}
        </>
      )}
    </Part>
  )
}

function Title({ name, inactive, sellers }: { name: string; inactive: boolean; sellers: number }) {
  const { t } = useTranslation('admin')
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2 wrap-anywhere">
      <span className="font-semibold">{name}</span>
      {inactive && <Badge tone="warning">{t('inactive')}</Badge>}
      {sellers > 0 && <Badge tone="plain">{t('freelancers', { count: sellers })}</Badge>}
    </span>
  )
}

function Deeds({ name, onEdit, onRemove }: { name: string; onEdit: () => void; onRemove: () => void }) {
  const { t } = useTranslation('admin')
  return (
    <span className="flex text-ink">
      <IconButton label={t('editName', { name })} icon={<Pencil aria-hidden="true" />} onClick={onEdit} />
      <IconButton label={t('removeName', { name })} icon={<Trash2 aria-hidden="true" />} onClick={onRemove} />
    </span>
  )
}

const TypedCategory = v.object({ ...ENTRY, icon: v.picklist(CATEGORY_ICONS), construction: v.boolean() })

function CategoryForm({ entry, onDone }: { entry: Category | null; onDone: () => void }) {
  const { t } = useTranslation('admin')
  const save = useSave()
  const icon = CATEGORY_ICONS.find((each) => each === entry?.icon) ?? 'layout'
  const form = useSchemaForm(TypedCategory, { defaults: { ...entryOf(entry), icon, construction: entry?.construction ?? false } })
  return (
    <EntryForm
      form={form}
      onSubmit={async (values) => {
        await save('categories', entry?._id ?? null, { ...wireOf(values), icon: values.icon, construction: values.construction }, CreatedEntity)
        onDone()
      }}
    >
      <SelectInput name="icon" label={t('icon')} options={CATEGORY_ICONS.map((value) => ({ value, label: t(`icons.${value}`) }))} />
      <CheckInput name="construction" label={t('construction')} />
    </EntryForm>
  )
}

const TypedEntry = v.object(ENTRY)

function PlacedForm({ writing, onDone }: { writing: Exclude<Writing, { kind: 'category' }>; onDone: () => void }) {
  const save = useSave()
  const { entry, category } = writing
  const form = useSchemaForm(TypedEntry, { defaults: entryOf(entry) })
  return (
    <EntryForm
      form={form}
      switchable={writing.kind === 'service'}
      onSubmit={async (values) => {
        const { status, ...named } = wireOf(values)
        if (writing.kind === 'service') await save('sub-categories', entry?._id ?? null, { ...named, status, categoryId: category._id }, CreatedEntity)
        else await save('skills', entry?._id ?? null, { ...named, categoryId: category._id, subCategoryId: writing.service._id }, CreatedEntity)
        onDone()
      }}
    />
  )
}
