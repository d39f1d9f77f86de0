export { InfoDetailPage } from './site/pages/info-detail.tsx'
export { RegistrationPage } from './site/pages/registration.tsx'
export { prepareFormParts } from './site/registration/load-form-parts.ts'
export { prepareQuestions } from './site/registration/questions.tsx'
