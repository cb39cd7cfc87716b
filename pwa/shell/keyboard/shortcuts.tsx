import { lazy, Suspense, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSession } from '../../client/hooks.ts'
import { useShortcutsOn } from '../../client/use-shortcuts.ts'
import { paths } from '../../paths.ts'
import { lazyDialog } from '../../update/lazy-with-retry.ts'
import { toShortcutKey } from './pressed-key.ts'
import { getShortcuts } from './shortcut-list.ts'
import { focusSearch, isKeyWanted, moveInList } from './targets.ts'

const ShortcutSheet = lazy(lazyDialog(() => import('./shortcut-sheet.tsx')))

/** The second key of two must follow within this time. */
const SECOND_KEY_MS = 1500

/** Listens to the keyboard shortcuts, and shows them on `?`. */
export function Shortcuts() {
  const user = useSession()?.user
  const isOn = useShortcutsOn()
  const navigate = useNavigate()
  const [isSheetOpen, setIsSheetOpen] = useState(false)
  const firstKey = useRef({ key: '', at: 0 })
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const key = event.defaultPrevented || isKeyWanted(event.target) ? null : toShortcutKey(event)
    const { key: earlier, at } = firstKey.current
    firstKey.current = { key: '', at: 0 }
    if (key === null) return
    const pressed = earlier && event.timeStamp - at < SECOND_KEY_MS ? [earlier, key] : [key]
    const shortcuts = getShortcuts(user)
    const shortcut = shortcuts.find(({ keys }) => keys.join(' ') === pressed.join(' '))
    if (shortcut?.action) {
      event.preventDefault()
      const { action } = shortcut
      if (action === 'help') setIsSheetOpen(true)
      else if (action === 'search') focusSearch() || void navigate(paths.exploreSellers())
      else if (action === 'next') moveInList(1)
      else if (action === 'previous') moveInList(-1)
      else void navigate(action.path)
    } else if (shortcuts.some(({ keys }) => keys.length > 1 && keys[0] === key))
      firstKey.current = { key, at: event.timeStamp }
  })
  // From the moment at which the search beside it can be seen.
  useLayoutEffect(() => {
    if (!isOn) return
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [isOn])
  return (
    isSheetOpen && (
      <Suspense>
        <ShortcutSheet user={user} onClose={() => setIsSheetOpen(false)} />
      </Suspense>
    )
  )
}
