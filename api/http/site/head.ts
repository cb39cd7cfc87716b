/** What a page says of itself to search engines, and to those who preview a link. */
export interface PageHead {
  title: string
  description: string
  url: string
  image: string | null
  /** What it is, by Open Graph's names. */
  kind: 'profile' | 'website'
  language: string
  /** The same page in each language it is written in, the plain address for whoever wishes another. */
  languages: readonly string[]
  /** A description for machines (https://schema.org), where there is one. */
  data: object | null
  /** What the screen will ask the server first, by its path: it is fetched beside the scripts. */
  preloadPath?: string
  /**
   * What the screen begins with: it stands in the page as data, under the id `words`, for the outline that it
   * fills.
   */
  screenData?: { outline: 'category' | 'profile'; content: object }
}

/** The app's page with a head of its own. What people wrote stays text. */
export function insertHead(
  html: string,
  { title, description, url, image, kind, language, languages, data, preloadPath, screenData }: PageHead,
): string {
  const meta = (name: 'name' | 'property', key: string, content: string) =>
    `<meta ${name}="${key}" content="${escapeHtml(content)}" />`
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
    ...(data ? [renderDataScript('type="application/ld+json"', data)] : []),
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

/** Data, which no browser runs; a sign that could end it is written as its number. */
const renderDataScript = (attributes: string, data: object) =>
  `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

const withLanguage = (url: string, language: string) => `${url}?lang=${language}`

/** Text for HTML, in an element or an attribute. */
export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
