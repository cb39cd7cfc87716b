import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'

interface TabsProps<Key extends string> {
  label: string
  tabs: readonly { key: Key; label: string }[]
  current: Key
  onChange: (key: Key) => void
  children: ReactNode
}

/** Tabs over one panel. Arrow keys move between them. On a phone they are a strip. */
export function Tabs<Key extends string>({ label, tabs, current, onChange, children }: TabsProps<Key>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is current
  useEffect(() => {
    const tab = list.current?.querySelector('[aria-selected=true]')
    if (list.current && tab) bringIntoSight(list.current, tab)
  }, [current])
  const move = (event: KeyboardEvent) => {
    const delta = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!delta) return
    const direction = getComputedStyle(event.currentTarget).direction === 'rtl' ? -delta : delta
    const currentIndex = tabs.findIndex((tab) => tab.key === current)
    const nextIndex = (currentIndex + direction + tabs.length) % tabs.length
    const tab = tabs[nextIndex]
    if (!tab) return
    // The key would also scroll the strip.
    event.preventDefault()
    onChange(tab.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[nextIndex]?.focus()
  }
  return (
    <>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        onKeyDown={move}
        className="flex gap-2 overflow-x-auto overscroll-x-contain py-1 no-scrollbar max-sm:-mx-4 max-sm:px-4 sm:flex-wrap"
      >
        {tabs.map((tab) => (
          <button
            key={tab.key}
            type="button"
            role="tab"
            id={`${id}-${tab.key}`}
            aria-selected={tab.key === current}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === current ? 0 : -1}
            onClick={() => onChange(tab.key)}
            className="min-h-11 shrink-0 rounded-full border border-line bg-surface px-3 text-sm font-semibold text-muted transition-colors hover:border-brand hover:text-ink aria-selected:border-brand aria-selected:bg-brand-soft aria-selected:text-link sm:px-3.5 sm:text-base"
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${current}`} className="pt-6">
        {children}
      </div>
    </>
  )
}

/** Scrolls the strip alone: `scrollIntoView` would scroll the page, too. */
function bringIntoSight(strip: Element, tab: Element) {
  const bounds = strip.getBoundingClientRect()
  const { left, right } = tab.getBoundingClientRect()
  if (left < bounds.left || right > bounds.right)
    strip.scrollBy({ left: (left + right - bounds.left - bounds.right) / 2 })
}
