import { toast } from '../../ui/toast.tsx'

/** Long enough to reach the toast's button. */
const TOAST_WITH_ACTION_MS = 6000

/** Says what was done, with a button that undoes it or goes on. One with the same id takes its place. */
export function showActionToast(text: string, action: { label: string; run: () => void }, id?: string): void {
  toast.success(text, { duration: TOAST_WITH_ACTION_MS, action, ...(id && { id }) })
}
