/** What a page says of itself to search engines, and to those who preview a link. */
export interface Head {
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
  asks?: string
  /** What the screen begins with: it stands in the page as data, under the id `words`, for the outline that it fills. */
  words?: { outline: 'category' | 'profile'; of: object }
}

/** The app's page with a head of its own. What people wrote stays text. */
export function withHead(html: string, { title, description, url, image, kind, language, languages, data, asks, words }: Head): string {
  const meta = (name: 'name' | 'property', key: string, content: string) => `<meta ${name}="${key}" content="${escaped(content)}" />`
  const head = [
    `<title>${escaped(title)}</title>`,
    meta('name', 'description', description),
    `<link rel="canonical" href="${escaped(url)}" />`,
    ...languages.map((each) => `<link rel="alternate" hreflang="${each}" href="${escaped(inLanguage(url, each))}" />`),
    `<link rel="alternate" hreflang="x-default" href="${escaped(url)}" />`,
    meta('property', 'og:type', kind),
    meta('property', 'og:locale', language),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', url),
    ...(image ? [meta('property', 'og:image', image)] : []),
    meta('name', 'twitter:card', 'summary'),
    ...(asks ? [`<link rel="preload" as="fetch" crossorigin href="${escaped(asks)}" />`] : []),
    ...(data ? [asData('type="application/ld+json"', data)] : []),
    ...(words ? [asData(`type="application/json" id="words" data-outline="${words.outline}"`, words.of)] : []),
  ].join('\n    ')
  return html.replace(/(<html[^>]*? lang=")[^"]*/, `$1${language}`).replace(/<title>[^<]*<\/title>\s*<meta name="description"[^>]*>/, () => head)
}

/** Data, which no browser runs; a sign that could end it is written as its number. */
const asData = (attributes: string, data: object) => `<script ${attributes}>${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`

const inLanguage = (url: string, language: string) => `${url}?lang=${language}`

/** Text for HTML, in an element or an attribute. */
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
