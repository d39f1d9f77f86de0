import * as v from 'valibot'
import { AppError } from '../../domain/kit/error.ts'

/**
 * Problem document of an ACME server (RFC 8555, section 6.7). Other answers, such as a web page, become an empty
 * document.
 */
export const AcmeProblem = v.fallback(
  v.object({
    type: v.fallback(v.string(), ''),
    detail: v.fallback(v.string(), ''),
    /** Problems of single domains. */
    subproblems: v.fallback(v.array(v.object({ identifier: v.object({ value: v.string() }) })), []),
  }),
  { type: '', detail: '', subproblems: [] },
)
export type AcmeProblem = v.InferOutput<typeof AcmeProblem>

/** Our own description, where the server gives none. */
export const problemFor = (detail: string): AcmeProblem => ({ type: '', detail, subproblems: [] })

/** Reads the problem in the body of an error response. */
export function readProblem(text: string, status: number): AcmeProblem {
  try {
    const problem = v.parse(AcmeProblem, JSON.parse(text))
    return { ...problem, detail: problem.detail || `HTTP ${status}` }
  } catch {
    return problemFor(`HTTP ${status}`)
  }
}

/** Builds a sentence from the domain; `detail` is the server's, in brackets after a space, or "". */
type Sentence = (domain: string, detail: string) => string

const sentences: Record<string, Sentence> = {
  rateLimited: (domain, detail) => `Too many certificates or attempts for ${domain}: please wait${detail}.`,
  rejectedIdentifier: (domain, detail) =>
    `There are no certificates for ${domain}: give --domain a public name that is yours${detail}.`,
  caa: (domain, detail) =>
    `The CAA record of ${domain} does not allow this certificate authority: add it there or delete the record${detail}.`,
  externalAccountRequired: (_, detail) =>
    `This certificate authority gives certificates to its customers only: choose another with ACME_DIRECTORY${detail}.`,
}

const elsewhere: Sentence = (domain, detail) =>
  `${domain} does not lead to this machine, another one answers: check the A and AAAA records of the name${detail}.`
const unreachable: Sentence = (domain, detail) =>
  `${domain} does not lead to this machine, or its port 80 is closed: check the A and AAAA records of the name, firewall and router${detail}.`

const challengeSentences: Record<string, Sentence> = {
  ...sentences,
  dns: (domain, detail) =>
    `No address is known for ${domain}: set an A record for it, and AAAA for IPv6, that leads to this machine${detail}.`,
  connection: unreachable,
  tls: unreachable,
  unauthorized: elsewhere,
  incorrectResponse: elsewhere,
}

/** Error for a failed challenge: the ACME server has not found this site at the domain. */
export const challengeError = (problem: AcmeProblem, domain: string): AppError =>
  errorFor(challengeSentences, problem, [domain])

/** Error for a request about these domains that the ACME server has refused. `retryAfter` is in seconds. */
export const requestError = (problem: AcmeProblem, domains: readonly string[], retryAfter?: number): AppError =>
  errorFor(sentences, problem, domains, retryAfter)

function errorFor(
  sentences: Record<string, Sentence>,
  problem: AcmeProblem,
  domains: readonly string[],
  retryAfter?: number,
): AppError {
  const { type, detail, subproblems } = problem
  const about = subproblems.map(({ identifier }) => identifier.value)
  const domain = [...new Set(about.length > 0 ? about : domains)].join(', ')
  const name = type.replace('urn:ietf:params:acme:error:', '')
  const reason = shorten(detail || name)
  const sentence =
    sentences[name] ?? ((domain, detail) => `The certificate authority gives no certificate for ${domain}${detail}.`)
  return new AppError(
    'unavailable',
    sentence(domain, reason && ` (${reason})`),
    retryAfter === undefined ? {} : { retryAfter },
  )
}

/** Puts the text on one line and cuts it off, as it may be a stranger's web page. */
function shorten(text: string): string {
  const line = text.replace(/[\p{C}\s]+/gu, ' ').trim()
  return line.length > 300 ? `${line.slice(0, 300)}…` : line.replace(/\.$/, '')
}
