import { NotFound } from '../parts/not-found.tsx'

export const NotFoundPage = () => <NotFound />
