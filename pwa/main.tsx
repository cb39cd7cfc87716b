import { StrictMode, startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import './ui/theme.css'
import { startI18n } from './i18n/i18n.ts'
import { abortTransactionsOnPageHide } from './platform/transactions.ts'
import { App } from './shell/frame/app.tsx'
import { installTrustedTypesPolicy } from './update/trusted-types.ts'

const STACK_TRACE_LIMIT = 10

// index.html has turned them off until here.
Error.stackTraceLimit = STACK_TRACE_LIMIT
installTrustedTypesPolicy()
if ('indexedDB' in globalThis) abortTransactionsOnPageHide(IDBDatabase.prototype)
await startI18n()
const root = document.getElementById('root')
if (!root) throw new Error('The page has no root')
// A transition renders in small steps, so that a slow phone stays responsive.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
)
