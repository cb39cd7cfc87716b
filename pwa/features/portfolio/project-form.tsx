import { lazy, Suspense, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { DURATIONS, MAX_SKILLS, WriteProject } from '#shared/portfolio.ts'
import { MAX_UPLOAD_BYTES } from '#shared/uploads.ts'
import { useReachable } from '../../client/hooks.ts'
import { useAccountDraft } from '../../client/use-account-draft.ts'
import { amountField } from '../../forms/amount-field.ts'
import { SelectInput, TextAreaInput, TextInput } from '../../forms/fields.tsx'
import { Form, FormError, useSchemaForm } from '../../forms/form.tsx'
import { getOutcomeText } from '../../forms/outcome-text.ts'
import { paths } from '../../paths.ts'
import { whenEngineStarted } from '../../sync/current-engine.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { lazyWithRetry } from '../../update/lazy-with-retry.ts'
import { isPendingPicture, type ProjectWithPending, saveProject } from './mutations.ts'
import { isMemoryOnly } from './pending-pictures.ts'
import { ProjectPictures } from './project-pictures.tsx'
import { TagsInput } from './tags-input.tsx'

const VideoInput = lazy(
  lazyWithRetry(async () => ({ default: (await import('../uploads/video-input.tsx')).VideoInput })),
)

/**
 * Form input: the cost as text, an empty URL for no video. The version that the edit is based on is saved
 * with it.
 */
const ProjectFormSchema = v.object({
  ...v.omit(WriteProject, ['_id', 'edit', 'over']).entries,
  version: v.string(),
  typedSkill: v.string(),
  cost: amountField(WriteProject.entries.cost, 'amount'),
  introVideo: v.pipe(
    v.string(),
    v.transform((url) => url || null),
  ),
})

const EMPTY = {
  version: '',
  name: '',
  description: '',
  skills: [] as string[],
  typedSkill: '',
  duration: '1-month' as const,
  cost: '',
  images: [] as string[],
  introVideo: '',
}

const toFormValues = (
  { name, description, skills, duration, cost, images, introVideo }: WriteProject,
  version: string,
) => ({
  version,
  name,
  description,
  skills,
  typedSkill: '',
  duration,
  cost: String(cost),
  images,
  introVideo: introVideo ?? '',
})

/**
 * The form of a new or an edited project. The list shows the change at once; it is sent when the server can
 * be reached. The draft, pictures included, survives a rejection, a reload and a log-out.
 */
export default function ProjectForm({
  project,
  sellerId,
}: {
  project: ProjectWithPending | null
  sellerId: string
}) {
  const { t } = useTranslation(['portfolio', 'profile', 'saved'])
  const navigate = useNavigate()
  const listPath = paths.sellerDashboard({ tab: 'portfolio' })
  const draft = useAccountDraft(sellerId, `project ${project?._id ?? 'new'}`)
  const defaults = useMemo(
    () => (project ? toFormValues(project.refused ?? project, project.version ?? project._id) : EMPTY),
    [project],
  )
  const form = useSchemaForm(ProjectFormSchema, { defaults, draft })
  const [isVideoPending, setIsVideoPending] = useState(false)
  const reachable = useReachable()
  const video = form.watch('introVideo')
  const images = form.watch('images')
  const unkept = images.some(isMemoryOnly)
  const submit = async ({ version, typedSkill: _, ...written }: v.InferOutput<typeof ProjectFormSchema>) => {
    const { outcome } = await saveProject(
      await whenEngineStarted(),
      project && { ...project, version },
      written,
      { draft },
    )
    void navigate(listPath)
    void outcome.then((now) => {
      const text = getOutcomeText(now, { done: t(project ? 'updated' : 'created'), waits: t('kept') })
      if (text) toast.success(text)
      else if (now === 'refused') toast.error(t('refused'))
    })
  }
  return (
    <Form
      form={form}
      failedAction={project ? 'updateProject' : 'createProject'}
      onSubmit={submit}
      className="grid gap-5"
    >
      <ProjectPictures />
      <TextInput name="name" label={t('name')} maxLength={100} />
      <TextAreaInput name="description" label={t('description')} maxLength={2000} />
      <TagsInput
        name="skills"
        inputName="typedSkill"
        label={t('skills')}
        hint={t('skillsHint', { n: MAX_SKILLS })}
        maxTags={MAX_SKILLS}
      />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectInput
          name="duration"
          label={t('duration')}
          options={DURATIONS.map((value) => ({ value, label: t(`profile:lasts.${value}`) }))}
        />
        <TextInput name="cost" label={t('cost')} inputMode="decimal" />
      </div>
      <Suspense fallback={<Skeleton className="h-28" />}>
        <VideoInput
          slot={`project ${project?._id ?? 'new'}`}
          src={video || null}
          label={t('video')}
          hint={t('videoHint', { n: MAX_UPLOAD_BYTES / 1024 / 1024 })}
          playLabel={t('videoPlay')}
          onSave={(url) => form.setValue('introVideo', url ?? '', { shouldDirty: true, shouldTouch: true })}
          onPending={setIsVideoPending}
        />
      </Suspense>
      <FormError form={form} />
      {!reachable && images.some(isPendingPicture) && (
        <p className="text-muted">{t(unkept ? 'picturesPending' : 'picturesKept')}</p>
      )}
      {isVideoPending && <p className="text-muted">{t('videoPending')}</p>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.formState.isSubmitting || isVideoPending || unkept}>
          {t('save')}
        </Button>
        <ButtonLink variant="secondary" to={listPath}>
          {t('back')}
        </ButtonLink>
      </div>
    </Form>
  )
}
