import type { Locator, Page } from '@playwright/test'

/** A button by the name of its text ("orders:move.PENDING_PROCESSING_seller"), whatever the language and whatever is put into the text, or by a selector. */
export async function buttonOf(page: Page, language: string, what: string): Promise<Locator> {
  const [, group = '', key = ''] = /^(\w+):([\w.]+)$/.exec(what) ?? []
  if (!group) return page.locator(what).first()
  const texts: { default: Record<string, unknown> } = await import(`../../pwa/i18n/${language}/${group}.ts`)
  const text = key.split('.').reduce<unknown>((found, step) => (typeof found === 'object' && found ? Reflect.get(found, step) : undefined), texts.default)
  if (typeof text !== 'string') throw new Error(`There is no text ${what}`)
  const pattern = text.split(/\{\{.*?\}\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return page.getByRole('button', { name: new RegExp(`^${pattern.join('.*')}`) }).first()
}
