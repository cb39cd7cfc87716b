import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { OrderList } from './order-list.tsx'

/** The list of orders beside one of them. It scrolls by itself and begins at that order. */
export function OrderPane({ current }: { current: string }) {
  const { t } = useTranslation('orders')
  const pane = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = pane.current
    if (!element) return
    const showCurrent = () => {
      const card = element.querySelector<HTMLElement>('[aria-current]')?.closest('article')
      if (!card) return false
      const { top, bottom } = card.getBoundingClientRect()
      const frame = element.getBoundingClientRect()
      if (bottom > frame.bottom) element.scrollTop += top - frame.top - frame.height / 3
      return true
    }
    if (showCurrent()) return
    const observer = new MutationObserver(() => {
      if (showCurrent()) observer.disconnect()
    })
    observer.observe(element, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [])
  return (
    <aside
      ref={pane}
      aria-labelledby="orders-beside"
      className="no-scrollbar sticky top-12 -mx-2 max-h-[calc(100dvh-3rem)] w-92 shrink-0 overflow-y-auto overscroll-contain px-2 pt-10 pb-6"
    >
      <h2 id="orders-beside" className="mb-4 text-2xl font-extrabold">
        {t('dashboard.section.orders')}
      </h2>
      <OrderList current={current} />
    </aside>
  )
}
