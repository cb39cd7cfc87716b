import type { Locator, Page } from '@playwright/test'

/** A button by the name of its text ("orders:move.PENDING_PROCESSING_seller"), whatever the language and whatever is put into the text, or by a selector. */
export async function buttonOf(page: Page, language: string, what: string): Promise<Locator> {
  const name = await nameOf(language, what)
  return (name ? page.getByRole('button', { name }) : page.locator(what)).first()
}

/** What a button is called that is named by its text; null for a selector. */
export async function nameOf(language: string, what: string): Promise<RegExp | null> {
  const [, group = '', key = ''] = /^(\w+):([\w.]+)$/.exec(what) ?? []
  if (!group) return null
  const texts: { default: Record<string, unknown> } = await import(`../../pwa/i18n/${language}/${group}.ts`)
  const text = key.split('.').reduce<unknown>((found, step) => (typeof found === 'object' && found ? Reflect.get(found, step) : undefined), texts.default)
  if (typeof text !== 'string') throw new Error(`There is no text ${what}`)
  const parts = text.split(/\{\{.*?\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.*')}`)
}
