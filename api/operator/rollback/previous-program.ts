import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { lstat, readdir, realpath, rename, rm, symlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { StartupError } from '../../db/startup-error.ts'
import { PROGRAM_FOLDER, type Release, readCommit } from './release-history.ts'

/** How the previous release takes this one's place: returns what is left for the operator to do. */
export type SwitchProgram = () => Promise<string>

/**
 * Prepares the way back to a release: a clone goes back to its commit; of unpacked releases, the links that
 * lead to this one lead to the previous one. Throws a StartupError if that can't work; changes nothing yet.
 */
export async function prepareSwitch(target: Release, isInImage: boolean): Promise<SwitchProgram> {
  if (target.folder !== PROGRAM_FOLDER) return prepareFolder(target)
  if (target.commit !== null) return prepareCommit(target.commit)
  if (isInImage) return async () => `Now start the image of version ${target.version}.`
  throw new StartupError(
    `The previous release (${target.version}) was in ${target.folder}, and this one has replaced it there. Unpack it beside this one and start it. Nothing was changed.`,
  )
}

async function prepareFolder({ folder, commit, version }: Release): Promise<SwitchProgram> {
  if (!existsSync(join(folder, 'api/main.ts')))
    throw new StartupError(
      `The previous release (${version}) was in ${folder}, which is gone. Unpack it there again. Nothing was changed.`,
    )
  if ((await readCommit(folder)) !== commit)
    throw new StartupError(
      `The previous release in ${folder} is at another commit now: check out ${commit} there. Nothing was changed.`,
    )
  return async () => {
    const links = await findLinks()
    for (const link of links) await replaceLink(link, folder)
    return links.length > 0
      ? `${links.join(' and ')} ${links.length > 1 ? 'lead' : 'leads'} to ${folder} now.`
      : `Now start it in ${folder}.`
  }
}

async function prepareCommit(commit: string): Promise<SwitchProgram> {
  const git = (...args: string[]) => promisify(execFile)('git', ['-C', PROGRAM_FOLDER, ...args])
  const throwUnchanged = (reason: string) => {
    throw new StartupError(`${reason} Nothing was changed.`)
  }
  await git('cat-file', '-e', `${commit}^{commit}`).catch(() =>
    throwUnchanged(`Git can’t find the commit of the previous release (${commit}) in ${PROGRAM_FOLDER}.`),
  )
  const status = await git('status', '--porcelain', '--untracked-files=no')
  if (status.stdout.trim() !== '')
    throwUnchanged(
      `Files in ${PROGRAM_FOLDER} have local changes. Commit them, or put them aside with git stash.`,
    )
  return async () => {
    await git('checkout', '--quiet', '--detach', commit)
    return `${PROGRAM_FOLDER} is at commit ${commit} now.`
  }
}

/** The symbolic links beside this release that lead to it. */
async function findLinks(): Promise<string[]> {
  const parent = dirname(PROGRAM_FOLDER)
  const links: string[] = []
  for (const name of await readdir(parent)) {
    const path = join(parent, name)
    if (!(await lstat(path)).isSymbolicLink()) continue
    if ((await realpath(path).catch(() => null)) === PROGRAM_FOLDER) links.push(path)
  }
  return links
}

/** In one step: the link always leads somewhere. */
async function replaceLink(link: string, folder: string): Promise<void> {
  const temporary = join(dirname(link), `.${basename(link)}.${process.pid}`)
  await rm(temporary, { force: true })
  await symlink(dirname(folder) === dirname(link) ? basename(folder) : folder, temporary)
  await rename(temporary, link)
}
