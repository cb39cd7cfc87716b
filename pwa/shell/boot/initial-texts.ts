import { COMPARED_SELLERS_KEY } from '../../client/viewed-sellers.ts'
import { MAX_COMPARED } from '../../features/sellers/compare/compared.ts'
import { SAVED_SELLERS_KEY } from '../../features/sellers/guest-saved.ts'
import { paths } from '../../paths.ts'

/** An element of an entry screen's initial texts, and its text's key; without one it only takes its room. */
interface InitialElement {
  tag: 'h1' | 'h2' | 'p' | 'span'
  className: string
  key?: string
}

/**
 * An entry screen's initial texts: elements inside a frame inside a band, with the same classes as in the
 * screen (a journey compares the two).
 */
interface InitialText {
  band: string
  frame: string
  /** The texts' group. */
  group: string
  elements: InitialElement[]
  /**
   * Rows of the device's storage, or parameters of the address, with any of which the screen begins
   * differently.
   */
  unless?: string[]
  /** The label of the outline's button. */
  label?: string
  /** What its texts name. */
  values?: Record<string, number>
}

const SESSION_KEY = 'token'

const h1 = (className: string, key: string): InitialElement => ({ tag: 'h1', className, key })
const p = (className: string, key: string): InitialElement => ({ tag: 'p', className, key })

const list = (title: string, text: string): InitialText => ({
  band: '',
  frame: 'frame pt-6 pb-10 sm:pt-10',
  group: 'explore',
  elements: [h1('text-3xl font-extrabold sm:text-4xl', title), p('mt-2 text-lg text-muted', text)],
})

const help = (frame: string, title: string, text: string): InitialText => ({
  band: '',
  frame,
  group: 'help',
  elements: [h1('text-3xl font-extrabold tracking-tight', title), p('mt-2 text-lg text-muted', text)],
})

/** The first paragraph of each section that a phone shows. */
const legal = (subject: string, sections: string[]): InitialText => ({
  band: '',
  frame: 'frame pt-6 pb-10 sm:py-16',
  group: 'legal',
  elements: [
    h1('text-3xl font-extrabold tracking-tight sm:text-4xl', `${subject}.title`),
    p('mt-3 max-w-2xl text-lg text-pretty text-muted', `${subject}.lead`),
    ...sections.flatMap((section): InitialElement[] => [
      { tag: 'h2', className: 'pt-8 text-xl font-bold', key: `${subject}.${section}.title` },
      p('mt-2.5 max-w-2xl text-pretty', `${subject}.${section}.text`),
    ]),
  ],
})

const account = (name: string): InitialText => ({
  band: 'frame grid max-w-xl gap-6 py-8 sm:py-14',
  frame: 'overflow-hidden rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-8',
  group: 'accounts',
  elements: [
    h1('mt-6 text-2xl font-extrabold sm:text-3xl', `${name}.title`),
    p('mt-2 text-muted', `${name}.text`),
  ],
  unless: [SESSION_KEY],
})

const empty = (group: string, picture: string, name: string): Omit<InitialText, 'unless'> => ({
  band: '',
  frame: 'mx-auto flex max-w-md flex-col items-center px-4 py-12 text-center sm:py-16',
  group,
  elements: [
    { tag: 'span', className: `mb-4 ${picture}` },
    h1('text-3xl font-extrabold tracking-tight', name),
    p('mt-2 text-muted', `${name}Text`),
  ],
})

/**
 * Entry screens, on which new visitors arrive, show their initial texts before any script has loaded: the
 * build writes them into the page.
 */
export const INITIAL_TEXTS: Record<string, InitialText> = {
  [paths.home()]: {
    band: '',
    frame: 'frame py-10 sm:py-20',
    group: 'home',
    elements: [
      h1('max-w-3xl text-4xl leading-tight font-extrabold sm:text-6xl sm:leading-none', 'title'),
      p('mt-5 max-w-xl text-lg text-muted', 'text'),
    ],
  },
  [paths.exploreServices()]: list('servicesTitle', 'servicesText'),
  [paths.exploreSellers()]: {
    ...list('sellersTitle', 'sellersText'),
    label: 'filters',
  },
  [paths.compare()]: {
    ...empty('compare', 'size-16 rounded-full bg-brand-soft', 'none'),
    unless: [COMPARED_SELLERS_KEY, 'ids'],
    values: { max: MAX_COMPARED },
  },
  [paths.saved()]: {
    ...empty('profile', 'h-28 w-36', 'saved.none'),
    unless: [SAVED_SELLERS_KEY, SESSION_KEY],
  },
  [paths.about()]: {
    band: 'bg-bar text-white',
    frame: 'frame pt-14 pb-18 sm:pt-20 sm:pb-24',
    group: 'about',
    elements: [
      p('font-semibold text-white/80', 'title'),
      h1('mt-3 max-w-4xl text-4xl font-extrabold tracking-tight sm:text-5xl', 'hero.title'),
      p('mt-5 max-w-2xl text-lg text-white/85', 'hero.text'),
    ],
  },
  [paths.contact()]: help('frame max-w-2xl py-10', 'contact.title', 'contact.text'),
  [paths.help()]: help('frame max-w-3xl py-10', 'title', 'text'),
  [paths.privacy()]: legal('privacy', ['who', 'look']),
  [paths.terms()]: legal('terms', ['what', 'account', 'cost']),
  [paths.selectRole()]: {
    band: '',
    frame: 'frame max-w-3xl py-10 sm:py-16',
    group: 'shell',
    elements: [
      h1('text-3xl font-extrabold', 'selectRole.title'),
      p('mt-3 text-lg text-muted', 'selectRole.text'),
    ],
    unless: [SESSION_KEY],
  },
  [paths.login()]: account('login'),
  [paths.signUpBuyer()]: account('signUp.buyer'),
  [paths.signUpFreelancer()]: account('signUp.seller'),
  [paths.forgotPassword()]: account('forgot'),
}
