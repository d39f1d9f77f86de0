import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { linkedFiles, linkText, newPdfFile } from './pdf-file.ts'
import { checkPdf, isPdf, pdfLimits } from './pdf-upload.ts'

const now = '2026-11-28T09:00:00.000Z'
const bytes = (text: string) => new TextEncoder().encode(text)

test.each([
  ['as most programs write it', '%PDF-1.7\n%\xe2\xe3', true],
  ['of version 2', '%PDF-2.0\n', true],
  ['behind a byte order mark', '\ufeff%PDF-1.4\n', true],
  ['behind empty lines of a web form', '\r\n\r\n  %PDF-1.4\n', true],
  ['behind zeros', '\0\0\0%PDF-1.4\n', true],
  ['a web page that contains a PDF’s first bytes', '<script>1</script>%PDF-1.4', false],
  ['a text that mentions them', 'Ein %PDF-1.4', false],
  ['without a version', '%PDF-\n', true],
  ['behind more than a thousand spaces', `${' '.repeat(2000)}%PDF-1.4`, false],
  ['nothing', '', false],
  ['a picture', '\x89PNG\r\n\x1a\n', false],
  ['PostScript', '%!PS-Adobe-3.0', false],
])('a PDF is recognised by its first bytes: %s', (_, start, expected) => {
  expect(isPdf(bytes(start))).toBe(expected)
})

describe('a new file', () => {
  test.each([
    ['Anmeldebogen 2027.pdf', 'Anmeldebogen 2027.pdf', 'Anmeldebogen 2027', 'anmeldebogen-2027'],
    ['Packliste_für_Kinder.PDF', 'Packliste_für_Kinder.pdf', 'Packliste für Kinder', 'packliste-fuer-kinder'],
    ['Flyer', 'Flyer.pdf', 'Flyer', 'flyer'],
    ['seite.html', 'seite.html.pdf', 'seite.html', 'seite-html'],
    ['Ω.pdf', 'Ω.pdf', 'Ω', 'datei'],
    ['_.pdf', '_.pdf', 'File', 'datei'],
  ])('named %s is saved as %s with a title and an address', (given, name, title, slug) => {
    expect(newPdfFile(given, 5, 'id-1', now)).toEqual({
      ...{ _id: 'id-1', path: `/datei/id-1/${slug}.pdf`, name, title, bytes: 5, lastModifiedDate: now },
    })
  })

  test('has a unique address, for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), name => {
        const { path } = newPdfFile(name, 5, 'id-1', now)
        expect(path).toMatch(/^\/datei\/id-1\/[a-z0-9-]+\.pdf$/)
        expect([...linkedFiles({ body: `<a href="${path}">` })]).toEqual(['id-1'])
      }),
    )
  })
})

test.each([
  [1, '1 kB'],
  [240_400, '240 kB'],
  [999_499, '999 kB'],
  [999_500, '1,0 MB'],
  [1_440_000, '1,4 MB'],
  [10_000_000, '10,0 MB'],
])('a link to a file of %i bytes shows that it is a PDF of %s', (size, text) => {
  expect(linkText({ title: 'Anmeldebogen', bytes: size })).toBe(`Anmeldebogen (PDF, ${text})`)
})

test('the search finds the files that a record links to in any of its texts', () => {
  const page = {
    paragraphs: [{ body: '<a href="/datei/eins/a.pdf">A</a> <a href="https://wald.example/datei/zwei/b.pdf">B</a>' }],
    description: '/datei/drei',
  }
  expect([...linkedFiles(page)]).toEqual(['eins', 'zwei', 'drei'])
  expect([...linkedFiles({ body: '<a href="/dateien/eins">' })]).toEqual([])
})

test('files may have ten megabytes, and a file of another type is refused', () => {
  expect(pdfLimits.bytes).toBe(10_000_000)
  expect(() => checkPdf('a.pdf', bytes('%PDF-1.4'))).not.toThrow()
  expect(() => checkPdf('brief.docx', bytes('PK'))).toThrow('“brief.docx” is not a PDF.')
})
