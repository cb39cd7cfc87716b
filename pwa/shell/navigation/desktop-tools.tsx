import { Shortcuts } from '../keyboard/shortcuts.tsx'
import { BarSearch } from './bar-search.tsx'

/** What a desk has more than a phone: a search in the bar, and keyboard shortcuts. */
export default function DesktopTools() {
  return (
    <>
      <BarSearch />
      <Shortcuts />
    </>
  )
}
