import type { Locator, Page } from '@playwright/test'

/**
 * Finds a button or a menu's entry by the key of its text ("orders:move.PENDING_PROCESSING_seller"), in any
 * language and with any interpolated values, or by a selector.
 */
export async function getButton(page: Page, language: string, textKey: string): Promise<Locator> {
  const name = await getText(language, textKey)
  return (
    name ? page.getByRole('button', { name }).or(page.getByRole('menuitem', { name })) : page.locator(textKey)
  ).first()
}

/** The label of a button that is given by its text key; null for a selector. */
export async function getText(language: string, textKey: string): Promise<RegExp | null> {
  const [, group = '', key = ''] = /^(\w+):([\w.]+)$/.exec(textKey) ?? []
  if (!group) return null
  const texts: { default: Record<string, unknown> } = await import(`../../pwa/i18n/${language}/${group}.ts`)
  const text = key
    .split('.')
    .reduce<unknown>(
      (node, step) => (typeof node === 'object' && node ? Reflect.get(node, step) : undefined),
      texts.default,
    )
  if (typeof text !== 'string') throw new Error(`There is no text ${textKey}`)
  const parts = text.split(/\{\{.*?\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}`)
}
