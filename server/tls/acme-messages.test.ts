import { expect, test } from 'vitest'
import { AcmeToken, Authorization, Directory, Nonce, Order, parseJson, parseValue } from './acme-messages.ts'

const at = (path: string) => `https://acme.example/${path}`
const directory = { newNonce: at('nonce'), newAccount: at('account'), newOrder: at('order'), meta: {} }
const order = { status: 'pending', authorizations: [at('authz/1')], finalize: at('finalize') }
const challenge = { type: 'http-01', url: at('challenge/1'), token: 'abc' }
const authorization = { status: 'pending', identifier: { type: 'dns', value: 'wald.example' }, challenges: [challenge] }

test('an ACME server’s messages are read without the parts that do not matter here', () => {
  const { meta, ...wanted } = directory
  expect(parseJson(Directory, JSON.stringify(directory), 'directory')).toEqual(wanted)
  expect(parseJson(Order, JSON.stringify(order), 'order')).toMatchObject(order)
  expect(parseJson(Authorization, JSON.stringify(authorization), 'authorization')).toMatchObject({
    challenges: [challenge],
  })
})

test('an error in an unknown format does not make the answer unreadable', () => {
  const refused = { ...challenge, error: 'no' }
  const { challenges } = parseJson(
    Authorization,
    JSON.stringify({ ...authorization, status: 'invalid', challenges: [refused] }),
    'authorization',
  )
  expect(challenges[0]?.error).toEqual({ type: '', detail: '', subproblems: [] })
})

test.each([
  ['<html>', 'its directory is not JSON'],
  ['[]', 'its directory has no valid newNonce'],
  ['null', 'its directory is not valid'],
  [JSON.stringify({ ...directory, newOrder: undefined }), 'its directory has no valid newOrder'],
  [JSON.stringify({ ...directory, newOrder: '/order' }), 'its directory has no valid newOrder'],
  // Refuses an order over plain http.
  [JSON.stringify({ ...directory, newOrder: 'http://acme.example/order' }), 'its directory has no valid newOrder'],
])('the directory %s is refused', (text, message) => {
  expect(() => parseJson(Directory, text, 'directory')).toThrow(new Error(message))
})

test.each([
  [Order, { ...order, authorizations: [7] }, 'has no valid authorizations.0'],
  [Order, { ...order, certificate: 'elsewhere' }, 'has no valid certificate'],
  [Authorization, { ...authorization, identifier: {} }, 'has no valid identifier.value'],
  [Authorization, { ...authorization, challenges: [{ type: 'http-01' }] }, 'has no valid challenges.0.url'],
])('the wrong field of an answer is named (%#)', (schema, answer, message) => {
  expect(() => parseValue<unknown>(schema, answer, 'answer')).toThrow(`its answer ${message}`)
})

test.each(['', '../secret', 'a b', 'a\r\nb', undefined, 7])('%j is neither a token nor a nonce', value => {
  for (const schema of [AcmeToken, Nonce])
    expect(() => parseValue(schema, value, 'header')).toThrow('its header is not valid')
})
