import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withoutSymbols } from './elf.ts'
import { smallerExecutable } from './smaller-executable.ts'

const node = `node_modules/node-linux-${process.arch}/bin/node`
const executable = readFileSync(node)
const smaller = smallerExecutable(withoutSymbols(executable))
const folder = mkdtempSync(join(tmpdir(), 'lichtung-node-'))
const file = join(folder, 'node')

beforeAll(() => writeFileSync(file, smaller, { mode: 0o755 }))
afterAll(() => rmSync(folder, { recursive: true }))

/** Returns a program's output, run by the original and by the smaller Node. */
const printedByBoth = (program: string) =>
  [node, file].map(path => execFileSync(path, ['-p', program], { encoding: 'utf8', env: {} }))

test('the smaller Node lacks more than 60 MB', () => {
  expect(executable.length - smaller.length).toBeGreaterThan(60e6)
})

test.each(['de', 'de-AT', 'en', 'en-GB'])(
  'dates, numbers, names and order in %s are as in the whole Node',
  language => {
    const [expected, printed] = printedByBoth(`
    const language = '${language}'
    const date = new Date('2026-03-29T01:30:00Z')
    const zones = Intl.supportedValuesOf('timeZone')
    JSON.stringify([
      ...['full', 'long', 'medium', 'short'].map(style =>
        new Intl.DateTimeFormat(language, { dateStyle: style, timeStyle: style, timeZone: 'Europe/Berlin' }).format(date)),
      zones.map(timeZone => new Intl.DateTimeFormat(language, { timeZone, timeZoneName: 'long', hour: 'numeric' }).format(date)),
      zones.map(timeZone => Temporal.Instant.fromEpochMilliseconds(date.getTime()).toZonedDateTimeISO(timeZone).toString()),
      ...['EUR', 'CHF'].map(currency => new Intl.NumberFormat(language, { style: 'currency', currency }).format(-1234567.891)),
      new Intl.NumberFormat(language, { style: 'percent' }).format(0.07),
      new Intl.NumberFormat(language, { style: 'unit', unit: 'megabyte' }).format(12),
      new Intl.NumberFormat(language, { notation: 'compact' }).format(1234567),
      ...[0, 1, 2].map(count => new Intl.PluralRules(language).select(count)),
      new Intl.ListFormat(language).format(['a', 'b', 'c']),
      new Intl.RelativeTimeFormat(language, { numeric: 'auto' }).format(-1, 'day'),
      ...['AT', 'JP'].map(region => new Intl.DisplayNames(language, { type: 'region' }).of(region)),
      [...'zZßsSäaÄAöoéñÑŒœ9'].sort(new Intl.Collator(language).compare),
      [...new Intl.Segmenter(language, { granularity: 'word' }).segment('Grüße, z. B. aus dem Wald!')],
    ])`)
    expect(printed).toBe(expected)
  },
)

test('the smaller Node compares, folds and decodes texts like the whole one', () => {
  const [expected, printed] = printedByBoth(`
    const bytes = Uint8Array.from({ length: 256 }, (_, at) => at)
    const encodings = ['utf-8', 'utf-16le', 'iso-8859-1', 'iso-8859-15', 'windows-1252', 'windows-1250', 'macintosh', 'ibm866']
    const letters = Array.from({ length: 0x3000 }, (_, at) => String.fromCodePoint(at)).join('')
    JSON.stringify([
      encodings.map(encoding => new TextDecoder(encoding).decode(bytes)),
      ['NFC', 'NFD', 'NFKC', 'NFKD'].map(form => letters.normalize(form)),
      letters.toUpperCase(), letters.toLowerCase(), letters.toLocaleUpperCase('de'),
      letters.replace(/\\p{L}/gu, ''), 'İSTANBUL'.toLocaleLowerCase('tr'),
      new URL('https://müller-straße.de/ä?ö').href,
    ])`)
  expect(printed).toBe(expected)
})

test('the smaller Node answers another language in English instead of refusing it', () => {
  const [, printed] = printedByBoth(`new Intl.DateTimeFormat('ja', { month: 'long', timeZone: 'UTC' }).format(0)`)
  expect(printed).toBe('January\n')
})

test('the build refuses a Node with another layout', () => {
  expect(() => smallerExecutable(Buffer.from('#!/bin/sh\n'))).toThrow('ICU’s tables')
})
