import type { Offsite } from '../../deps.ts'
import type { FileStore } from '../../outside/files.ts'

/** A file store that tells of every new upload. */
export function announceFiles<T extends FileStore>(files: T, { addFile }: Pick<Offsite, 'addFile'>): T {
  const announce =
    <A extends [id: string, ...rest: unknown[]]>(store: (...args: A) => Promise<void>) =>
    async (...args: A): Promise<void> => {
      await store(...args)
      addFile(args[0])
    }
  return {
    ...files,
    put: announce(files.put),
    putFile: announce(files.putFile),
    putPicture: announce(files.putPicture),
    link: announce(files.link),
  }
}
