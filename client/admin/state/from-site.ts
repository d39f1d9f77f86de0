import { SITE_HEADER } from '../../../domain/office/desk/kept-list.ts'

/** Whether an answer is the site's own, and not that of a proxy or of a café's network before it. */
export const isFromSite = ({ headers }: Response): boolean => headers.has(SITE_HEADER)

/** Only the site itself can say that there is something not, or not for whoever asks. */
export const isNotFound = (answer: Response): boolean => answer.status === 404 && isFromSite(answer)

/**
 * The site leads whoever's session has lapsed to its login page, a café's network to a page of its own. Of the redirect itself a
 * browser shows no header, so it has to be followed.
 */
export const isLogin = (answer: Response): boolean =>
  answer.redirected && isFromSite(answer) && new URL(answer.url).pathname === '/login'
