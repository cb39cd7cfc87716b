/**
 * Folds case and accents away and splits into words: "Diseño web" → ["diseno", "web"]. The server's index and
 * the phone's search agree on it.
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
 * The words that are looked for, null where nothing is. Signs alone are no words: nobody is found by them.
 */
export const parseSearchTerms = (search: string | undefined): string[] | null =>
  search?.trim() ? tokenize(search) : null
