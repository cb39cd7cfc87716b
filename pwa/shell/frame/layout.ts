import { useLocation } from 'react-router-dom'
import { paths } from '../../paths.ts'

/**
 * How the frame stands: a page scrolls and ends in the footer; the chats fill the window and scroll inside; a
 * thread leaves a phone's whole height to the messages.
 */
export function useLayout(): 'page' | 'chats' | 'thread' {
  const { pathname, search } = useLocation()
  if (pathname !== paths.chats() && !pathname.startsWith(`${paths.chats()}/`)) return 'page'
  return pathname === paths.chats() && search === '' ? 'chats' : 'thread'
}
