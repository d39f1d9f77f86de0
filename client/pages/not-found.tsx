import { NotFound } from '../site/not-found.tsx'

export const NotFoundPage = () => <NotFound />
