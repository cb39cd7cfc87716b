import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { ManifestOptions } from 'vite-plugin-pwa'
import { INTERFACE_LANGUAGES, type InterfaceLanguage, isRightToLeft } from '../../shared/languages.ts'
import { BRAND_COLOURS, DEFAULT_BRANDING } from '../../shared/market.ts'
import { PRODUCT_NAME } from '../../shared/product-name.ts'

const PUBLIC = fileURLToPath(new URL('../../public', import.meta.url))

const TEXTS: Record<InterfaceLanguage, { description: string; freelancers: string; services: string }> = {
  en: {
    description: 'Find, hire, and message freelancers. Works offline.',
    freelancers: 'Find freelancers',
    services: 'Browse services',
  },
  es: {
    description: 'Encuentra, contrata y escribe a freelancers. Funciona sin conexión.',
    freelancers: 'Buscar freelancers',
    services: 'Ver servicios',
  },
  fr: {
    description: 'Trouvez, engagez et contactez des freelances. Fonctionne hors ligne.',
    freelancers: 'Trouver des freelances',
    services: 'Parcourir les services',
  },
  ar: {
    description: 'ابحث عن مستقلين ووظّفهم وراسلهم. يعمل دون اتصال.',
    freelancers: 'البحث عن مستقلين',
    services: 'تصفح الخدمات',
  },
}

/** The web app manifest in one language; the `id` makes all of them the same app. */
export function manifestIn(language: InterfaceLanguage): Partial<ManifestOptions> {
  const { description, freelancers, services } = TEXTS[language]
  const shortcut = (name: string, url: string) => ({
    name,
    url,
    icons: [{ src: '/icons/192.png', sizes: '192x192' }],
  })
  return {
    id: '/',
    name: PRODUCT_NAME,
    short_name: PRODUCT_NAME,
    description,
    lang: language,
    dir: isRightToLeft(language) ? 'rtl' : 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    launch_handler: { client_mode: ['navigate-existing', 'auto'] },
    share_target: {
      action: '/share',
      method: 'POST',
      enctype: 'multipart/form-data',
      params: {
        title: 'title',
        text: 'text',
        url: 'url',
        files: [{ name: 'files', accept: ['image/*', 'application/pdf'] }],
      },
    },
    theme_color: BRAND_COLOURS[DEFAULT_BRANDING.colour].hex,
    background_color: '#f8f4ec',
    categories: ['business', 'productivity'],
    icons: [
      { src: '/icons/192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      { src: '/icons/monochrome.png', sizes: '512x512', type: 'image/png', purpose: 'monochrome' },
    ],
    screenshots: [
      {
        src: '/screenshots/narrow.webp',
        sizes: '720x1480',
        type: 'image/webp',
        form_factor: 'narrow' as const,
      },
      {
        src: '/screenshots/wide.webp',
        sizes: '1280x800',
        type: 'image/webp',
        form_factor: 'wide' as const,
      },
    ].filter(({ src }) => existsSync(PUBLIC + src)),
    shortcuts: [shortcut(freelancers, '/explore-sellers'), shortcut(services, '/explore-services')],
  }
}

/** Writes a manifest for each language but the first, whose manifest the page names by itself. */
export function manifests(): Plugin {
  const [, ...others] = INTERFACE_LANGUAGES
  return {
    name: 'manifests',
    apply: 'build',
    generateBundle() {
      for (const language of others)
        this.emitFile({
          type: 'asset',
          fileName: `manifest.${language}.webmanifest`,
          source: JSON.stringify(manifestIn(language)),
        })
    },
  }
}
