import { Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { AdminCatalogue, CATEGORY_ICONS, CreatedEntity } from '#shared/admin-catalogue.ts'
import { localizedName } from '#shared/languages.ts'
import { RULES } from '#shared/rules.ts'
import { MAX_SEARCH_WORD_LENGTH } from '#shared/search-words.ts'
import { validationMessage } from '#shared/validation-message.ts'
import { callEndpoint } from '../../client/api.ts'
import { CheckInput, SelectInput, TextAreaInput } from '../../forms/fields.tsx'
import { useSchemaForm } from '../../forms/form.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { useAdminAction, useAdminQuery, useAdminSave } from './admin-queries.ts'
import {
  type CatalogueEntry,
  ENTRY_FIELDS,
  EntryForm,
  fromEntryForm,
  toEntryForm,
  toLines,
} from './entry-form.tsx'
import { QuerySection } from './query-section.tsx'
import { useAdminDraft, useEditDraft } from './use-draft.ts'

type Category = AdminCatalogue['categories'][number]
type Service = Category['subCategories'][number]
type Skill = Service['skills'][number]
/** The entry in the form; null is a new entry at that level. */
type EditedEntry =
  | { kind: 'category'; entry: Category | null }
  | { kind: 'service'; entry: Service | null; category: Category }
  | { kind: 'skill'; entry: Skill | null; category: Category; service: Service }

/** Everything that freelancers can choose from: categories, their services and their skills. */
export default function Catalogue() {
  const { t, i18n } = useTranslation('admin')
  const [editing, setEditing] = useState<EditedEntry | null>(null)
  const runAction = useAdminAction()
  const getLabel = (entry: CatalogueEntry) => localizedName(i18n.language, entry)
  return (
    <QuerySection
      query={useAdminQuery(['catalogue'], (signal) =>
        callEndpoint('GET /admin/catalogue', AdminCatalogue, { signal }),
      )}
    >
      {({ categories }) => (
        <>
          <p className="mb-4 text-muted">{t(categories.length === 0 ? 'noCatalogue' : 'catalogueText')}</p>
          <Button
            icon={<Plus aria-hidden="true" />}
            onClick={() => setEditing({ kind: 'category', entry: null })}
          >
            {t('addCategory')}
          </Button>
          <div className="mt-4">
            {categories.map((category) => (
              <Disclosure
                key={category._id}
                summary={
                  <Title
                    name={getLabel(category)}
                    isInactive={category.status === 'Inactive'}
                    sellers={category.sellers}
                  />
                }
              >
                <EntryActions
                  name={getLabel(category)}
                  onEdit={() => setEditing({ kind: 'category', entry: category })}
                  onRemove={() =>
                    void runAction(
                      callEndpoint('DELETE /admin/categories/:id', v.unknown(), {
                        params: { id: category._id },
                      }),
                    )
                  }
                />
                <ul className="mt-3 grid gap-4 border-s-2 border-line ps-4 text-ink">
                  {category.subCategories.map((service) => (
                    <li key={service._id}>
                      <div className="flex flex-wrap items-center gap-x-3">
                        <Title
                          name={getLabel(service)}
                          isInactive={service.status === 'Inactive'}
                          sellers={service.sellers}
                        />
                        <EntryActions
                          name={getLabel(service)}
                          onEdit={() => setEditing({ kind: 'service', entry: service, category })}
                          onRemove={() =>
                            void runAction(
                              callEndpoint('DELETE /admin/sub-categories/:id', v.unknown(), {
                                params: { id: service._id },
                              }),
                            )
                          }
                        />
                      </div>
                      <ul
                        aria-label={t('skillsOf', { name: getLabel(service) })}
                        className="mt-1 flex flex-wrap gap-2"
                      >
                        {service.skills.map((skill) => (
                          <li key={skill._id} className="flex items-center rounded-full bg-sunken ps-4">
                            {getLabel(skill)}
                            <EntryActions
                              name={getLabel(skill)}
                              onEdit={() => setEditing({ kind: 'skill', entry: skill, category, service })}
                              onRemove={() =>
                                void runAction(
                                  callEndpoint('DELETE /admin/skills/:id', v.unknown(), {
                                    params: { id: skill._id },
                                  }),
                                )
                              }
                            />
                          </li>
                        ))}
                        <li>
                          <Button
                            variant="ghost"
                            icon={<Plus aria-hidden="true" />}
                            onClick={() => setEditing({ kind: 'skill', entry: null, category, service })}
                          >
                            {t('addSkill')}
                          </Button>
                        </li>
                      </ul>
                    </li>
                  ))}
                </ul>
                <Button
                  variant="secondary"
                  className="mt-4"
                  icon={<Plus aria-hidden="true" />}
                  onClick={() => setEditing({ kind: 'service', entry: null, category })}
                >
                  {t('addService')}
                </Button>
              </Disclosure>
            ))}
          </div>
          {editing && (
            <Dialog
              open
              onClose={() => setEditing(null)}
              title={editing.entry ? getLabel(editing.entry) : t(`new.${editing.kind}`)}
              closeLabel={t('close')}
            >
              {editing.kind === 'category' ? (
                <CategoryForm entry={editing.entry} onDone={() => setEditing(null)} />
              ) : (
                <ChildEntryForm editing={editing} onDone={() => setEditing(null)} />
              )}
            </Dialog>
          )}
        </>
      )}
    </QuerySection>
  )
}

function Title({ name, isInactive, sellers }: { name: string; isInactive: boolean; sellers: number }) {
  const { t } = useTranslation('admin')
  return (
    <span className="flex min-w-0 flex-wrap items-center gap-2 wrap-anywhere">
      <span className="font-semibold">{name}</span>
      {isInactive && <Badge tone="warning">{t('inactive')}</Badge>}
      {sellers > 0 && <Badge tone="plain">{t('freelancers', { count: sellers })}</Badge>}
    </span>
  )
}

function EntryActions({
  name,
  onEdit,
  onRemove,
}: {
  name: string
  onEdit: () => void
  onRemove: () => void
}) {
  const { t } = useTranslation('admin')
  return (
    <span className="flex text-ink">
      <IconButton label={t('editName', { name })} icon={<Pencil aria-hidden="true" />} onClick={onEdit} />
      <IconButton label={t('removeName', { name })} icon={<Trash2 aria-hidden="true" />} onClick={onRemove} />
    </span>
  )
}

const CategoryFormSchema = v.object({
  ...ENTRY_FIELDS,
  icon: v.picklist(CATEGORY_ICONS),
  construction: v.boolean(),
})

function CategoryForm({ entry, onDone }: { entry: Category | null; onDone: () => void }) {
  const { t } = useTranslation('admin')
  const save = useAdminSave()
  const icon = CATEGORY_ICONS.find((item) => item === entry?.icon) ?? 'layout'
  const defaults = { ...toEntryForm(entry), icon, construction: entry?.construction ?? false }
  const newDraft = useAdminDraft('new category')
  const editDraft = useEditDraft(entry?._id ?? '', defaults)
  const form = useSchemaForm(CategoryFormSchema, { defaults, draft: entry ? editDraft : newDraft })
  return (
    <EntryForm
      form={form}
      saved={entry && defaults}
      onSubmit={async (values) => {
        const body = { ...fromEntryForm(values), icon: values.icon, construction: values.construction }
        await save(
          entry
            ? callEndpoint('PUT /admin/categories/:id', CreatedEntity, { params: { id: entry._id }, body })
            : callEndpoint('POST /admin/categories', CreatedEntity, { body }),
        )
        onDone()
      }}
    >
      <SelectInput
        name="icon"
        label={t('icon')}
        options={CATEGORY_ICONS.map((value) => ({ value, label: t(`icons.${value}`) }))}
      />
      <CheckInput name="construction" label={t('construction')} />
    </EntryForm>
  )
}

const EntryFormSchema = v.object({
  ...ENTRY_FIELDS,
  words: v.pipe(
    v.string(),
    v.check(
      (text) => toLines(text).length <= RULES.searchWordsMax,
      validationMessage('max_items', RULES.searchWordsMax),
    ),
    v.check(
      (text) => toLines(text).every((line) => line.length <= MAX_SEARCH_WORD_LENGTH),
      validationMessage('max_length', MAX_SEARCH_WORD_LENGTH),
    ),
  ),
})

function ChildEntryForm({
  editing,
  onDone,
}: {
  editing: Exclude<EditedEntry, { kind: 'category' }>
  onDone: () => void
}) {
  const { t } = useTranslation('admin')
  const save = useAdminSave()
  const { entry, category } = editing
  const parent = editing.kind === 'skill' ? editing.service : category
  const defaults = { ...toEntryForm(entry), words: entry?.words.join('\n') ?? '' }
  const newDraft = useAdminDraft(`new ${editing.kind} ${parent._id}`)
  const editDraft = useEditDraft(entry?._id ?? '', defaults)
  const form = useSchemaForm(EntryFormSchema, { defaults, draft: entry ? editDraft : newDraft })
  return (
    <EntryForm
      form={form}
      saved={entry && defaults}
      hasStatus={editing.kind === 'service'}
      onSubmit={async (values) => {
        const { status, ...names } = fromEntryForm(values)
        const fields = { ...names, words: toLines(values.words) }
        if (editing.kind === 'service') {
          const body = { ...fields, status, categoryId: category._id }
          await save(
            entry
              ? callEndpoint('PUT /admin/sub-categories/:id', CreatedEntity, {
                  params: { id: entry._id },
                  body,
                })
              : callEndpoint('POST /admin/sub-categories', CreatedEntity, { body }),
          )
        } else {
          const body = { ...fields, categoryId: category._id, subCategoryId: editing.service._id }
          await save(
            entry
              ? callEndpoint('PUT /admin/skills/:id', CreatedEntity, { params: { id: entry._id }, body })
              : callEndpoint('POST /admin/skills', CreatedEntity, { body }),
          )
        }
        onDone()
      }}
    >
      <TextAreaInput name="words" label={t('foundAs')} hint={t('foundAsHint', { n: RULES.searchWordsMax })} />
    </EntryForm>
  )
}
