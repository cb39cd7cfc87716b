import { SignUpPage } from './sign-up.tsx'

export default function SignUpFreelancer() {
  return <SignUpPage accountRole="seller" />
}
