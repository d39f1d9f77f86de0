import { expect, test } from 'vitest'
import { numbersIn } from './numbers.ts'

test.each([
  ['2026-0147', '2026-0147'],
  ['Waldtag 2026-0147, danke', '2026-0147'],
  ['2026-147', '2026-0147'],
  ['2026 0147', '2026-0147'],
  ['20260147', '2026-0147'],
  ['2026-01 47', '2026-0147'],
  ['20 26-0147', '2026-0147'],
  ['2026 – 0147', '2026-0147'],
  ['Buchung2026-0147', '2026-0147'],
  ['2026-0147 2 Kinder', '2026-0147'],
  ['2026-10147', '2026-10147'],
  ['RE-2026-0042', 'RE-2026-0042'],
  ['re20260042', 'RE-2026-0042'],
  ['Rechnung RE-2026-00 42 vom 21.11.', 'RE-2026-0042'],
  ['RE 2026 42', 'RE-2026-0042'],
  ['Re.-Nr. 2026/0042', 'RE-2026-0042'],
  ['SVWZ+RE-2026-0042', 'RE-2026-0042'],
  ['G-2026-0007', 'G-2026-0007'],
])('“%s” names %s', (text, number) => {
  expect(numbersIn(text)).toContain(number)
  expect(numbersIn(text).filter(found => found !== number)).toEqual([])
})

test('a word for the document leaves open whether its number or that of the booking is meant', () => {
  expect(numbersIn('Rechnung 2026-0042')).toEqual(['RE-2026-0042', '2026-0042'])
  expect(numbersIn('Gutschein Nr. 2026-0007')).toEqual(['G-2026-0007', '2026-0007'])
})

test('two numbers are both found', () => {
  expect(numbersIn('2026-0147 und 2026-0148')).toEqual(['2026-0147', '2026-0148'])
  expect(numbersIn('2026-0147/2026-0148')).toEqual(['2026-0147', '2026-0148'])
})

test.each([
  '12026-0147',
  'Kd 992026014755',
  '2026014799999',
  'DE89 3704 0044 2026 0147 00',
  'am 24.11.2026 14:30',
  'DATUM 24.11.2026, 12.34 UHR',
  '2026-11-24',
  '24-11-2026 0147',
  '2026 2 Kinder',
  '2026-0000',
  '2026',
  'Re',
  '',
])('“%s” names none', text => expect(numbersIn(text)).toEqual([]))

test('a long text takes no time', () => {
  const started = performance.now()
  for (const text of ['2', '20', '2 ', '2026-', '2026 1 ', 'RE-', 'G ', 'RECHN']) numbersIn(text.repeat(20_000))
  expect(performance.now() - started).toBeLessThan(2000)
})
