import * as v from 'valibot'
import type { Cover } from '#shared/cover.ts'
import { LEAD_SIZES } from '#shared/lead-picture.ts'
import { COVER_SIZES } from '#shared/pictures.ts'
import type { SellerProfileText } from '#shared/seller-profile-text.ts'

/** The metadata of a page for search engines and link previews. */
export interface PageHead {
  title: string
  description: string
  url: string
  image: string | null
  /** The type in Open Graph's terms. */
  kind: 'profile' | 'website'
  language: string
  /** The languages of the page (hreflang); the plain URL is the default for all others. */
  languages: readonly string[]
  /** Structured data (https://schema.org), or null. */
  data: object | null
  /** The path of the screen's first API call, preloaded in parallel with the scripts. */
  preloadPath?: string
  /** Data for the first paint, embedded in the page under the id `words`: it fills the named outline. */
  screenData?:
    | { outline: 'profile'; content: SellerProfileText }
    | { outline: 'category' | 'local'; content: object }
  /** The first cover of the screen's list, painted with its texts. */
  firstCover?: PageCover | null
}

/** A cover with the widths in which it is offered. */
export type PageCover = Cover & { srcSet: string }

/** Inserts the metadata into the app's HTML. User content is escaped. */
export function insertHead(
  html: string,
  {
    title,
    description,
    url,
    image,
    kind,
    language,
    languages,
    data,
    preloadPath,
    screenData,
    firstCover,
  }: PageHead,
): string {
  const meta = (name: 'name' | 'property', key: string, content: string) =>
    `<meta ${name}="${key}" content="${escapeHtml(content)}" />`
  const [cover, sizes] =
    screenData?.outline === 'profile' ? [screenData.content.cover, LEAD_SIZES] : [firstCover, COVER_SIZES]
  const head = [
    `<title>${escapeHtml(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeHtml(url)}" />`,
    ...languages.map(
      (each) => `<link rel="alternate" hreflang="${each}" href="${escapeHtml(withLanguage(url, each))}" />`,
    ),
    `<link rel="alternate" hreflang="x-default" href="${escapeHtml(url)}" />`,
    meta('property', 'og:type', kind),
    meta('property', 'og:locale', language),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    ...(image ? [meta('property', 'og:image', image)] : []),
    meta('name', 'twitter:card', 'summary'),
    ...(preloadPath
      ? [`<link rel="preload" as="fetch" crossorigin href="${escapeHtml(preloadPath)}" />`]
      : []),
    ...(cover
      ? [
          `<link rel="preload" as="image" fetchpriority="high" imagesrcset="${escapeHtml(cover.srcSet)}" imagesizes="${escapeHtml(sizes)}" />`,
        ]
      : []),
    ...(data ? [renderDataScript('type="application/ld+json"', data)] : []),
    ...(firstCover ? [renderDataScript('type="application/json" id="first-cover"', firstCover)] : []),
    ...(screenData
      ? [
          renderDataScript(
            `type="application/json" id="words" data-outline="${screenData.outline}"`,
            screenData.content,
          ),
        ]
      : []),
  ].join('\n    ')
  return html
    .replace(/(<html[^>]*? lang=")[^"]*/, `$1${language}`)
    .replace(/<title>[^<]*<\/title>\s*<meta name="description"[^>]*>/, () => head)
}

/** A data block, which no browser executes. */
const renderDataScript = (attributes: string, data: object) =>
  `<script ${attributes}>${toDataText(data)}</script>`

/** `<` is escaped so that the content can't close its block. */
const toDataText = (data: object) => JSON.stringify(data).replaceAll('<', '\\u003c')

const INITIAL_TEXTS = /(<script type="application\/json" id="initial-texts">)([^<]+)/

/** The texts that the app's HTML has for the first paint, by the paths of their screens. */
export const readInitialTexts = (html: string): Record<string, unknown> =>
  v.parse(v.record(v.string(), v.unknown()), JSON.parse(INITIAL_TEXTS.exec(html)?.[2] ?? '{}'))

/** The app's HTML with the initial texts of one screen only: all would take it a round trip more. */
export const keepInitialTexts = (html: string, path: string): string =>
  html.replace(INITIAL_TEXTS, (_, start) => start + toDataText({ [path]: readInitialTexts(html)[path] }))

const withLanguage = (url: string, language: string) => `${url}?lang=${language}`

/** Escapes text for HTML content and attributes. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
