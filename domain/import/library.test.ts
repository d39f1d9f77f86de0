import { expect, test } from 'vitest'
import { libraryAddress, matchFiles, pdfKind, pictureKind } from './library.ts'

const file = (name: string, size = 1000) => ({ name, size })

test.each([
  ['https://alt.example/wp-content/uploads/2023/05/wald-1024x768.jpg', '2023/05/wald.jpg'],
  ['/wp-content/uploads/2023/05/Wald-scaled.JPG?x=1', '2023/05/wald.jpg'],
  ['https://alt.example/wp-content/uploads/2023/05/b%C3%A4ume.png', '2023/05/bäume.png'],
  ['bild-10x.jpg', 'bild-10x.jpg'],
  ['https://alt.example/wp-content/uploads/elementor/logo-300x300.png', 'elementor/logo.png'],
  ['https://alt.example/bilder/logo.png', 'logo.png'],
  ['/wp-content/uploads/2023/05/Plan-800x600.PDF', '2023/05/plan-800x600.pdf'],
  ['https://alt.example/wp-content/uploads/Kurs-A/Anmeldung.pdf', 'kurs-a/anmeldung.pdf'],
  ['/wp-content/uploads/kurs-b/2023/05/anmeldung.pdf#page=2', 'kurs-b/2023/05/anmeldung.pdf'],
  ['https://alt.example/download/plan.pdf', 'download/plan.pdf'],
  ['/download/plan.pdf', 'download/plan.pdf'],
])('the file at %s is %s', (address, plain) => {
  expect(libraryAddress(address)).toBe(plain)
})

test.each([
  ['several files fit a bare name', ['logo.png'], ['uploads/a/logo.png', 'uploads/b/logo.png']],
  ['two files chosen one by one have one name', ['2023/05/wald.jpg'], ['wald.jpg', 'Wald.jpg']],
  ['one bare file fits the pictures of two months', ['2023/05/wald.jpg', '2024/01/wald.jpg'], ['wald.jpg']],
  ['only other folders have one', ['elementor/logo.png'], ['uploads/2023/05/logo.png', 'uploads/logo.png']],
])('a picture is missing where %s', (_case, addresses, names) => {
  expect([
    ...matchFiles(
      addresses,
      names.map((name, at) => file(name, 1000 + at)),
      pictureKind,
    ),
  ]).toEqual([])
})

test('pictures without year and month are found by their folder, or by a name that only one has, with its versions', () => {
  const files = [
    file('uploads/a/logo-300x300.png'),
    file('uploads/a/logo.png'),
    file('uploads/b/logo.png'),
    file('Meine Bilder/moos.png'),
  ]
  expect([...matchFiles(['a/logo.png', 'b/logo.png', '2023/05/moos.png'], files, pictureKind)]).toEqual([
    ['a/logo.png', [1, 0]],
    ['b/logo.png', [2]],
    ['2023/05/moos.png', [3]],
  ])
  expect([...matchFiles(['logo.png'], files.slice(0, 2), pictureKind)]).toEqual([['logo.png', [1, 0]]])
})

test('the versions that are not too long are found, the largest first, of the right month', () => {
  const files = [
    file('uploads/2023/05/wald-300x200.jpg'),
    file('uploads/2023/05/wald-1024x768.jpg'),
    file('uploads/2023/05/wald-scaled.jpg'),
    file('uploads/2023/05/wald.jpg', 20_000_000),
    file('uploads/2024/01/wald.jpg'),
    file('uploads/2023/05/wald.svg'),
    file('moos.png'),
  ]
  const found = matchFiles(['2023/05/wald.jpg', '2023/05/moos.png', '2023/06/wald.jpg', 'x.jpg'], files, pictureKind)
  expect([...found]).toEqual([
    ['2023/05/wald.jpg', [2, 1, 0]],
    ['2023/05/moos.png', [6]],
  ])
})

test('a PDF is found by its name and month, unless it is too long, and its previews are none', () => {
  const files = [
    file('uploads/2023/05/plan-pdf-800x600.jpg'),
    file('uploads/2023/05/plan.jpg'),
    file('uploads/2023/05/plan.pdf', 9_000_000),
    file('uploads/2023/05/katalog.pdf', 10_000_001),
    file('Größe.PDF'),
  ]
  const wanted = ['2023/05/plan.pdf', '2023/05/katalog.pdf', '2024/01/größe.pdf']
  expect([...matchFiles(wanted, files, pdfKind)]).toEqual([
    ['2023/05/plan.pdf', [2]],
    ['2024/01/größe.pdf', [4]],
  ])
})

const forms = ['kurs-a/anmeldung.pdf', 'kurs-b/anmeldung.pdf']

test.each(['wp-content/uploads/', 'uploads/', '', 'Sicherung/'])(
  'PDFs of one name in folders below %j stay apart',
  top => {
    const files = [file(`${top}Kurs-B/anmeldung.pdf`), file(`${top}Kurs-A/Anmeldung.pdf`)]
    expect([...matchFiles(forms, files, pdfKind)]).toEqual([
      ['kurs-a/anmeldung.pdf', [1]],
      ['kurs-b/anmeldung.pdf', [0]],
    ])
  },
)

test.each([
  [
    'several files fit a bare name',
    ['anmeldung.pdf'],
    ['uploads/kurs-a/anmeldung.pdf', 'uploads/kurs-b/anmeldung.pdf'],
  ],
  ['one bare file fits several addresses', forms, ['anmeldung.pdf']],
  ['only another folder has one', forms, ['uploads/kurs-c/anmeldung.pdf', 'uploads/anmeldung.pdf']],
  ['names differ only in case', ['a/plan.pdf'], ['uploads/a/plan.pdf', 'uploads/a/Plan.pdf']],
])('a PDF is missing where %s', (_case, addresses, names) => {
  expect([
    ...matchFiles(
      addresses,
      names.map(name => file(name)),
      pdfKind,
    ),
  ]).toEqual([])
})

test('a PDF is found where only one file fits, also in an archive that is chosen twice', () => {
  const files = [file('uploads/kurs-a/plan.pdf'), file('agb.pdf'), file('uploads/kurs-a/plan.pdf')]
  expect([...matchFiles(['plan.pdf', 'recht/agb.pdf'], files, pdfKind)]).toEqual([
    ['plan.pdf', [0, 2]],
    ['recht/agb.pdf', [1]],
  ])
  expect([...matchFiles(['kurs-a/plan.pdf', 'plan.pdf'], files, pdfKind).keys()]).toEqual(['kurs-a/plan.pdf'])
})
