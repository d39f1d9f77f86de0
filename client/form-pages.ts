export { AnfragenPage } from './site/pages/anfragen.tsx'
export { InfoDetailPage } from './site/pages/info-detail.tsx'
export { prepareLater } from './site/registration/later.ts'
export { prepareQuestions } from './site/registration/questions.tsx'
