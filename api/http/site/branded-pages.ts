import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { BRAND_COLOURS, type Branding, DEFAULT_BRANDING } from '#shared/market.ts'
import { encodeFile } from '../cache/encode-file.ts'
import type { EncodedResponse } from '../cache/representation.ts'
import { escapeHtml } from './head.ts'
import { renderIcon } from './icons.ts'

const DEFAULT_HEX = BRAND_COLOURS[DEFAULT_BRANDING.colour].hex

/**
 * The app's page with a market's own name and colour. Its inline scripts and styles stay as they are: the
 * policy knows them by their sums.
 */
export const brandHtml = (html: string, { name, colour }: Branding): string =>
  html
    .replaceAll(DEFAULT_BRANDING.name, () => escapeHtml(name))
    .replaceAll(DEFAULT_HEX, BRAND_COLOURS[colour].hex)
    .replace('<html', () => `<html data-name="${escapeHtml(name)}" data-colour="${colour}"`)

/** The app's page that shows the words in it which say that this is a demo. */
export const markAsDemo = (html: string): string => html.replace('<html', '<html data-demo')

/** A file of the build that bears name or colour, in another brand; null for all others. */
export async function brandFile(
  folder: string,
  path: string,
  { name, colour }: Branding,
): Promise<EncodedResponse | null> {
  const { hex } = BRAND_COLOURS[colour]
  const text = () => readFileSync(join(folder, path), 'utf8')
  if (path === '/manifest.webmanifest') {
    const manifest = v.parse(v.looseObject({}), JSON.parse(text()))
    return encodeFile(path, JSON.stringify({ ...manifest, name, short_name: name, theme_color: hex }))
  }
  if (path === '/favicon.svg') {
    const renamed = text().replaceAll(DEFAULT_BRANDING.name, () => escapeHtml(name))
    return encodeFile(path, renamed.replaceAll(DEFAULT_HEX, hex))
  }
  const icon = path.startsWith('/icons/') ? await renderIcon(path.slice('/icons/'.length), hex) : null
  return icon && encodeFile(path, icon)
}
