import * as v from 'valibot'
import { AcmeProblem } from './problem.ts'

// Messages of an ACME server (RFC 8555, section 7.1), limited to the fields used here.

const HttpsUrl = v.pipe(v.string(), v.url(), v.startsWith('https://'))

export const Directory = v.object({ newNonce: HttpsUrl, newAccount: HttpsUrl, newOrder: HttpsUrl })

export const Order = v.object({
  status: v.string(),
  authorizations: v.array(HttpsUrl),
  finalize: HttpsUrl,
  certificate: v.optional(HttpsUrl),
  error: v.nullish(AcmeProblem),
})

export const Authorization = v.object({
  status: v.string(),
  identifier: v.object({ value: v.string() }),
  challenges: v.array(v.object({ type: v.string(), url: HttpsUrl, error: v.nullish(AcmeProblem), token: v.unknown() })),
})

/** Token of an http-01 challenge, safe in an address. */
export const AcmeToken = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/))

/** Headers `Replay-Nonce` and `Location`. */
export const Nonce = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]+$/))
export const Location = HttpsUrl

/** Parses JSON. Throws an error that names `what` and the fault. */
export function parseJson<T>(schema: v.GenericSchema<unknown, T>, text: string, name: string): T {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new Error(`its ${name} is not JSON`)
  }
  return parseValue(schema, json, name)
}

/** Parses a header or a part of an answer. Throws an error that names `what` and the fault. */
export function parseValue<T>(schema: v.GenericSchema<unknown, T>, value: unknown, name: string): T {
  const result = v.safeParse(schema, value)
  if (result.success) return result.output
  const path = v.getDotPath(result.issues[0])
  throw new Error(path === null ? `its ${name} is not valid` : `its ${name} has no valid ${path}`)
}
