import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { BRAND_COLOURS, DEFAULT_BRANDING } from '#shared/market.ts'
import { ICON_NAMES, renderIcon } from '../http/site/icons.ts'

/** Regenerates the app's icons from its mark: `node api/operator/draw-icons.ts`. */
const FOLDER = fileURLToPath(new URL('../../public/icons', import.meta.url))

for (const name of ICON_NAMES) {
  const icon = await renderIcon(name, BRAND_COLOURS[DEFAULT_BRANDING.colour].hex)
  if (icon) writeFileSync(FOLDER + name, icon)
}
