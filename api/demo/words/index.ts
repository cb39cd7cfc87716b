import type { InterfaceLanguage } from '#shared/languages.ts'
import type { DemoTexts } from './texts.ts'

/** What people of the demo market have written, in the language that the market is filled in. */
export async function loadDemoTexts(language: InterfaceLanguage): Promise<DemoTexts> {
  switch (language) {
    case 'es':
      return (await import('./es.ts')).es
    case 'fr':
      return (await import('./fr.ts')).fr
    case 'ar':
      return (await import('./ar.ts')).ar
    default:
      return (await import('./en.ts')).en
  }
}
