import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text as textOf } from 'node:stream/consumers'
import { setTimeout as after } from 'node:timers/promises'
import type * as v from 'valibot'
import { AppError } from '../../domain/kit/error.ts'
import { AcmeToken, Authorization, Directory, Location, Nonce, Order, parseJson, parseValue } from './acme-messages.ts'
import { certificateRequest } from './certificate-request.ts'
import { challengeError, problemFor, readProblem, requestError } from './problem.ts'

type CertificateOrder = {
  /** URL of the ACME server's directory. */
  directory: string
  /** PEM, P-256. */
  accountKey: string
  certificateKey: string
  domains: readonly string[]
  /** Answers of port 80 by token (http-01); a token is present only during its order. */
  challenges: Map<string, string>
  signal: AbortSignal
}

const ORDER_TIMEOUT_MS = 5 * 60_000

/**
 * Orders a certificate (RFC 8555) and resolves with its chain, PEM. Rejects when it is aborted. Other failures reject
 * with `unavailable`, a sentence, and the server's `retryAfter`, if any.
 */
export async function orderCertificate(wantedOrder: CertificateOrder): Promise<string> {
  const timeout = AbortSignal.timeout(ORDER_TIMEOUT_MS)
  const tokens: string[] = []
  try {
    return await order({ ...wantedOrder, signal: AbortSignal.any([wantedOrder.signal, timeout]) }, tokens)
  } catch (error) {
    if (error instanceof AppError || wantedOrder.signal.aborted) throw error
    const { host } = new URL(wantedOrder.directory)
    throw new AppError(
      'unavailable',
      timeout.aborted
        ? `The certificate authority ${host} did not finish within five minutes.`
        : `The answer of the certificate authority ${host} cannot be used: ${error instanceof Error ? error.message : error}.`,
    )
  } finally {
    for (const token of tokens) wantedOrder.challenges.delete(token)
  }
}

async function order(wantedOrder: CertificateOrder, tokens: string[]): Promise<string> {
  const { domains, challenges, signal } = wantedOrder
  const { ask, newOrder, thumbprint } = await signIn(wantedOrder)
  /** Polls an order or a part of it until it is settled, with a growing pause or the one that the server asks for. */
  const awaitSettled = async <T>(
    url: string,
    schema: v.GenericSchema<unknown, T>,
    name: string,
    isSettled: (seen: T) => boolean,
  ) => {
    for (let pause = 250; ; pause = Math.min(pause * 2, 8_000)) {
      const { text, retryAfter = 0 } = await ask(url)
      const seen = parseJson(schema, text, name)
      if (isSettled(seen)) return seen
      // A timer of more than 24 days would end at once.
      await after(Math.min(Math.max(pause, retryAfter * 1000), ORDER_TIMEOUT_MS), undefined, { signal })
    }
  }

  const created = await ask(newOrder, { identifiers: domains.map(value => ({ type: 'dns', value })) })
  const orderUrl = parseValue(Location, created.location, 'Location of the order')
  const { authorizations, finalize } = parseJson(Order, created.text, 'order')
  for (const url of authorizations) {
    const {
      status,
      identifier,
      challenges: offered,
    } = await awaitSettled(url, Authorization, 'authorization', () => true)
    if (status !== 'pending') continue
    const challenge = offered.find(({ type }) => type === 'http-01')
    if (!challenge) throw challengeError(problemFor('it does not offer http-01'), identifier.value)
    const token = parseValue(AcmeToken, challenge.token, 'token')
    tokens.push(token)
    challenges.set(token, `${token}.${thumbprint}`)
    await ask(challenge.url, {})
  }
  for (const url of authorizations) {
    const isSettled = (seen: { status: string }) => seen.status !== 'pending'
    const { status, identifier, challenges: tried } = await awaitSettled(url, Authorization, 'authorization', isSettled)
    const problem = tried.find(({ error }) => error)?.error ?? problemFor(`its authorization is ${status}`)
    if (status !== 'valid') throw challengeError(problem, identifier.value)
  }
  await ask(finalize, {
    csr: certificateRequest(domains, createPrivateKey(wantedOrder.certificateKey)).toString('base64url'),
  })
  const { certificate, error } = await awaitSettled(orderUrl, Order, 'order', ({ status }) => status !== 'processing')
  if (!certificate) throw requestError(error ?? problemFor('the order failed'), domains)
  return (await ask(certificate)).text
}

/**
 * Creates an account, or finds the one of this key. Returns `ask`, which sends signed requests; one without a payload
 * reads.
 */
async function signIn({ directory, accountKey, domains, signal }: CertificateOrder) {
  const key = createPrivateKey(accountKey)
  const { crv, kty, x, y } = createPublicKey(key).export({ format: 'jwk' })
  // RFC 7638: these members in this order.
  const jwk = { crv, kty, x, y }
  const directoryAnswer = await send(directory, 'GET', '', signal)
  if (directoryAnswer.status >= 400)
    throw requestError(readProblem(directoryAnswer.text, directoryAnswer.status), domains, directoryAnswer.retryAfter)
  const { newNonce, newAccount, newOrder } = parseJson(Directory, directoryAnswer.text, 'directory')
  let nonce = ''
  const newestNonce = async () => {
    const answer = await send(newNonce, 'HEAD', '', signal)
    if (answer.status >= 400) throw requestError(readProblem(answer.text, answer.status), domains, answer.retryAfter)
    return parseValue(Nonce, answer.nonce, 'Replay-Nonce')
  }
  const sendSigned = async (url: string, payload: object | undefined, account: object, tries = 5): Promise<Answer> => {
    nonce ||= await newestNonce()
    const answer = await send(url, 'POST', signature({ alg: 'ES256', nonce, url, ...account }, payload, key), signal)
    nonce = answer.nonce
    if (answer.status < 400) return answer
    const problem = readProblem(answer.text, answer.status)
    if (problem.type === 'urn:ietf:params:acme:error:badNonce' && tries > 1)
      return sendSigned(url, payload, account, tries - 1)
    throw requestError(problem, domains, answer.retryAfter)
  }
  const { location } = await sendSigned(newAccount, { termsOfServiceAgreed: true }, { jwk })
  const kid = parseValue(Location, location, 'Location of the account')
  return {
    newOrder,
    thumbprint: createHash('sha256').update(JSON.stringify(jwk)).digest('base64url'),
    ask: (url: string, payload?: object) => sendSigned(url, payload, { kid }),
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

type Answer = {
  status: number
  text: string
  nonce: string
  location: string
  /** Seconds from now, without an upper limit. */
  retryAfter: number | undefined
}

/**
 * Uses node:https: fetch of Node 26 speaks HTTP/2 here, and threw outside of its promise when the server had gone.
 */
async function send(url: string, method: string, body: string, signal: AbortSignal): Promise<Answer> {
  try {
    const headers = { 'Content-Type': 'application/jose+json', 'User-Agent': 'lichtung' }
    const response = await new Promise<IncomingMessage>((resolve, reject) => {
      // Without an agent no connection stays open.
      request(url, { method, headers, signal, agent: false }, resolve).once('error', reject).end(body)
    })
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
