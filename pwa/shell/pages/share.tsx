import { Images, MessageCircle, Share2 } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import * as v from 'valibot'
import { displayName } from '#shared/account.ts'
import { MAX_MESSAGE_LENGTH } from '#shared/chat.ts'
import { MAX_PICTURES } from '#shared/portfolio.ts'
import { getAccountDraft } from '../../client/drafts.ts'
import { useSession } from '../../client/hooks.ts'
import { type Conversation, useConversations } from '../../features/chat/chats.ts'
import { useAddPictures } from '../../features/portfolio/use-add-pictures.ts'
import { storeFiles } from '../../features/uploads/files.ts'
import { LocalFile } from '../../features/uploads/local-file.ts'
import { useErrorMessage } from '../../forms/error-message.ts'
import { paths } from '../../paths.ts'
import { clearSharedContent } from '../../platform/share-cache.ts'
import { readSharedContent, type SharedContent } from '../../platform/shared-content.ts'
import { whenEngineStarted } from '../../sync/current-engine.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { useDocumentTitle } from '../../ui/document-title.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'

const ChatDraft = v.object({ text: v.optional(v.string(), ''), files: v.optional(v.array(LocalFile), []) })
const Project = v.looseObject({ images: v.optional(v.array(v.string()), []) })

/**
 * /share: content that another app shared, and where to put it: into a chat or the portfolio. Nothing is sent
 * from here.
 */
export default function Share() {
  const { t } = useTranslation(['chat', 'uploads', 'portfolio'])
  const [shared, setShared] = useState<SharedContent | null>(null)
  const conversations = useConversations()
  useDocumentTitle(t('share.title'))
  useEffect(() => void readSharedContent().then(setShared, () => setShared({ text: '', files: [] })), [])
  const isEmpty = shared !== null && shared.text === '' && shared.files.length === 0
  return (
    <div className="frame max-w-2xl flex-1 pt-6 pb-10 sm:pt-10">
      <h1 className="text-3xl font-extrabold tracking-tight">{t('share.title')}</h1>
      {shared === null ? (
        <Skeleton className="mt-6 h-40 rounded-2xl" />
      ) : isEmpty ? (
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
          <ShareTargets shared={shared} conversations={conversations ?? []} />
        </>
      )}
    </div>
  )
}

function Preview({ shared: { text, files } }: { shared: SharedContent }) {
  const [imageUrls, setImageUrls] = useState<string[]>([])
  useEffect(() => {
    const objectUrls = files
      .filter(({ type }) => type.startsWith('image/'))
      .map((file) => URL.createObjectURL(file))
    setImageUrls(objectUrls)
    return () => objectUrls.forEach((url) => void URL.revokeObjectURL(url))
  }, [files])
  return (
    <div className="mt-6 rounded-2xl border border-line bg-surface p-4">
      <ul className="flex flex-wrap gap-3">
        {files.map((file, i) => (
          <li key={file.name} className="w-24 text-sm wrap-anywhere">
            {file.type.startsWith('image/') && (
              <img
                src={imageUrls[i]}
                alt=""
                width={96}
                height={96}
                className="mb-1 size-24 rounded-xl bg-sunken object-cover"
              />
            )}
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

function ShareTargets({ shared, conversations }: { shared: SharedContent; conversations: Conversation[] }) {
  const { t } = useTranslation(['chat', 'uploads'])
  const errorMessage = useErrorMessage()
  const takePictures = useAddPictures()
  const user = useSession()?.user
  const navigate = useNavigate()
  const [isBusy, setIsBusy] = useState(false)
  const pictures = shared.files.filter(({ type }) => type.startsWith('image/'))
  const run = async (action: () => Promise<void>) => {
    setIsBusy(true)
    try {
      await action()
    } catch (error) {
      toast.error(errorMessage(error))
    }
    setIsBusy(false)
  }
  const shareToChat = async (otherId: string) => {
    const engine = await whenEngineStarted()
    const draft = getAccountDraft(engine.userId, `chat:${otherId}`)
    const parsed = v.safeParse(ChatDraft, draft.read())
    const existing = parsed.success ? parsed.output : { text: '', files: [] }
    const { files, errors } = await storeFiles(engine.db, shared.files, existing.files.length)
    draft.write({
      text: [existing.text, shared.text].filter(Boolean).join('\n').slice(0, MAX_MESSAGE_LENGTH),
      files: [...existing.files, ...files],
    })
    const [firstError] = errors
    if (firstError)
      toast.error(
        t('uploads:file.fault', {
          index: firstError.index,
          filename: firstError.name,
          error: t(`uploads:file.${firstError.code}`, { max: firstError.max }),
        }),
      )
    await clearSharedContent()
    void navigate(paths.chatWith(otherId), { replace: true })
  }
  const shareToPortfolio = async () => {
    const { userId } = await whenEngineStarted()
    const draft = getAccountDraft(userId, 'project new')
    const { images, ...existing } = v.parse(Project, draft.read())
    const { stored: parsed, errors } = await takePictures(pictures, MAX_PICTURES - images.length)
    draft.write({ ...existing, images: [...images, ...parsed] })
    for (const fault of errors) toast.error(fault)
    await clearSharedContent()
    void navigate(paths.sellerDashboard({ tab: 'portfolio', project: 'new' }), { replace: true })
  }
  return (
    <>
      {user?.role === 'seller' && user.profileComplete && pictures.length > 0 && (
        <Button
          variant="secondary"
          className="mt-6"
          busy={isBusy}
          icon={<Images aria-hidden="true" />}
          onClick={() => void run(shareToPortfolio)}
        >
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
                disabled={isBusy}
                onClick={() => void run(() => shareToChat(other._id))}
                className="flex min-h-14 w-full items-center gap-3 p-3 text-start hover:bg-sunken"
              >
                <Avatar name={displayName(other, t('deletedUser'))} src={other.profileImage} size={40} />
                <span className="min-w-0 flex-1 font-semibold wrap-anywhere">
                  {displayName(other, t('deletedUser'))}
                </span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Button
        variant="ghost"
        className="mt-4"
        onClick={async () => {
          await clearSharedContent()
          void navigate(paths.chats(), { replace: true })
        }}
      >
        {t('share.discard')}
      </Button>
    </>
  )
}
