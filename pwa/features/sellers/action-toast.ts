import { toast } from '../../ui/toast.tsx'

/** One toast for whatever happens to saved freelancers: what is newer takes the place of the older. */
export const SAVED_TOAST_ID = 'saved seller'
/** Long enough to reach the toast's button. */
const TOAST_WITH_ACTION_MS = 6000

/** Says what was done, with a button that undoes it or goes on. */
export function showActionToast(text: string, action: { label: string; run: () => void }): void {
  toast.success(text, { id: SAVED_TOAST_ID, duration: TOAST_WITH_ACTION_MS, action })
}
