export const PASSWORD = 'Barco-7-azul'

/** The form with which Ana signs up. */
export const createSignUpForm = (email: string, overrides: object = {}) => ({
  firstName: 'Ana',
  lastName: 'Soto',
  email,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  country: 'MX',
  termsAccepted: true,
  ...overrides,
})
