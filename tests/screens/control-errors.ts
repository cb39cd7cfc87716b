import type { Page } from '@playwright/test'

/**
 * Finds buttons, links, tabs, badges, chips and menu items whose words are cut off, lie outside of their box
 * or of the window, or are broken in the middle; and a page that scrolls sideways. Words of people, which
 * the app marks with their own direction, may be shortened.
 */
function findControlErrors(): string[] {
  const errors = new Set<string>()
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) errors.add(`sideways by ${scrollWidth - clientWidth} px`)
  const range = document.createRange()
  for (const control of document.querySelectorAll<HTMLElement>(
    'button, a[href], summary, [role=tab], [role^=menuitem], [role=option], .rounded-full, h1, h2, dt, label',
  )) {
    const box = control.getBoundingClientRect()
    if (!isShown(control) || box.width <= 1) continue
    const name = `${control.tagName.toLowerCase()} “${control.textContent?.trim().slice(0, 50)}”`
    const isInline = getComputedStyle(control).display === 'inline'
    if (!isScrolled(control) && (box.left < -1 || box.right > clientWidth + 1))
      errors.add(`${name} lies outside of the window`)
    const texts = document.createTreeWalker(control, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode
      const parent = text.parentElement
      if (!parent || !isShown(parent) || parent.closest('.sr-only, select, textarea, [dir=auto], bdi'))
        continue
      for (const { index, 0: word } of (text.textContent ?? '').matchAll(/[^\s\-–—/@.\u200b]+/gu)) {
        range.setStart(text, index)
        range.setEnd(text, index + word.length)
        const rects = [...range.getClientRects()].filter(({ width }) => width > 0)
        if (rects.some(({ top }) => Math.abs(top - (rects[0]?.top ?? 0)) > 6))
          errors.add(`${name} breaks “${word}”`)
        for (const rect of rects) {
          if (!isInline && !isInside(rect, box)) errors.add(`${name} is too narrow for “${word}”`)
          if (isCut(parent, control, rect)) errors.add(`${name} cuts “${word}” off`)
        }
      }
    }
  }
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    ':is(input, textarea):placeholder-shown',
  ))
    if (isShown(field) && isPlaceholderCut(field)) errors.add(`placeholder “${field.placeholder}” is cut off`)
  return [...errors]

  /** Whether it needs more than the width of the field, in one line. */
  function isPlaceholderCut(field: HTMLInputElement | HTMLTextAreaElement): boolean {
    const { font, letterSpacing, paddingLeft, paddingRight } = getComputedStyle(field)
    const text = document.createElement('span')
    text.textContent = field.placeholder
    text.style.cssText = `position:absolute;visibility:hidden;white-space:nowrap`
    Object.assign(text.style, { font, letterSpacing })
    document.body.append(text)
    const { width } = text.getBoundingClientRect()
    text.remove()
    return width > field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) + 1
  }

  function isShown(element: HTMLElement): boolean {
    return element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  }

  function isInside(inner: DOMRect, outer: DOMRect): boolean {
    return (
      inner.left >= outer.left - 1 &&
      inner.right <= outer.right + 1 &&
      inner.top >= outer.top - 3 &&
      inner.bottom <= outer.bottom + 3
    )
  }

  /** Whether a box between the text and the control hides a part of the word. */
  function isCut(parent: HTMLElement, control: HTMLElement, word: DOMRect): boolean {
    for (let each: HTMLElement | null = parent; each; each = each.parentElement) {
      if (getComputedStyle(each).overflowX === 'hidden' && !isInside(word, each.getBoundingClientRect()))
        return true
      if (each === control) return false
    }
    return false
  }

  /** Whether it lies in a box that people scroll sideways. */
  function isScrolled(element: HTMLElement): boolean {
    for (let each = element.parentElement; each && each !== document.body; each = each.parentElement)
      if (each.scrollWidth > each.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(each).overflowX))
        return true
    return false
  }
}

export const getControlErrors = (page: Page): Promise<string[]> => page.evaluate(findControlErrors)
