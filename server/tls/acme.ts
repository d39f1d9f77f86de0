import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as after } from 'node:timers/promises'
import * as v from 'valibot'
import { AppError } from '../../domain/error.ts'
import { certificateRequest } from './certificate-request.ts'
import { challengeError, requestError } from './problem.ts'

type Wish = {
  /** Of the ACME server. */
  directory: string
  /** PEM, P-256. */
  accountKey: string
  certificateKey: string
  domains: readonly string[]
  /** What port 80 answers for a token while the order runs (http-01); tokens are added here and taken out again. */
  challenges: Map<string, string>
  signal: AbortSignal
}

/** Longest that an order may take. */
const PATIENCE = 5 * 60_000

// RFC 8555, section 7.1, as far as it matters here.
const Directory = v.object({ newNonce: v.string(), newAccount: v.string(), newOrder: v.string() })
const Order = v.object({
  status: v.string(),
  authorizations: v.array(v.string()),
  finalize: v.string(),
  certificate: v.optional(v.string()),
  error: v.optional(v.unknown()),
})
const Challenge = v.object({
  type: v.string(),
  url: v.string(),
  token: v.optional(v.string(), ''),
  error: v.optional(v.unknown()),
})
const Authorization = v.object({
  status: v.string(),
  identifier: v.object({ value: v.string() }),
  challenges: v.array(Challenge),
})

/**
 * Orders a certificate (RFC 8555) and resolves with its chain, PEM. Rejects with `unavailable` and one sentence, with
 * `retryAfter` as far as the server says, or when it is aborted.
 */
export async function orderCertificate(wish: Wish): Promise<string> {
  const timeout = AbortSignal.timeout(PATIENCE)
  const tokens: string[] = []
  try {
    return await order({ ...wish, signal: AbortSignal.any([wish.signal, timeout]) }, tokens)
  } catch (error) {
    if (error instanceof AppError || wish.signal.aborted) throw error
    const { host } = new URL(wish.directory)
    throw new AppError(
      'unavailable',
      timeout.aborted
        ? `The certificate authority ${host} did not finish within five minutes.`
        : `What ${host} says is not understood: ${error instanceof Error ? error.message : error}.`,
    )
  } finally {
    for (const token of tokens) wish.challenges.delete(token)
  }
}

async function order(wish: Wish, tokens: string[]): Promise<string> {
  const { domains, challenges, signal } = wish
  const { ask, newOrder, thumbprint } = await signIn(wish)
  /** Asks until it is over, with a growing pause or as the server wishes. */
  const settled = async <T>(url: string, schema: v.GenericSchema<unknown, T>, isOver: (seen: T) => boolean) => {
    for (let pause = 250; ; pause = Math.min(pause * 2, 8_000)) {
      const { text, retryAfter = 0 } = await ask(url)
      const seen = v.parse(schema, JSON.parse(text))
      if (isOver(seen)) return seen
      // A timer knows no more than 24 days: what is longer ends at once.
      await after(Math.min(Math.max(pause, retryAfter * 1000), PATIENCE), undefined, { signal })
    }
  }

  const made = await ask(newOrder, { identifiers: domains.map(value => ({ type: 'dns', value })) })
  const { authorizations, finalize } = v.parse(Order, JSON.parse(made.text))
  for (const url of authorizations) {
    const { status, identifier, challenges: offered } = await settled(url, Authorization, () => true)
    if (status !== 'pending') continue
    const challenge = offered.find(({ type }) => type === 'http-01')
    if (!challenge) throw challengeError({ detail: 'it does not offer http-01' }, identifier.value)
    tokens.push(challenge.token)
    challenges.set(challenge.token, `${challenge.token}.${thumbprint}`)
    await ask(challenge.url, {})
  }
  for (const url of authorizations) {
    const {
      status,
      identifier,
      challenges: tried,
    } = await settled(url, Authorization, seen => seen.status !== 'pending')
    const problem = tried.find(({ error }) => error)?.error ?? { detail: `its authorization is ${status}` }
    if (status !== 'valid') throw challengeError(problem, identifier.value)
  }
  await ask(finalize, { csr: certificateRequest(domains, createPrivateKey(wish.certificateKey)).toString('base64url') })
  const { certificate, error } = await settled(made.location, Order, ({ status }) => status !== 'processing')
  if (!certificate) throw requestError(error ?? { detail: 'the order failed' }, domains)
  return (await ask(certificate)).text
}

