/** Where a key types, or where the control has keys of its own. */
const TYPING =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu], video'

/** Whether the focused element does something with a letter itself. */
export const isKeyWanted = (target: EventTarget | null): boolean =>
  document.querySelector('dialog:modal') !== null ||
  (target instanceof Element && target.closest(TYPING) !== null)

const isVisible = (element: Element): boolean => element.getClientRects().length > 0

/** Focuses the search for freelancers on this page. Returns whether there is one. */
export function focusSearch(): boolean {
  const field = [...document.querySelectorAll<HTMLInputElement>('search input[role=combobox]')].find(
    isVisible,
  )
  field?.focus()
  field?.select()
  return field !== undefined
}

/** Focuses the next or the previous item of the list that has the focus, else of the first one in sight. */
export function moveInList(step: 1 | -1): void {
  const active = document.activeElement
  const list =
    active?.closest('[data-key-list]') ?? [...document.querySelectorAll('[data-key-list]')].find(isVisible)
  const items = [...(list?.children ?? [])]
  const focused = items.findIndex((item) => item.contains(active))
  const index = focused >= 0 ? focused : items.findIndex((item) => item.querySelector('[aria-current]'))
  const next = index < 0 && step < 0 ? 0 : Math.min(Math.max(index + step, 0), items.length - 1)
  items[next]?.querySelector<HTMLElement>('a[href]')?.focus()
}
