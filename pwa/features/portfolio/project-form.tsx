import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { Id } from '#shared/envelope.ts'
import { DURATIONS, MOST_SKILLS, type PortfolioProject, WriteProject } from '#shared/portfolio.ts'
import { UPLOAD_MAX_BYTES } from '#shared/uploads.ts'
import { amountText } from '../../forms/amount.ts'
import { useErrorText } from '../../forms/error-text.ts'
import { SelectInput, TextAreaInput, TextInput } from '../../forms/fields.tsx'
import { Form, FormError, useSchemaForm } from '../../forms/form.tsx'
import { draftBy } from '../../offline/drafts.ts'
import { useReachable } from '../../offline/hooks.ts'
import { newId } from '../../offline/mine/outbox.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { toast } from '../../ui/toast.tsx'
import { VideoInput } from '../uploads/video-input.tsx'
import { isKept } from './kept-pictures.ts'
import { useProjectDeeds } from './my-portfolio.ts'
import { ProjectPictures } from './project-pictures.tsx'
import { TagsInput } from './tags-input.tsx'

/** As it is typed: the cost is text, and no video is an empty address. The id stays with what is typed, so that sending it again makes no second project. */
const Typed = v.object({
  ...WriteProject.entries,
  _id: Id,
  cost: amountText(WriteProject.entries.cost, 'amount'),
  introVideo: v.pipe(
    v.string(),
    v.transform((url) => url || null),
  ),
})

/** Long enough to reach for what brings the form back. */
const REFUSED_MS = 15_000

const EMPTY = { name: '', description: '', skills: [] as string[], duration: '1-month' as const, cost: '', images: [] as string[], introVideo: '' }

const typedOf = ({ _id, name, description, skills, duration, cost, images, introVideo }: PortfolioProject) => ({
  _id,
  name,
  description,
  skills,
  duration,
  cost: String(cost),
  images,
  introVideo: introVideo ?? '',
})

/** A new project, or one to be changed. The list shows it at once; what is typed outlasts a refusal, a reload and a log-out, pictures included. */
export default function ProjectForm({ project, sellerId }: { project: PortfolioProject | null; sellerId: string }) {
  const { t } = useTranslation(['portfolio', 'profile'])
  const navigate = useNavigate()
  const errorText = useErrorText()
  const list = paths.sellerDashboard({ tab: 'portfolio' })
  const { save } = useProjectDeeds(sellerId)
  const draft = useMemo(() => draftBy(sellerId, `project ${project?._id ?? 'new'}`), [sellerId, project?._id])
  const defaults = useMemo(() => (project ? typedOf(project) : { ...EMPTY, _id: newId() }), [project])
  const form = useSchemaForm(Typed, { defaults, draft })
  const [pending, wait] = useState(false)
  const reachable = useReachable()
  const video = form.watch('introVideo')
  const waits = form.watch('images').some(isKept)
  const submit = async (values: v.InferOutput<typeof Typed>) => {
    const saved = save(project, values)
    void navigate(list)
    try {
      await saved
      toast.success(t(project ? 'updated' : 'created'))
    } catch (error) {
      toast.error(errorText(error, project ? 'updateProject' : 'createProject'), {
        duration: REFUSED_MS,
        action: { label: t('openAgain'), run: () => void navigate(paths.sellerDashboard({ tab: 'portfolio', project: project?._id ?? 'new' })) },
      })
      throw error
    }
  }
  return (
    <Form form={form} onSubmit={submit} className="grid gap-5">
      <ProjectPictures />
      <TextInput name="name" label={t('name')} maxLength={100} />
      <TextAreaInput name="description" label={t('description')} maxLength={2000} />
      <TagsInput name="skills" label={t('skills')} hint={t('skillsHint', { n: MOST_SKILLS })} most={MOST_SKILLS} />
      <div className="grid gap-5 sm:grid-cols-2">
        <SelectInput name="duration" label={t('duration')} options={DURATIONS.map((value) => ({ value, label: t(`profile:lasts.${value}`) }))} />
        <TextInput name="cost" label={t('cost')} inputMode="decimal" />
      </div>
      <VideoInput
        slot={`project ${project?._id ?? 'new'}`}
        src={video || null}
        label={t('video')}
        hint={t('videoHint', { n: UPLOAD_MAX_BYTES / 1024 / 1024 })}
        playLabel={t('videoPlay')}
        keep={(url) => form.setValue('introVideo', url ?? '', { shouldDirty: true, shouldTouch: true })}
        onPending={wait}
      />
      <FormError form={form} />
      {waits && !reachable && <p className="text-muted">{t('picturesPending')}</p>}
      {pending && <p className="text-muted">{t('videoPending')}</p>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.formState.isSubmitting || pending || waits}>
          {t('save')}
        </Button>
        <ButtonLink variant="secondary" to={list}>
          {t('back')}
        </ButtonLink>
      </div>
    </Form>
  )
}
