import { useLocation } from 'react-router-dom'
import { paths } from '../../paths.ts'

/**
 * The frame's layout. `page` scrolls and ends in the footer; `chats` fills the window and scrolls inside;
 * `thread` gives a phone's whole height to the messages.
 */
export function useLayout(): 'page' | 'chats' | 'thread' {
  const { pathname, search } = useLocation()
  if (pathname !== paths.chats() && !pathname.startsWith(`${paths.chats()}/`)) return 'page'
  return pathname === paths.chats() && search === '' ? 'chats' : 'thread'
}
