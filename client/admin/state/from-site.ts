/** The start of the policy that every answer of the site carries (server/http/headers.ts). */
const POLICY = "default-src 'none'"

/** Whether an answer is the site's own, and not that of a proxy or of a café's network before it. */
export const isFromSite = ({ headers }: Response): boolean =>
  headers.get('Content-Security-Policy')?.startsWith(POLICY) === true

/** Only the site itself can say that there is something not, or not for whoever asks. */
export const isNotFound = (answer: Response): boolean => answer.status === 404 && isFromSite(answer)
