import { Copy, Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toast } from '../../ui/toast.tsx'
import { lazyWithRetry } from '../../update/lazy-with-retry.ts'

const QrCode = lazy(lazyWithRetry(() => import('../../ui/qr-code.tsx')))

/**
 * Shares this page's URL: as a QR code, through the clipboard, or through the system's share sheet if there
 * is one.
 */
export function ShareProfile({ name, title }: { name: string; title: string }) {
  const { t } = useTranslation('profile')
  const [isOpen, setIsOpen] = useState(false)
  const address = `${location.origin}${location.pathname}`
  const shareData = { title: name, text: t('shareText', { name, title }), url: address }
  const copyLink = async () => {
    try {
      await navigator.clipboard.writeText(address)
      toast.success(t('linkCopied'))
      setIsOpen(false)
    } catch {
      toast.error(t('linkNotCopied'))
    }
  }
  const openShareSheet = async () => {
    try {
      await navigator.share(shareData)
      setIsOpen(false)
    } catch (error) {
      // An AbortError means that the user cancelled.
      if (!(error instanceof DOMException && error.name === 'AbortError')) await copyLink()
    }
  }
  return (
    <>
      <IconButton
        label={t('share')}
        icon={<Share2 aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
        className="bg-surface shadow-card"
      />
      <Dialog
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('shareName', { name })}
        closeLabel={t('closeShare')}
        footer={
          <>
            {'share' in navigator && navigator.canShare?.(shareData) && (
              <Button
                variant="secondary"
                icon={<Share2 aria-hidden="true" />}
                onClick={() => void openShareSheet()}
              >
                {t('shareSheet')}
              </Button>
            )}
            <Button icon={<Copy aria-hidden="true" />} onClick={() => void copyLink()}>
              {t('copyLink')}
            </Button>
          </>
        }
      >
        <div className="grid justify-items-center gap-3 text-center">
          <Suspense fallback={<Skeleton className="size-60" />}>
            <QrCode text={address} label={t('qr', { name })} />
          </Suspense>
          <p className="text-muted">{t('qrHint')}</p>
          <p className="text-sm wrap-anywhere select-all">{address}</p>
        </div>
      </Dialog>
    </>
  )
}
