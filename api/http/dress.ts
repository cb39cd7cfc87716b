import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { BRAND_COLOURS, type Brand, OWN_BRAND } from '#shared/market.ts'
import { escaped } from './head.ts'
import { drawIcon } from './icons.ts'
import { packFile } from './pack-file.ts'
import type { Packed } from './packed.ts'

const OWN = BRAND_COLOURS[OWN_BRAND.colour].hex

/** The app's page with a market's own name and colour. Its inline scripts and styles stay as they are: the policy knows them by their sums. */
export const inBrand = (html: string, { name, colour }: Brand): string =>
  html
    .replaceAll(OWN_BRAND.name, () => escaped(name))
    .replaceAll(OWN, BRAND_COLOURS[colour].hex)
    .replace('<html', () => `<html data-name="${escaped(name)}" data-colour="${colour}"`)

/** The app's page that shows the words in it which say that this is a demo. */
export const asDemo = (html: string): string => html.replace('<html', '<html data-demo')

/** A file of the build that bears name or colour, in another brand; null for all others. */
export async function dress(folder: string, path: string, { name, colour }: Brand): Promise<Packed | null> {
  const { hex } = BRAND_COLOURS[colour]
  const text = () => readFileSync(join(folder, path), 'utf8')
  if (path === '/manifest.webmanifest') {
    const manifest = v.parse(v.looseObject({}), JSON.parse(text()))
    return packFile(path, JSON.stringify({ ...manifest, name, short_name: name, theme_color: hex }))
  }
  if (path === '/favicon.svg') {
    const named = text().replaceAll(OWN_BRAND.name, () => escaped(name))
    return packFile(path, named.replaceAll(OWN, hex))
  }
  const icon = path.startsWith('/icons/') ? await drawIcon(path.slice('/icons/'.length), hex) : null
  return icon && packFile(path, icon)
}
