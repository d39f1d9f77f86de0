export { AnfragenPage } from './site/pages/anfragen.tsx'
export { InfoDetailPage } from './site/pages/info-detail.tsx'
export { prepareQuestions } from './site/registration/questions.tsx'
