import { CONSTRUCTION } from './thesaurus/construction.ts'
import { DESIGN } from './thesaurus/design.ts'
import { DEVELOPMENT } from './thesaurus/development.ts'
import { WRITING } from './thesaurus/writing.ts'
import { createThesaurus, parseThesaurus } from './thesaurus.ts'

/**
 * The words of the starter catalogue's services, skills and categories in each language. It is heavy for a
 * phone: the app loads it when somebody searches what is saved there.
 */
export const STARTER_THESAURUS_ENTRIES = parseThesaurus(
  [DESIGN, DEVELOPMENT, WRITING, CONSTRUCTION].join('\n'),
)
export const STARTER_THESAURUS = createThesaurus(STARTER_THESAURUS_ENTRIES)
