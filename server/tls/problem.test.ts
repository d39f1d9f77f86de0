import * as v from 'valibot'
import { expect, test } from 'vitest'
import { AcmeProblem, challengeError, readProblem, requestError } from './problem.ts'

const parsed = (problem: unknown) => v.parse(AcmeProblem, problem)
const acme = (name: string) => `urn:ietf:params:acme:error:${name}`

test.each([
  [
    { type: acme('dns'), detail: 'DNS problem: NXDOMAIN looking up A for wald.example', status: 400 },
    'No address is known for wald.example: set an A record for it, and AAAA for IPv6, that leads to this machine (DNS problem: NXDOMAIN looking up A for wald.example).',
  ],
  [
    { type: acme('connection'), detail: '203.0.113.7: Timeout during connect (likely firewall problem).' },
    'wald.example does not lead to this machine, or its port 80 is closed: check the A and AAAA records of the name, firewall and router (203.0.113.7: Timeout during connect (likely firewall problem)).',
  ],
  [
    { type: acme('unauthorized'), detail: '203.0.113.7: Invalid response from http://wald.example/…: 404' },
    'wald.example does not lead to this machine, another one answers: check the A and AAAA records of the name (203.0.113.7: Invalid response from http://wald.example/…: 404).',
  ],
  [
    { type: acme('caa'), detail: 'CAA record for wald.example prevents issuance' },
    'The CAA record of wald.example does not allow this certificate authority: add it there or delete the record (CAA record for wald.example prevents issuance).',
  ],
  [{ type: acme('somethingNew') }, 'The certificate authority gives no certificate for wald.example (somethingNew).'],
  ['<html>', 'The certificate authority gives no certificate for wald.example.'],
])('the result of a check is reported in one sentence: %j', (problem, sentence) => {
  expect(challengeError(parsed(problem), 'wald.example').message).toBe(sentence)
})

test('a refused request names its domains, and the pause', () => {
  const limited = requestError(
    parsed({ type: acme('rateLimited'), detail: 'too many certificates' }),
    ['a.example', 'b.example'],
    60,
  )
  expect(limited.message).toBe(
    'Too many certificates or attempts for a.example, b.example: please wait (too many certificates).',
  )
  expect(limited.retryAfter).toBe(60)
  const subproblems = [
    { type: acme('rejectedIdentifier'), detail: '…', identifier: { type: 'dns', value: 'b.example' } },
  ]
  expect(
    requestError(parsed({ type: acme('rejectedIdentifier'), detail: 'Policy forbids', subproblems }), [
      'a.example',
      'b.example',
    ]).message,
  ).toBe('There are no certificates for b.example: give --domain a public name that is yours (Policy forbids).')
  // This refusal concerns the account, not the answer at the name.
  expect(
    requestError(parsed({ type: acme('unauthorized'), detail: 'Account is not valid' }), ['a.example']).message,
  ).toBe('The certificate authority gives no certificate for a.example (Account is not valid).')
})

test('a stranger’s page is truncated and stays on one line', () => {
  const { message } = challengeError(
    parsed({ type: acme('unauthorized'), detail: `<p>\r\n\u001b[31m${'x'.repeat(5000)}` }),
    'a.example',
  )
  expect(message).toMatch(/^\P{C}+$/u)
  expect(message.length).toBeLessThan(500)
})

test.each([
  ['{"type":"urn:x","detail":"Nonce is wrong"}', { type: 'urn:x', detail: 'Nonce is wrong' }],
  ['{"type":7,"subproblems":"none"}', { type: '', detail: 'HTTP 502' }],
  ['<html>Bad gateway</html>', { type: '', detail: 'HTTP 502' }],
  ['', { type: '', detail: 'HTTP 502' }],
  ['null', { type: '', detail: 'HTTP 502' }],
])('an error answered with %s still counts as a problem', (text, problem) => {
  expect(readProblem(text, 502)).toEqual({ ...problem, subproblems: [] })
})
