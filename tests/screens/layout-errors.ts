import type { Page } from '@playwright/test'

/**
 * Finds elements that overflow sideways; in right-to-left text, numbers that foreign words draw to their
 * other side; text that a box cuts off without a sign of it; sheets that show less of their content than
 * there is room for; and buttons, fields and links that are smaller than 44 px. A link in a sentence may be
 * as high as its line, as https://www.w3.org/TR/WCAG22/#target-size-enhanced allows.
 */
export function findLayoutErrors(): string[] {
  const errors: string[] = []
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth > clientWidth) errors.push(`sideways by ${scrollWidth - clientWidth} px`)
  for (const element of document.querySelectorAll<HTMLElement>('main *, header *, footer *')) {
    const style = getComputedStyle(element)
    const hasWords = [...element.childNodes].some(
      (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
    )
    if (
      !hasWords ||
      style.overflowX !== 'hidden' ||
      element.closest('.sr-only, [aria-hidden=true], textarea, select') ||
      element.clientWidth <= 1
    )
      continue
    const isWide = style.textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1
    const isHigh =
      style.webkitLineClamp === 'none' &&
      element.scrollHeight > element.clientHeight + parseFloat(style.fontSize) / 2
    if (isWide || isHigh) errors.push(`cut off: ${element.textContent?.slice(0, 40)}`)
  }
  for (const sheet of document.querySelectorAll('dialog[open]')) {
    const isShort = [...sheet.children].some(
      ({ scrollHeight, clientHeight }) => scrollHeight > clientHeight + 1,
    )
    if (isShort && sheet.clientHeight < innerHeight * 0.8)
      errors.push(`a sheet of ${sheet.clientHeight} px holds more`)
  }
  if (document.documentElement.dir === 'rtl')
    for (const element of document.querySelectorAll('main *'))
      if (isMixed(element))
        errors.push(`a number drawn into foreign words: ${element.textContent?.slice(0, 60)}`)
  for (const element of document.querySelectorAll<HTMLElement>(
    'a[href], button, select, summary, textarea, input:not([type=hidden])',
  )) {
    if (element.matches('a') && isInlineInText(element)) continue
    const { width, height } = measureReach(element)
    const isShown =
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && width > 1 && height > 1
    if (isShown && (width < 43.5 || height < 43.5))
      errors.push(
        `a target of ${Math.round(width)} × ${Math.round(height)} px: ${element.getAttribute('aria-label') ?? element.textContent?.slice(0, 40)}`,
      )
  }
  return errors

  /**
   * Whether bidirectional text is drawn in the wrong order: a number after a dot moves before the dot if
   * left-to-right text without isolation stands before it; and after Arabic text the sign of a price moves to
   * its other side.
   */
  function isMixed(element: Element): boolean {
    const text = [...element.childNodes].map((node) =>
      node instanceof Element &&
      (node.matches('bdi, [dir]') || !getComputedStyle(node).display.startsWith('inline'))
        ? ' '
        : node.textContent,
    )
    const open = text.join('').replace(/\u2068[^\u2069]*\u2069/g, '')
    return /[A-Za-z][^\u0600-\u06ff]* · [^\u0600-\u06ffA-Za-z]*\d|[\u0621-\u064a][^A-Za-z]*\$\d/.test(open)
  }

  /**
   * The size of the area that reacts to a finger: it includes a field's label and an overlay that stretches
   * the element.
   */
  function measureReach(element: HTMLElement): { width: number; height: number } {
    const stretched = getComputedStyle(element, '::after')
    if (stretched.content !== 'none' && stretched.position === 'absolute')
      return { width: parseFloat(stretched.width), height: parseFloat(stretched.height) }
    return (element.closest('label') ?? element).getBoundingClientRect()
  }

  function isInlineInText(link: HTMLElement): boolean {
    return (
      getComputedStyle(link).display.startsWith('inline') &&
      [...(link.parentElement?.childNodes ?? [])].some(
        (node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim(),
      )
    )
  }
}

export const getLayoutErrors = (page: Page): Promise<string[]> => page.evaluate(findLayoutErrors)

/** Makes every word half as long again, with high and deep letters, as another language may need. */
export const stretchTexts = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const text = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const texts: Text[] = []
    while (text.nextNode())
      if (
        text.currentNode instanceof Text &&
        text.currentNode.data.trim() &&
        !text.currentNode.parentElement?.closest('script, style')
      )
        texts.push(text.currentNode)
    for (const text of texts)
      text.data = text.data.replace(
        /\p{L}{3,}/gu,
        (word) => word + 'ÄgÿŽ'.repeat(3).slice(0, Math.ceil(word.length / 2)),
      )
  })
