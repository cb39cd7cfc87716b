import { CONSTRUCTION } from './thesaurus/construction.ts'
import { DESIGN } from './thesaurus/design.ts'
import { parseThesaurus } from './thesaurus.ts'

/** Two of the four parts are files of their own: together they are too heavy for one. */
const [{ DEVELOPMENT }, { WRITING }] = await Promise.all([
  import('./thesaurus/development.ts'),
  import('./thesaurus/writing.ts'),
])

/**
 * The words of the starter catalogue's services, skills and categories in each language. They are heavy for a
 * phone: the app loads them when somebody searches what is saved there.
 */
export const STARTER_THESAURUS_ENTRIES = parseThesaurus(
  [DESIGN, DEVELOPMENT, WRITING, CONSTRUCTION].join('\n'),
)
