import { expect, test } from 'vitest'
import { dkimProblem, dkimRecord } from './dkim.ts'
import type { DnsAnswer } from './mail-domain.ts'

const key = 'MIIB'.repeat(98)

test('the record names selector and domain, and is split into strings that DNS accepts', () => {
  const { name, value, strings } = dkimRecord('waldkind.de', 'lichtung', key)
  expect(name).toBe('lichtung._domainkey.waldkind.de')
  expect(value).toBe(`v=DKIM1; k=rsa; p=${key}`)
  expect(strings.map(({ length }) => length)).toEqual([255, 155])
  expect(strings.join('')).toBe(value)
})

test.each<[string, DnsAnswer<string>, ReturnType<typeof dkimProblem>]>([
  ['the value that is shown', [`v=DKIM1; k=rsa; p=${key}`], undefined],
  ['no version and no kind', [`p=${key}`], undefined],
  ['other spaces', [`v=DKIM1;k=rsa;  p=${key.slice(0, 100)} ${key.slice(100)};`], undefined],
  ['further tags', [`v=DKIM1; h=sha256; s=email; t=s; k=rsa; p=${key}`], undefined],
  ['no name', 'noDomain', 'missing'],
  ['no text', [], 'missing'],
  ['no answer', 'noAnswer', 'noAnswer'],
  ['two records', [`v=DKIM1; p=${key}`, `v=DKIM1; p=${key}`], 'several'],
  ['half of the key', [`v=DKIM1; k=rsa; p=${key.slice(0, 200)}`], 'otherKey'],
  ['an empty key', ['v=DKIM1; p='], 'revoked'],
  ['another text', ['v=spf1 -all'], 'notDkim'],
  ['another version', [`v=DKIM2; p=${key}`], 'notDkim'],
  ['another kind of key', [`v=DKIM1; k=ed25519; p=${key}`], 'notForThis'],
  ['another hash', [`v=DKIM1; h=sha1; p=${key}`], 'notForThis'],
  ['another service', [`v=DKIM1; s=tlsrpt; p=${key}`], 'notForThis'],
])('the check of a published record: %s', (_, answer, problem) => {
  expect(dkimProblem(answer, key)).toBe(problem)
})
