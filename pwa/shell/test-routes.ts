import { useEffect, useState } from 'react'
import * as v from 'valibot'

const Said = v.object({ testRoutes: v.boolean() })

/** Whether the screens for visual tests are there: in development, and where the operator's setting says so. */
export function useTestRoutes(): boolean {
  const [shown, show] = useState(import.meta.env.DEV)
  useEffect(() => {
    if (!location.pathname.endsWith('-test')) return
    void fetch('/version.json', { cache: 'no-store' })
      .then(async (answer) => show(v.parse(Said, await answer.json()).testRoutes || import.meta.env.DEV))
      .catch(() => undefined)
  }, [])
  return shown
}
