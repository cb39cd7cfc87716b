import { paths } from '../../paths.ts'

/**
 * The CSS classes of an entry screen's initial texts. The page itself uses the same (a journey compares the
 * two).
 */
interface TextStyle {
  band: string
  frame: string
  above?: string
  title: string
  text: string
  heading?: string
  paragraph?: string
}

/** Where an entry screen's initial texts are: their group and keys. */
interface InitialText {
  style: TextStyle
  group: string
  above?: string
  title: string
  text?: string
  /** The first section of a longer text, of which the first paragraph. */
  heading?: string
  paragraph?: string
}

const LIST: TextStyle = {
  band: '',
  frame: 'frame pt-6 pb-10 sm:pt-10',
  title: 'text-3xl font-extrabold sm:text-4xl',
  text: 'mt-2 text-muted',
}
const HELP: TextStyle = {
  band: '',
  frame: 'frame max-w-3xl py-10',
  title: 'text-3xl font-extrabold tracking-tight',
  text: 'mt-2 text-lg text-muted',
}
const LEGAL: TextStyle = {
  band: '',
  frame: 'frame py-10 sm:py-16',
  title: 'text-3xl font-extrabold tracking-tight sm:text-4xl',
  text: 'mt-4 max-w-2xl text-lg text-pretty text-muted',
  heading: 'pt-8 text-xl font-bold',
  paragraph: 'mt-2.5 max-w-2xl text-pretty',
}
const HERO: TextStyle = {
  band: '',
  frame: 'frame py-10 sm:py-20',
  title: 'max-w-3xl text-4xl leading-tight font-extrabold sm:text-6xl sm:leading-none',
  text: 'mt-5 max-w-xl text-lg text-muted',
}
const ABOUT: TextStyle = {
  band: 'bg-bar text-white',
  frame: 'frame pt-14 pb-18 sm:pt-20 sm:pb-24',
  above: 'font-semibold text-white/80',
  title: 'mt-3 max-w-4xl text-4xl font-extrabold tracking-tight sm:text-5xl',
  text: 'mt-5 max-w-2xl text-lg text-white/85',
}

/**
 * Entry screens, on which new visitors arrive, show their initial texts before any script has loaded: the
 * build writes them into the page.
 */
export const INITIAL_TEXTS: Record<string, InitialText> = {
  [paths.home()]: { style: HERO, group: 'home', title: 'title', text: 'text' },
  [paths.exploreServices()]: { style: LIST, group: 'explore', title: 'servicesTitle', text: 'servicesText' },
  [paths.exploreSellers()]: { style: LIST, group: 'explore', title: 'sellersTitle', text: 'sellersText' },
  [paths.about()]: { style: ABOUT, group: 'about', above: 'title', title: 'hero.title', text: 'hero.text' },
  [paths.contact()]: {
    style: { ...HELP, frame: 'frame max-w-2xl py-10' },
    group: 'help',
    title: 'contact.title',
    text: 'contact.text',
  },
  [paths.help()]: { style: HELP, group: 'help', title: 'title', text: 'text' },
  [paths.privacy()]: {
    style: LEGAL,
    group: 'legal',
    title: 'privacy.title',
    text: 'privacy.lead',
    heading: 'privacy.who.title',
    paragraph: 'privacy.who.text',
  },
  [paths.terms()]: {
    style: LEGAL,
    group: 'legal',
    title: 'terms.title',
    text: 'terms.lead',
    heading: 'terms.what.title',
    paragraph: 'terms.what.text',
  },
}
