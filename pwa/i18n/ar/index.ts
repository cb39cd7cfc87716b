import errors from './errors.ts'
import explore from './explore.ts'
import help from './help.ts'
import home from './home.ts'
import profile from './profile.ts'
import saved from './saved.ts'
import shell from './shell.ts'
import tips from './tips.ts'

/** The texts that the frame and the screens for browsing need, in one file, and where the others are. */
export default {
  first: { errors, explore, help, home, profile, saved, shell, tips },
  groups: import.meta.glob<{ default: Record<string, unknown> }>([
    './*.ts',
    '!./{index,errors,explore,help,home,profile,saved,shell,tips}.ts',
  ]),
}
