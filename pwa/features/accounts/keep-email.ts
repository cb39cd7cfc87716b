import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Returns a function for whoever leaves a form: Back leads to it with the email that was typed last, not with
 * the one it was opened with.
 */
export function useKeepEmail(): (email: string) => void {
  const location = useLocation()
  const navigate = useNavigate()
  return (email) => void navigate(location, { replace: true, state: { ...location.state, email } })
}
