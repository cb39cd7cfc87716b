/** A bug that the market once had, as a reversal of the lines that fixed it. */
export interface SeededBug {
  name: string
  edits: { file: string; search: string; replacement: string }[]
}

/** `npm run fuzz planted` inserts each in turn: the fuzzer has to find it. */
export const SEEDED_BUGS: readonly SeededBug[] = [
  {
    name: 'a password is worked on before it is measured',
    edits: [
      {
        file: 'shared/accounts.ts',
        search: 'NewPassword = v.pipe(\n  boundedText(MAX_PASSWORD_LENGTH),',
        replacement: 'NewPassword = v.pipe(\n  v.string(), v.maxLength(MAX_PASSWORD_LENGTH),',
      },
      {
        file: 'shared/common-passwords.ts',
        search: 'const characters = [...password.toLowerCase()]',
        replacement: "return password.toLowerCase().replace(/[^\\p{L}]+$/u, '')\n  const characters = ['']",
      },
    ],
  },
  {
    name: 'each fault of a list is compared with each',
    edits: [
      {
        file: 'shared/bounds.ts',
        search: 'if (!Array.isArray(dataset.value) || dataset.value.length <= max)',
        replacement: 'if (dataset.value !== null)',
      },
      {
        file: 'api/http/middleware/validate.ts',
        search: 'for (const issue of result.error) {',
        replacement:
          'const told = result.error.map((issue) => toPath(issue.path))\n    if (told.filter((path, at) => told.indexOf(path) === at).length === 0) return undefined\n    for (const issue of result.error) {',
      },
    ],
  },
  {
    name: 'a body is parsed however many values it has',
    edits: [
      {
        file: 'api/http/middleware/well-formed-text.ts',
        search: 'if (values > MAX_VALUES) return true',
        replacement: '',
      },
    ],
  },
  {
    name: 'a day that no calendar has is taken for one',
    edits: [
      {
        file: 'shared/bounds.ts',
        search: 'const time = new Date(text)',
        replacement: 'if (text) return true\n  const time = new Date(text)',
      },
    ],
  },
  {
    name: 'a small picture is shown larger than it came',
    edits: [
      {
        file: 'api/outside/pictures.ts',
        search: 'PICTURE_WIDTHS.filter((each) => each < info.width)',
        replacement: 'PICTURE_WIDTHS',
      },
      {
        file: 'api/outside/pictures.ts',
        search: 'picture.resize({ width, withoutEnlargement: true })',
        replacement: 'picture.resize({ width })',
      },
    ],
  },
  {
    name: 'an odd picture is a fault of ours',
    edits: [
      {
        file: 'api/features/uploads/pictures.ts',
        search: 'error instanceof InvalidPictureError ? new DomainError(error.reason) : error',
        replacement: 'error',
      },
    ],
  },
  {
    name: 'a name may have signs that nobody sees',
    edits: [
      {
        file: 'shared/sanitize-text.ts',
        search: "!INVISIBLE_CHARACTERS.test(name.replace(JOINERS, ''))",
        replacement: "true || !INVISIBLE_CHARACTERS.test(name.replace(JOINERS, ''))",
      },
    ],
  },
  {
    name: 'strangers read family names',
    edits: [
      {
        file: 'api/features/listings/public-names.ts',
        search: 'lastName: toInitial(last_name)',
        replacement: 'lastName: last_name || toInitial(last_name)',
      },
    ],
  },
  {
    name: 'whoever knows an id reads the chat',
    edits: [
      {
        file: 'api/features/chat/messages.ts',
        search: 'await requireMembership(db, chatId, userId)\n',
        replacement: '\n',
      },
    ],
  },
]
