import { ExternalLink } from 'lucide-react'
import { hasKeyboard } from './media-query.ts'
import type { MenuItem } from './menu-list.tsx'

/**
 * The entry of a row's menu that opens its page beside this one. Phones have none: nobody looks for a tab
 * there.
 */
export const listNewTabItem = (label: string, path: string): MenuItem[] =>
  hasKeyboard()
    ? [
        {
          key: 'tab',
          label,
          icon: <ExternalLink aria-hidden="true" className="rtl:-scale-x-100" />,
          onSelect: () => void window.open(path, '_blank'),
        },
      ]
    : []
