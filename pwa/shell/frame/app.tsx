import { BrowserRouter } from 'react-router-dom'
import { Toaster } from '../../ui/toast.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Frame } from './frame.tsx'

/** The whole app: the boundary catches errors, the toaster shows messages. */
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