/** Makes an account or finds the one of this key; `ask` is a signed request then, which reads when it has no payload. */
async function signIn({ directory, accountKey, domains, signal }: Wish) {
  const key = createPrivateKey(accountKey)
  const { crv, kty, x, y } = createPublicKey(key).export({ format: 'jwk' })
  // RFC 7638: these members in this order.
  const jwk = { crv, kty, x, y }
  const { newNonce, newAccount, newOrder } = v.parse(
    Directory,
    JSON.parse((await send(directory, 'GET', '', signal)).text),
  )
  let nonce = ''
  const signed = async (url: string, payload: object | undefined, who: object, tries = 5): Promise<Answer> => {
    nonce ||= (await send(newNonce, 'HEAD', '', signal)).nonce
    const answer = await send(url, 'POST', signature({ alg: 'ES256', nonce, url, ...who }, payload, key), signal)
    nonce = answer.nonce
    if (answer.status < 400) return answer
    const problem = readProblem(answer)
    if (problem.type === 'urn:ietf:params:acme:error:badNonce' && tries > 1) return signed(url, payload, who, tries - 1)
    throw requestError(problem, domains, answer.retryAfter)
  }
  const { location: kid } = await signed(newAccount, { termsOfServiceAgreed: true }, { jwk })
  return {
    newOrder,
    thumbprint: createHash('sha256').update(JSON.stringify(jwk)).digest('base64url'),
    ask: (url: string, payload?: object) => signed(url, payload, { kid }),
  }
}

/** RFC 7515; without a payload it is a POST-as-GET. */
function signature(header: object, payload: object | undefined, key: KeyObject): string {
  const [head, body] = [header, payload].map(part =>
    part ? Buffer.from(JSON.stringify(part)).toString('base64url') : '',
  )
  const bytes = sign('sha256', Buffer.from(`${head}.${body}`), { key, dsaEncoding: 'ieee-p1363' })
  return JSON.stringify({ protected: head, payload: body, signature: bytes.toString('base64url') })
}

function readProblem({ status, text }: Answer): { type?: unknown; detail: string } {
  const unknown = { detail: `HTTP ${status}` }
  try {
    return { ...unknown, ...JSON.parse(text) }
  } catch {
    return unknown
  }
}

type Answer = {
  status: number
  text: string
  nonce: string
  location: string
  /** In seconds from now, however far away. */
  retryAfter: number | undefined
}

/** By node:https: fetch of Node 26 speaks HTTP/2 here, and was seen to throw past its promise when the server had gone. */
async function send(url: string, method: string, body: string, signal: AbortSignal): Promise<Answer> {
  try {
    const headers = { 'Content-Type': 'application/jose+json', 'User-Agent': 'lichtung' }
    // Without an agent nothing stays open.
    const asked = request(url, { method, headers, signal, agent: false }).end(body)
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    const { 'replay-nonce': nonce, location = '', 'retry-after': retryAfter } = response.headers
    return {
      status: response.statusCode ?? 0,
      text: await textOf(response),
      nonce: String(nonce ?? ''),
      location,
      retryAfter: secondsOf(retryAfter),
    }
  } catch (error) {
    if (signal.aborted) throw error
    const reason = error instanceof Error ? error.message || ('code' in error && error.code) : error
    throw new AppError('unavailable', `The certificate authority ${new URL(url).host} cannot be reached: ${reason}.`)
  }
}

/** Retry-After, which is seconds or a date. */
function secondsOf(text: string | undefined): number | undefined {
  if (!text) return undefined
  const seconds = /^\d+$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000)
  return seconds > 0 ? seconds : undefined
}
