import { useEffect } from 'react'
import { startSaving } from '../features/sellers/pocket.ts'
import { hasUnsaved } from '../offline/unsaved.ts'
import { startVersions } from '../offline/worker/version.ts'

/** What goes on behind the screens once the page has loaded and has nothing better to do. */
export function useBackground(): void {
  useEffect(() => {
    let stop: () => void = () => undefined
    const begin = () => {
      void startVersions(() => !hasUnsaved()).catch(() => undefined)
      stop = startSaving()
    }
    const timer = setTimeout(begin, 1500)
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [])
}
