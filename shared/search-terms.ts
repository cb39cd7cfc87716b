/**
 * Folds case and accents and splits into terms: "Diseño web" → ["diseno", "web"]. The server's index and the
 * app's offline search both use it.
 */
export function tokenize(text: string): string[] {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/**
 * The search terms, null where there is no search. A search of symbols only has an empty list of terms and
 * matches nobody.
 */
export const parseSearchTerms = (search: string | undefined): string[] | null =>
  search?.trim() ? tokenize(search) : null
