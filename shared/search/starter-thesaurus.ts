import { STARTER_THESAURUS_ENTRIES } from './starter-entries.ts'
import { createThesaurus } from './thesaurus.ts'

export const STARTER_THESAURUS = createThesaurus(STARTER_THESAURUS_ENTRIES)
