export { formErrors } from '../../kit/forms/form-errors.ts'
export { RegistrationFailed, RegistrationSent } from './registration-outcome.tsx'
export { TooFew } from './too-few.tsx'
