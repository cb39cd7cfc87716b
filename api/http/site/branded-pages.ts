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
 * The app's HTML with the market's name and colour. Inline scripts and styles stay unchanged: the CSP
 * contains their hashes.
 */
export const brandHtml = (html: string, { name, colour }: Branding): string =>
  html
    .replaceAll(DEFAULT_BRANDING.name, () => escapeHtml(name))
    .replaceAll(DEFAULT_HEX, BRAND_COLOURS[colour].hex)
    .replace('<html', () => `<html data-name="${escapeHtml(name)}" data-colour="${colour}"`)

/** The app's HTML with its demo notice visible. */
export const markAsDemo = (html: string): string => html.replace('<html', '<html data-demo')

/** A file of the build that contains the name or colour, with the market's own; null for all other files. */
export async function brandFile(
  folder: string,
  path: string,
  { name, colour }: Branding,
): Promise<EncodedResponse | null> {
  const { hex } = BRAND_COLOURS[colour]
  const text = () => readFileSync(join(folder, path), 'utf8')
  if (/^\/manifest(\.\w\w)?\.webmanifest$/.test(path)) {
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
