import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'

interface TabsProps<Key extends string> {
  label: string
  tabs: readonly { key: Key; label: string }[]
  current: Key
  onChange: (key: Key) => void
  children: ReactNode
}

/** Tabs over one panel. Arrow keys move between them. */
export function Tabs<Key extends string>({ label, tabs, current, onChange, children }: TabsProps<Key>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const move = (event: KeyboardEvent) => {
    const delta = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
    if (!delta) return
    const direction = getComputedStyle(event.currentTarget).direction === 'rtl' ? -delta : delta
    const currentIndex = tabs.findIndex((tab) => tab.key === current)
    const nextIndex = (currentIndex + direction + tabs.length) % tabs.length
    const tab = tabs[nextIndex]
    if (!tab) return
    onChange(tab.key)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[nextIndex]?.focus()
  }
  return (
    <>
      <div ref={list} role="tablist" aria-label={label} onKeyDown={move} className="flex flex-wrap gap-2">
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
            className="min-h-11 rounded-full border border-line bg-surface px-3 text-sm font-semibold text-muted transition-colors hover:border-brand hover:text-ink aria-selected:border-brand aria-selected:bg-brand-soft aria-selected:text-link sm:px-3.5 sm:text-base"
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
