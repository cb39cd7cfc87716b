import { BUILDING } from './building.ts'
import { DATA } from './data.ts'
import type { Medium } from './medium.ts'
import { MADE } from './motifs-made.ts'
import { NATURE } from './motifs-nature.ts'
import { PRINT } from './print.ts'
import { SCREENS } from './screens.ts'

const MOTIFS = { ...NATURE, ...MADE }
const MEDIA: Record<string, Medium> = { ...PRINT, ...SCREENS, ...DATA, ...BUILDING }

export type MotifName = keyof typeof MOTIFS
type MediumName = keyof typeof PRINT | keyof typeof SCREENS | keyof typeof DATA | keyof typeof BUILDING

/** What a project's pictures show, and the ways in which its trade shows it. */
export interface ProjectArt {
  motif: MotifName
  media: MediumName[]
}

const art = (motif: MotifName, ...media: MediumName[]): ProjectArt => ({ motif, media })

/** One for each project of each trade, in the order of the texts. */
export const TRADE_ART: readonly (readonly ProjectArt[])[] = [
  [
    art('clinic', 'phones', 'wireframes'),
    art('coins', 'phones', 'components'),
    art('mask', 'browser', 'phones'),
    art('parcel', 'phones', 'wireframes'),
    art('book', 'phones', 'browser'),
    art('house', 'browser', 'wireframes', 'phones'),
    art('blocks', 'components', 'wireframes'),
  ],
  [
    art('agave', 'packaging', 'artwork', 'stationery'),
    art('record', 'poster', 'artwork'),
    art('honey', 'packaging', 'pattern'),
    art('volcano', 'artwork', 'book'),
    art('flower', 'poster', 'pattern', 'artwork'),
    art('bird', 'book', 'artwork'),
    art('bread', 'sign', 'tote', 'stationery', 'logo'),
  ],
  [
    art('coffee', 'browser', 'code'),
    art('bus', 'browser', 'phones'),
    art('mountain', 'browser', 'code'),
    art('shield', 'code', 'browser'),
    art('bread', 'browser', 'phones', 'code'),
    art('film', 'browser', 'posts'),
    art('book', 'browser', 'code'),
  ],
  [
    art('leaf', 'phones', 'components'),
    art('mountain', 'phones', 'watch'),
    art('clinic', 'phones', 'watch'),
    art('guitar', 'phones', 'watch', 'artwork'),
    art('seeds', 'phones', 'code'),
    art('bridge', 'game', 'phones'),
    art('parcel', 'phones', 'code'),
  ],
  [
    art('fish', 'spread', 'book'),
    art('drop', 'spread', 'book'),
    art('coffee', 'book', 'spread'),
    art('ball', 'spread', 'artwork'),
    art('drop', 'poster', 'spread', 'book'),
    art('letter', 'stationery', 'newsletter', 'spread'),
    art('tooth', 'browser', 'spread'),
  ],
  [
    art('holds', 'posts', 'billboard', 'poster'),
    art('cheese', 'newsletter', 'packaging'),
    art('tooth', 'billboard', 'posts', 'phones'),
    art('hammer', 'posts', 'poster', 'billboard'),
    art('mask', 'poster', 'billboard', 'posts'),
    art('bike', 'billboard', 'posts', 'sign'),
    art('leaf', 'posts', 'newsletter', 'packaging'),
  ],
  [
    art('seeds', 'dots', 'ridges', 'radial'),
    art('clinic', 'heatmap', 'dots'),
    art('bus', 'citymap', 'hexmap'),
    art('fish', 'stream', 'dots'),
    art('lamp', 'radial', 'heatmap'),
    art('bird', 'ridges', 'hexmap', 'radial'),
    art('bread', 'arcs', 'dots', 'stream'),
  ],
  [
    art('house', 'facade', 'plan'),
    art('tiles', 'interior', 'tilework'),
    art('leaf', 'garden', 'plan'),
    art('house', 'solar', 'plan'),
    art('tree', 'stairs', 'joints'),
    art('tiles', 'tilework', 'interior', 'plan'),
    art('lamp', 'wiring', 'garden', 'facade'),
  ],
]

/** One for each project of those who are described one by one, in their order. */
export const FEATURED_ART: readonly (readonly ProjectArt[])[] = [
  [art('coins', 'phones'), art('clinic', 'phones'), art('bread', 'phones'), art('coins', 'components')],
  [art('wave', 'packaging'), art('book', 'tote', 'sign'), art('wave', 'packaging', 'logo')],
  [art('coffee', 'browser'), art('knife', 'browser'), art('bread', 'browser', 'phones')],
  [art('clinic', 'phones'), art('capsule', 'phones'), art('leaf', 'phones')],
  [art('paw', 'browser', 'spread'), art('fish', 'spread'), art('umbrella', 'poster', 'spread')],
  [art('tooth', 'billboard'), art('lotus', 'posts'), art('plane', 'browser', 'posts')],
  [art('bike', 'arcs'), art('parcel', 'dots', 'heatmap'), art('film', 'stream', 'dots')],
  [art('lamp', 'facade', 'wiring'), art('lamp', 'wiring'), art('house', 'solar')],
  [art('shoe', 'wireframes', 'browser'), art('pin', 'components'), art('moon', 'artwork', 'phones')],
  [art('volcano', 'book'), art('bread', 'artwork', 'spread'), art('fox', 'book', 'artwork')],
  [art('coffee', 'code', 'browser'), art('letter', 'code'), art('servers', 'artwork', 'code')],
  [art('wave', 'watch', 'phones'), art('coins', 'phones', 'code'), art('guitar', 'phones')],
  [art('dumbbell', 'phones'), art('coffee', 'book'), art('bird', 'artwork')],
  [art('flower', 'posts'), art('chocolate', 'posts', 'packaging'), art('hammer', 'posts')],
  [art('bread', 'stream'), art('clinic', 'heatmap'), art('moon', 'ridges')],
  [art('drop', 'tilework'), art('tiles', 'interior'), art('drop', 'plan')],
  [art('boat', 'browser'), art('record', 'browser'), art('house', 'wireframes')],
  [art('trumpet', 'poster'), art('mask', 'poster', 'billboard'), art('wave', 'artwork', 'poster')],
  [art('boat', 'browser'), art('flask', 'code'), art('tiles', 'browser', 'pattern')],
  [art('bridge', 'game'), art('blocks', 'phones', 'artwork'), art('parcel', 'game')],
  [art('bike', 'book', 'spread'), art('sheet', 'browser', 'artwork'), art('hammer', 'spread')],
  [art('leaf', 'newsletter'), art('flower', 'newsletter'), art('bird', 'newsletter', 'artwork')],
  [art('tree', 'hexmap'), art('pin', 'citymap'), art('leaf', 'hexmap', 'dots')],
  [art('house', 'interior', 'joints'), art('tree', 'stairs'), art('book', 'interior')],
]

export const findMotif = (name: MotifName) => MOTIFS[name]
export function findMedium(name: MediumName): Medium {
  const medium = MEDIA[name]
  if (!medium) throw new Error(`No medium ${name}`)
  return medium
}
