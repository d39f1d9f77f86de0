import { expect, test } from 'vitest'
import { markup } from '../testing/render.tsx'
import { EmailAddress } from './email-address.tsx'

test.each([
  ['a.wald@mail.example.org', 'a<wbr/>.wald@<wbr/>mail<wbr/>.example<wbr/>.org'],
  ['was immer da steht', 'was immer da steht'],
])('%s may break after its @ and before its dots', (address, html) =>
  expect(markup(<EmailAddress>{address}</EmailAddress>)).toBe(html),
)
