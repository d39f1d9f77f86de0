import { expect, test } from 'vitest'
import { markup } from '../../testing/render.tsx'
import { EmailAddress } from './email-address.tsx'

test('an address may break after its @ and its dots', () =>
  expect(markup(<EmailAddress>a.wald@mail.example.org</EmailAddress>)).toBe(
    'a.<wbr/>wald@<wbr/>mail.<wbr/>example.<wbr/>org',
  ))

test('a text that is not an address stays as it is', () =>
  expect(markup(<EmailAddress>was immer da steht</EmailAddress>)).toBe('was immer da steht'))
