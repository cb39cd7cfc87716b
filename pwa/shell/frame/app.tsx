import { BrowserRouter } from 'react-router-dom'
import { Toaster } from '../../ui/toast.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Frame } from './frame.tsx'

/**
 * The whole app: what goes wrong anywhere ends at the boundary, what is said anywhere appears in the toaster.
 */
export function App() {
  return (
    <ErrorBoundary>
      <BrowserRouter>
        <Frame />
      </BrowserRouter>
      <Toaster />
    </ErrorBoundary>
  )
}
