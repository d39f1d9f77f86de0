import { expect, test } from 'vitest'
import { heaviestPage } from './weights.ts'

test('the build names the heaviest page, and refuses one above the budget or without a length', () => {
  const pages = [
    ['/', '12158'],
    ['/kalender', '19520'],
    ['/kontakt', '3119'],
  ] as const
  expect(heaviestPage(pages)).toEqual(['/kalender', 19520])
  expect(() => heaviestPage([...pages, ['/info', '20001']])).toThrow('Too heavy: /info.')
  expect(() => heaviestPage([['/info', null], ...pages])).toThrow('No Content-Length: /info.')
})
