import { NotFound } from '../blocks/not-found.tsx'

export const NotFoundPage = () => <NotFound />
