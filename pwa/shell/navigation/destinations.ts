import { paths } from '../../paths.ts'

/** The navigation's links in order; `key` is the key of the text. */
export const DESTINATIONS = [
  { key: 'home', to: paths.home() },
  { key: 'explore', to: paths.exploreServices() },
  { key: 'freelancers', to: paths.exploreSellers() },
  { key: 'about', to: paths.about() },
  { key: 'contact', to: paths.contact() },
] as const
