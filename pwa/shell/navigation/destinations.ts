import { paths } from '../../paths.ts'

/** Where the navigation leads, in its order; `key` names its text. */
export const DESTINATIONS = [
  { key: 'home', to: paths.home() },
  { key: 'explore', to: paths.exploreServices() },
  { key: 'freelancers', to: paths.exploreSellers() },
  { key: 'about', to: paths.about() },
  { key: 'contact', to: paths.contact() },
] as const
