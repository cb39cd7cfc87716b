import { Share2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/icon-button.tsx'
import { toast } from '../../ui/toast.tsx'

/** Hands this page's address on: by the phone's own sheet where there is one, else by the clipboard. */
export function ShareProfile({ name, title }: { name: string; title: string }) {
  const { t } = useTranslation('profile')
  const share = async () => {
    const address = `${location.origin}${location.pathname}`
    if (await offered({ title: name, text: t('shareText', { name, title }), url: address })) return
    try {
      await navigator.clipboard.writeText(address)
      toast.success(t('linkCopied'))
    } catch {
      toast.error(t('linkNotCopied'))
    }
  }
  return <IconButton label={t('share')} icon={<Share2 aria-hidden="true" />} onClick={() => void share()} className="-me-2 -mt-1 shrink-0" />
}

/** Whether the phone's sheet took it, or the person thought better of it. */
async function offered(what: ShareData): Promise<boolean> {
  if (!('share' in navigator) || !navigator.canShare?.(what)) return false
  try {
    await navigator.share(what)
    return true
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError'
  }
}
