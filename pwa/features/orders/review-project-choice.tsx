import { Images, X } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '../../forms/error-message.ts'
import type { Engine } from '../../sync/current-engine.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { useMyPortfolio } from '../portfolio/my-portfolio.ts'
import { ProjectCover } from '../portfolio/project-cover.tsx'
import { type OrderWithPending, setReviewProject } from './mutations.ts'
import { ProjectChoices } from './project-choices.tsx'

/** The project that a freelancer shows with the review of an order, chosen in a sheet. */
export default function ReviewProjectChoice({ engine, order }: { engine: Engine; order: OrderWithPending }) {
  const { t } = useTranslation(['orders', 'portfolio'])
  const errorMessage = useErrorMessage()
  const loaded = useMyPortfolio()
  const [isOpen, setIsOpen] = useState(false)
  const nameId = useId()
  const openRef = useRef<HTMLButtonElement>(null)
  const projectId = order.rating?.projectId
  const project = loaded.status === 'ready' ? loaded.data.find(({ _id }) => _id === projectId) : undefined
  const choose = (id: string | null) =>
    setReviewProject(engine, order, id).catch((error: unknown) => toast.error(errorMessage(error)))
  const close = () => setIsOpen(false)
  // The button that is pressed leaves with the project.
  const remove = () => {
    openRef.current?.focus()
    void choose(null)
  }
  if (projectId && loaded.status === 'loading') return <Skeleton className="h-28 rounded-2xl" />
  return (
    <div>
      {project && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <div className="relative aspect-4/3 w-24 max-w-full overflow-hidden rounded-xl bg-sunken">
            <ProjectCover images={project.images} sizes="6rem" />
          </div>
          <div className="min-w-0 flex-1 basis-24">
            <p className="text-sm text-muted">{t('rating.project.shown')}</p>
            <p id={nameId} dir="auto" className="line-clamp-3 font-medium wrap-anywhere">
              {project.name}
            </p>
          </div>
        </div>
      )}
      <div className="-ms-4 flex flex-wrap">
        <Button
          ref={openRef}
          variant="ghost"
          icon={<Images aria-hidden="true" />}
          aria-haspopup="dialog"
          aria-describedby={project && nameId}
          onClick={() => setIsOpen(true)}
        >
          {t(project ? 'rating.project.change' : 'rating.project.show')}
        </Button>
        {project && (
          <Button variant="ghost" icon={<X aria-hidden="true" />} aria-describedby={nameId} onClick={remove}>
            {t('rating.project.remove')}
          </Button>
        )}
      </div>
      <Dialog open={isOpen} onClose={close} title={t('rating.project.title')} closeLabel={t('close')}>
        <ProjectChoices
          loaded={loaded}
          current={project?._id}
          onChoose={(id) => {
            close()
            void choose(id)
          }}
        />
      </Dialog>
    </div>
  )
}
