import { expect, test } from 'vitest'
import { readBankFile } from './read-file.ts'

/** QIF as programs write it, with invented content. */

const read = (text: string) =>
  readBankFile(
    (async function* () {
      yield Buffer.from(text)
    })(),
  )
const shown = async (text: string) => {
  const { statements, skipped } = await read(text)
  const lines = statements.flat().map(({ date, cents, name, text }) => `${date} ${cents} ${name}: ${text}`)
  return { lines, skipped: skipped.length }
}
const came = '2026-11-24 4000 Jürgen Müller: B26-0147-K Waldtag'
const went = '2026-11-25 -3995 Baumarkt Nord: Seile'
const both = { lines: [came, went], skipped: 0 }

const entry = (...lines: string[]) => [...lines, '^', ''].join('\n')
const qif = (days: readonly [string, string], amounts: readonly [string, string] = ['40.00', '-39.95']) =>
  '!Type:Bank\n' +
  entry(`D${days[0]}`, `T${amounts[0]}`, 'CX', 'PJürgen Müller', 'MB26-0147-K Waldtag', 'LKurse') +
  entry(`D${days[1]}`, `T${amounts[1]}`, 'PBaumarkt Nord', 'MSeile')
const german = qif(['24.11.2026', '25.11.2026'])

test.each([
  ['German days', german],
  ['the mark of this century', qif(["24.11'2026", "25.11'26"])],
  ['a day before the month, with slashes', qif(["24/11'2026", '25/11/2026'])],
  ['Quicken’s days', qif(["11/24'26", "11/25'26"])],
  ['days of Quicken with dashes', qif(['11-24-26', '11-25-26'])],
  ['ISO days', qif(['2026-11-24', '2026-11-25'])],
  ['commas', qif(['24.11.26', '25.11.26'], ['40,00', '-39,95'])],
  ['carriage returns', german.replaceAll('\n', '\r\n')],
  ['a BOM', `\ufeff${german}`],
  ['the amount as U', german.replace('T40', 'U40.00\nT40')],
  ['parts of a split', german.replace('LKurse', 'LKurse\nSKurse\nEVoll\n$30.00\nSSpende\n$10.00')],
  ['a text of two lines', german.replace('-K Waldtag', '-K\nMWaldtag')],
  ['lists and accounts around it', `!Option:AutoSwitch\n!Account\nNGiro\nTBank\n^\n${german}!Type:Cat\nNKurse\nI\n^\n`],
  ['the balance at the beginning', german.replace('Bank\n', "Bank\nD1/ 1' 6\nT500.00\nPOpening Balance\nL[Giro]\n^\n")],
])('QIF is read: %s', async (_what, text) => expect(await shown(text)).toEqual(both))

test('QIF: a blank before the day, and thousands', async () => {
  const file = await shown(qif(["11/ 4'26", "11/25'26"], ['1,040.00', '-39.95']))
  expect(file.lines).toEqual(['2026-11-04 104000 Jürgen Müller: B26-0147-K Waldtag', went])
})

test('QIF: days that may be months are named, and so is an entry without an end', async () => {
  expect(await shown(qif(["11/05'26", "11/06'26"]))).toEqual({ lines: [], skipped: 2 })
  expect(await shown(qif(['11-05-2026', '11-06-2026']))).toEqual({ lines: [], skipped: 2 })
  expect(await shown(german.replace(/\^\n$/, ''))).toEqual({ lines: [came], skipped: 1 })
  expect(await shown(german.replace('T40.00\n', ''))).toEqual({ lines: [went], skipped: 1 })
  const joined = await read(german.replace('^\n', ''))
  expect(joined).toMatchObject({
    statements: [[]],
    skipped: [{ row: expect.stringContaining('24.11.2026 25.11.2026') }],
  })
})

test('QIF: equal payments are two; a card, cash and other lists hold none', async () => {
  const [, first = ''] = german.split('!Type:Bank\n')
  expect((await shown(`${german}!Type:Bank\n${first}`)).lines).toEqual([came, went, came, went])
  expect((await shown(`${german}!Type:CCard\n${first}`)).lines).toEqual([came, went])
  await expect(read(german.replace('Bank', 'CCard'))).rejects.toMatchObject({ code: 'invalid' })
})

test('QIF: five megabytes of open entries do not hang', async () => {
  await expect(read(`!Type:Bank\n${'D\n^\nT1\n^\n'.repeat(500_000)}`)).rejects.toMatchObject({ code: 'too_large' })
})
