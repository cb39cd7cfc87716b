/** A fault that the market once had, as the lines that mend it turned back. */
export interface Planted {
  name: string
  edits: { file: string; from: string; to: string }[]
}

/** Each is put back in turn by `npm run fuzz planted`: the fuzzer has to find it. */
export const PLANTED: readonly Planted[] = [
  {
    name: 'a password is worked on before it is measured',
    edits: [
      {
        file: 'shared/accounts.ts',
        from: 'NewPassword = v.pipe(\n  boundedText(MAX_PASSWORD_LENGTH),',
        to: 'NewPassword = v.pipe(\n  v.string(), v.maxLength(MAX_PASSWORD_LENGTH),',
      },
      {
        file: 'shared/common-passwords.ts',
        from: 'const characters = [...password.toLowerCase()]',
        to: "return password.toLowerCase().replace(/[^\\p{L}]+$/u, '')\n  const characters = ['']",
      },
    ],
  },
  {
    name: 'each fault of a list is compared with each',
    edits: [
      { file: 'shared/bounds.ts', from: 'if (!Array.isArray(dataset.value) || dataset.value.length <= max)', to: 'if (dataset.value !== null)' },
      {
        file: 'api/http/validate.ts',
        from: 'for (const issue of result.error) {',
        to: 'const told = result.error.map((issue) => toPath(issue.path))\n    if (told.filter((path, at) => told.indexOf(path) === at).length === 0) return undefined\n    for (const issue of result.error) {',
      },
    ],
  },
  {
    name: 'a body is parsed however many values it has',
    edits: [{ file: 'api/http/storable.ts', from: 'if (values > MAX_VALUES) return true', to: '' }],
  },
  {
    name: 'a day that no calendar has is taken for one',
    edits: [{ file: 'shared/bounds.ts', from: 'const time = new Date(text)', to: 'if (text) return true\n  const time = new Date(text)' }],
  },
  {
    name: 'a small picture is shown larger than it came',
    edits: [
      { file: 'api/outside/pictures.ts', from: 'PICTURE_WIDTHS.filter((each) => each < info.width)', to: 'PICTURE_WIDTHS' },
      { file: 'api/outside/pictures.ts', from: 'picture.resize({ width, withoutEnlargement: true })', to: 'picture.resize({ width })' },
    ],
  },
  {
    name: 'an odd picture is a fault of ours',
    edits: [{ file: 'api/features/uploads/pictures.ts', from: 'error instanceof InvalidPictureError ? new DomainError(error.reason) : error', to: 'error' }],
  },
  {
    name: 'a name may have signs that nobody sees',
    edits: [{ file: 'shared/plain-text.ts', from: "!INVISIBLE_CHARACTERS.test(name.replace(JOINERS, ''))", to: "true || !INVISIBLE_CHARACTERS.test(name.replace(JOINERS, ''))" }],
  },
  {
    name: 'strangers read family names',
    edits: [{ file: 'api/features/accounts/names.ts', from: 'lastName: toInitial(last_name)', to: 'lastName: last_name || toInitial(last_name)' }],
  },
  {
    name: 'whoever knows an id reads the chat',
    edits: [{ file: 'api/features/chat/messages.ts', from: 'await requireMembership(db, chatId, userId)\n', to: '\n' }],
  },
]
