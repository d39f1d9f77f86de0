import type { DeskPath } from '../../../domain/office/desk/path.ts'
import type { Sender } from './letter-layout.tsx'

/** Leads the educator to a page of the desk, by the login page unless she is signed in (D71). */
export const deskLink = ({ origin }: Pick<Sender, 'origin'>, path: DeskPath): string =>
  `${origin}/login?to=/admin/desk${path === '' ? '' : `/${path}`}`
