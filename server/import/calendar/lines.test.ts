import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesIn, unfold } from './lines.ts'
import { openSlices } from './work-slices.ts'

/** Folds a text at any of its bytes, as some programs do. */
function fold(text: string, places: readonly number[], separator: string): Buffer {
  const bytes = Buffer.from(text)
  const cuts = [...new Set(places.map(place => place % (bytes.length + 1)))].sort((a, b) => a - b)
  const pieces = [0, ...cuts].map((from, at) => bytes.subarray(from, cuts[at] ?? bytes.length))
  return Buffer.concat(pieces.flatMap((piece, at) => (at === 0 ? [piece] : [Buffer.from(separator), piece])))
}

async function readTexts(file: Uint8Array): Promise<string[]> {
  const texts: string[] = []
  for await (const { text } of linesIn(file, openSlices(1000))) texts.push(text())
  return texts
}

test('a text folded at any byte is restored', async () => {
  const text = fc.stringMatching(/^[A-Z]{1,5}:[a-zäöüß€😀𝄞é ]{0,40}$/u)
  const separator = fc.constantFrom('\r\n ', '\n ', '\r\n\t', '\r\r\n ')
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.nat(200)), separator, async (text, places, separator) => {
      const joined = await unfold(fold(text, places, separator), openSlices(100))
      expect(Buffer.from(joined).toString()).toBe(text)
    }),
  )
})

test('a line folded within a character keeps the umlauts of the file', async () => {
  const bytes = Buffer.from('SUMMARY:Kräuter für Große\r\n')
  const at = bytes.indexOf(Buffer.from('ü')) + 1
  const file = Buffer.concat([bytes.subarray(0, at), Buffer.from('\r\n '), bytes.subarray(at)])
  expect(await readTexts(file)).toEqual(['SUMMARY:Kräuter für Große'])
})

test('a line folded within the only umlaut of the file is read', async () => {
  const bytes = Buffer.from('SUMMARY:Wald für Mutige')
  const at = bytes.indexOf(Buffer.from('ü')) + 1
  expect(await readTexts(Buffer.concat([bytes.subarray(0, at), Buffer.from('\n '), bytes.subarray(at)]))).toEqual([
    'SUMMARY:Wald für Mutige',
  ])
})

test.each([
  ['Windows-1252', Buffer.from('SUMMARY:Kr\xe4uter', 'latin1')],
  ['UTF-8 with a byte order mark', Buffer.from('\ufeffSUMMARY:Kräuter')],
  ['UTF-16', Buffer.from('\ufeffSUMMARY:Kr\r\n äuter', 'utf16le')],
])('a calendar in %s is decoded', async (_, file) => {
  expect((await readTexts(file)).join()).toMatch(/^\ufeff?SUMMARY:Kräuter$/)
})
