import { Images, MessageCircle, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { displayName } from '#shared/account.ts'
import { MAX_MESSAGE_LENGTH } from '#shared/chat.ts'
import { MAX_PICTURES } from '#shared/portfolio.ts'
import { type Conversation, useConversations } from '../features/chat/chats.ts'
import { useTakePictures } from '../features/portfolio/take-pictures.ts'
import { layDown } from '../features/uploads/files.ts'
import { LocalFile } from '../features/uploads/local-file.ts'
import { useErrorText } from '../forms/error-text.ts'
import { draftBy } from '../offline/drafts.ts'
import { forgetShared } from '../offline/forget-shared.ts'
import { useSession } from '../offline/hooks.ts'
import { startedEngine } from '../offline/mine/current.ts'
import { readShared, type Shared } from '../offline/shared.ts'
import { paths } from '../paths.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useTitle } from '../ui/title.ts'
import { toast } from '../ui/toast.tsx'

const Written = v.object({ text: v.optional(v.string(), ''), files: v.optional(v.array(LocalFile), []) })
const Project = v.looseObject({ images: v.optional(v.array(v.string()), []) })

/** /share: what another app gave to this one, and where it can go: into a chat, or into the portfolio. Nothing is sent from here. */
export default function Share() {
  const { t } = useTranslation(['chat', 'uploads', 'portfolio'])
  const [shared, show] = useState<Shared | null>(null)
  const conversations = useConversations()
  useTitle(t('share.title'))
  useEffect(() => void readShared().then(show, () => show({ text: '', files: [] })), [])
  const isNothing = shared !== null && shared.text === '' && shared.files.length === 0
  return (
    <div className="frame max-w-2xl flex-1 pt-6 pb-10 sm:pt-10">
      <h1 className="text-3xl font-extrabold tracking-tight">{t('share.title')}</h1>
      {shared === null ? (
        <Skeleton className="mt-6 h-40 rounded-2xl" />
      ) : isNothing ? (
        <EmptyState
          icon={<Share2 aria-hidden="true" />}
          title={t('share.nothing')}
          text={t('share.nothingText')}
          action={<ButtonLink to={paths.chats()}>{t('allChats')}</ButtonLink>}
        />
      ) : (
        <>
          <p className="mt-3 text-muted">{t('share.source')}</p>
          <Preview shared={shared} />
          <Places shared={shared} conversations={conversations ?? []} />
        </>
      )}
    </div>
  )
}

function Preview({ shared: { text, files } }: { shared: Shared }) {
  const [urls, show] = useState<string[]>([])
  useEffect(() => {
    const made = files.filter(({ type }) => type.startsWith('image/')).map((file) => URL.createObjectURL(file))
    show(made)
    return () => made.forEach((url) => void URL.revokeObjectURL(url))
  }, [files])
  return (
    <div className="mt-6 rounded-2xl border border-line bg-surface p-4">
      <ul className="flex flex-wrap gap-3">
        {files.map((file, i) => (
          <li key={file.name} className="w-24 text-sm wrap-anywhere">
            {file.type.startsWith('image/') && <img src={urls[i]} alt="" width={96} height={96} className="mb-1 size-24 rounded-xl bg-sunken object-cover" />}
            {file.name}
          </li>
        ))}
      </ul>
      {text && (
        <p dir="auto" className="mt-2 whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      )}
    </div>
  )
}

function Places({ shared, conversations }: { shared: Shared; conversations: Conversation[] }) {
  const { t } = useTranslation(['chat', 'uploads'])
  const errorText = useErrorText()
  const takePictures = useTakePictures()
  const seller = useSession()?.user
  const navigate = useNavigate()
  const [busy, work] = useState(false)
  const pictures = shared.files.filter(({ type }) => type.startsWith('image/'))
  const run = async (deed: () => Promise<void>) => {
    work(true)
    try {
      await deed()
    } catch (error) {
      toast.error(errorText(error))
    }
    work(false)
  }
  const intoChat = async (otherId: string) => {
    const engine = await startedEngine()
    const draft = draftBy(engine.userId, `chat:${otherId}`)
    const kept = v.safeParse(Written, draft.read())
    const before = kept.success ? kept.output : { text: '', files: [] }
    const { files, faults } = await layDown(engine.mine, shared.files, before.files.length)
    draft.write({ text: [before.text, shared.text].filter(Boolean).join('\n').slice(0, MAX_MESSAGE_LENGTH), files: [...before.files, ...files] })
    const [wrong] = faults
    if (wrong) toast.error(t('uploads:file.fault', { index: wrong.index, filename: wrong.name, error: t(`uploads:file.${wrong.fault}`, { max: wrong.max }) }))
    await forgetShared()
    void navigate(paths.chatWith(otherId), { replace: true })
  }
  const intoPortfolio = async () => {
    const { userId } = await startedEngine()
    const draft = draftBy(userId, 'project new')
    const { images, ...before } = v.parse(Project, draft.read())
    const { kept, faults } = await takePictures(pictures, MAX_PICTURES - images.length)
    draft.write({ ...before, images: [...images, ...kept] })
    for (const fault of faults) toast.error(fault)
    await forgetShared()
    void navigate(paths.sellerDashboard({ tab: 'portfolio', project: 'new' }), { replace: true })
  }
  return (
    <>
      {seller?.role === 'seller' && seller.profileComplete && pictures.length > 0 && (
        <Button variant="secondary" className="mt-6" busy={busy} icon={<Images aria-hidden="true" />} onClick={() => void run(intoPortfolio)}>
          {t('share.portfolio')}
        </Button>
      )}
      <h2 className="mt-8 mb-3 text-xl font-bold">{t('share.toWhom')}</h2>
      {conversations.length === 0 ? (
        <EmptyState
          icon={<MessageCircle aria-hidden="true" />}
          title={t('share.nobody')}
          text={t('share.nobodyText')}
          action={<ButtonLink to={paths.exploreSellers()}>{t('share.find')}</ButtonLink>}
        />
      ) : (
        <ul className="divide-y divide-line rounded-2xl border border-line bg-surface">
          {conversations.map(({ _id, other }) => (
            <li key={_id}>
              <button
                type="button"
                disabled={busy}
                onClick={() => void run(() => intoChat(other._id))}
                className="flex min-h-14 w-full items-center gap-3 p-3 text-start hover:bg-sunken"
              >
                <Avatar name={displayName(other, t('deletedUser'))} src={other.profileImage} size={40} />
                <span className="min-w-0 flex-1 font-semibold wrap-anywhere">{displayName(other, t('deletedUser'))}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="ghost"
        className="mt-4"
        onClick={async () => {
          await forgetShared()
          void navigate(paths.chats(), { replace: true })
        }}
      >
        {t('share.discard')}
      </Button>
    </>
  )
}
