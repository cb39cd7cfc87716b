import { SignUpPage } from './sign-up.tsx'

export default function SignUpBuyer() {
  return <SignUpPage accountRole="buyer" />
}
