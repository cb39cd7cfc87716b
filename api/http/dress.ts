import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { BRAND_COLOURS, type Brand, OWN_BRAND } from '#shared/market.ts'
import { escaped } from './head.ts'
import { drawIcon } from './icons.ts'
import { type Packed, pack } from './packed.ts'

const OWN = BRAND_COLOURS[OWN_BRAND.colour].hex
const ASK_EACH_TIME = 'no-cache'

/** The app's page with a market's own name and colour. Its inline scripts and styles stay as they are: the policy knows them by their sums. */
export const inBrand = (html: string, { name, colour }: Brand): string =>
  html
    .replaceAll(OWN_BRAND.name, () => escaped(name))
    .replaceAll(OWN, BRAND_COLOURS[colour].hex)
    .replace('<html', () => `<html data-name="${escaped(name)}" data-colour="${colour}"`)

/** A file of the build that bears name or colour, in another brand; null for all others. */
export async function dress(folder: string, path: string, { name, colour }: Brand): Promise<Packed | null> {
  const { hex } = BRAND_COLOURS[colour]
  const text = () => readFileSync(join(folder, path), 'utf8')
  if (path === '/manifest.webmanifest') {
    const manifest = v.parse(v.looseObject({}), JSON.parse(text()))
    return pack(new TextEncoder().encode(JSON.stringify({ ...manifest, name, short_name: name, theme_color: hex })), 'application/manifest+json; charset=UTF-8', ASK_EACH_TIME)
  }
  if (path === '/favicon.svg')
    return pack(
      new TextEncoder().encode(
        text()
          .replaceAll(OWN_BRAND.name, () => escaped(name))
          .replaceAll(OWN, hex),
      ),
      'image/svg+xml; charset=UTF-8',
      ASK_EACH_TIME,
    )
  const icon = path.startsWith('/icons/') ? await drawIcon(path.slice('/icons/'.length), hex) : null
  return icon && pack(icon, 'image/png', ASK_EACH_TIME)
}
