import { expect, test } from 'vitest'
import { libraryAddress, libraryOf, matchFiles, pdfKind, pictureKind } from './library.ts'

const file = (name: string, size = 1000) => ({ name, size })

test.each([
  ['/wp-content/uploads/2023/05/wald-1024x768.jpg', '2023/05/wald.jpg'],
  ['/wp-content/uploads/2023/05/Wald-scaled.JPG', '2023/05/Wald.JPG'],
  ['/wp-content/uploads/2023/05/b%C3%A4ume.png', '2023/05/bäume.png'],
  ['/wp-content/uploads/bild-10x.jpg', 'bild-10x.jpg'],
  ['/blog/wp-content/uploads/elementor/logo-300x300.png', 'elementor/logo.png'],
  ['/bilder/logo.png', '/bilder/logo.png'],
  ['/bilder/logo-300x300.png', '/bilder/logo-300x300.png'],
  ['/bilder/uploads/logo.png', '/bilder/uploads/logo.png'],
  ['/wp-content/themes/x/logo.png', '/wp-content/themes/x/logo.png'],
  ['/wp-content/uploads/2023/05/Plan-800x600.PDF', '2023/05/Plan-800x600.PDF'],
  ['/wp-content/uploads/Kurs-A/Anmeldung.pdf', 'Kurs-A/Anmeldung.pdf'],
  ['/wp-content/uploads/kurs-b/2023/05/anmeldung.pdf', 'kurs-b/2023/05/anmeldung.pdf'],
  ['/download/plan.pdf', '/download/plan.pdf'],
])('the file at %s is %s', (address, plain) => {
  expect(libraryAddress(address)).toBe(plain)
})

test('names that differ in case, and sizes that are names, are separate files', () => {
  const library = libraryOf([
    ...['Wald.jpg', 'wald.JPG', 'moos-300x200.jpg', 'moos.jpg', 'Farn.jpg', 'see-scaled.jpg'].map(
      name => `/wp-content/uploads/2023/05/${name}`,
    ),
    '/bilder/wald.jpg',
  ])
  const pathOf = (name: string) =>
    libraryAddress(`/wp-content/uploads/2023/05/${name}`, library).slice('2023/05/'.length)
  const addresses = {
    'Wald.jpg': 'Wald.jpg',
    'wald.JPG': 'wald.JPG',
    'Wald-300x200.jpg': 'Wald.jpg',
    'wald-300x200.jpg': 'wald.JPG',
    'WALD.jpg': 'WALD.jpg',
    'moos-300x200.jpg': 'moos-300x200.jpg',
    'moos-300x200-150x150.jpg': 'moos-300x200.jpg',
    'moos-1024x768.jpg': 'moos.jpg',
    'farn-150x150.JPG': 'Farn.jpg',
    'see-1024x768.jpg': 'see.jpg',
    'see-scaled.jpg': 'see.jpg',
    'see.jpg': 'see.jpg',
    'Eule-300x200.jpg': 'Eule.jpg',
  }
  expect(Object.fromEntries(Object.keys(addresses).map(name => [name, pathOf(name)]))).toEqual(addresses)
})

test.each([
  ['it stood right in the library, and only folders have one', ['logo.png'], ['uploads/a/logo.png']],
  ['it stood right in the library, and only a month has one', ['logo.png'], ['2023/05/logo.png']],
  ['it belongs to the theme', ['/wp-content/themes/x/logo.png'], ['uploads/logo.png', 'uploads/2023/05/logo.png']],
  ['it stood beside the library', ['/bilder/wald.jpg'], ['uploads/2023/05/wald.jpg', 'uploads/bilder/wald.jpg']],
  ['it stood right at the top', ['/wald.jpg'], ['uploads/wald.jpg', 'bilder/wald.jpg']],
  ['its size is part of its name', ['/bilder/wald-300x200.jpg'], ['wald.jpg']],
  ['it is of another site', ['https://partner.example/wald.jpg'], ['wald.jpg', 'partner.example/wald.jpg']],
  ['its site is named without a protocol', ['//partner.example/bilder/wald.jpg'], ['wald.jpg', 'bilder/wald.jpg']],
  ['one file fits two pictures', ['/bilder/wald.jpg', '2023/05/wald.jpg'], ['wald.jpg']],
  ['two files chosen one by one have one name', ['2023/05/wald.jpg'], ['a/WALD.jpg', 'Wald.jpg']],
  ['two are as near to its name', ['2023/05/wald.jpg'], ['uploads/2023/05/WALD.jpg', 'uploads/2023/05/Wald.jpg']],
  ['one bare file fits the pictures of two months', ['2023/05/wald.jpg', '2024/01/wald.jpg'], ['wald.jpg']],
  ['only other folders have one', ['elementor/logo.png'], ['uploads/2023/05/logo.png', 'uploads/logo.png']],
])('a picture is missing if %s', (_case, addresses, names) => {
  expect([
    ...matchFiles(
      addresses,
      names.map((name, at) => file(name, 1000 + at)),
      pictureKind,
    ),
  ]).toEqual([])
})

test.each([
  [
    'both are shown',
    ['Wald.jpg', 'wald.JPG'],
    ['Wald.jpg', 'wald.JPG', 'Wald-300x200.jpg', 'wald-300x200.jpg'],
    { 'Wald.jpg': [0, 2], 'wald.JPG': [1, 3] },
  ],
  [
    'one is shown',
    ['wald.JPG'],
    ['Wald.jpg', 'Wald-300x200.jpg', 'wald.JPG', 'wald-300x200.jpg'],
    { 'wald.JPG': [2, 3] },
  ],
  [
    'endings alone differ',
    ['wald.jpg', 'wald.JPG'],
    ['wald.JPG', 'wald-300x200.jpg', 'wald.jpg'],
    { 'wald.jpg': [2], 'wald.JPG': [0] },
  ],
  ['the archive has one of them', ['Wald.jpg', 'wald.jpg'], ['wald.jpg', 'wald-300x200.jpg'], { 'wald.jpg': [0, 1] }],
  ['an archive has lost the cases', ['Wald.JPG'], ['WALD.jpg', 'WALD-300x200.jpg'], { 'Wald.JPG': [0, 1] }],
  [
    'a size is part of a name',
    ['moos-300x200.jpg', 'moos.jpg'],
    ['moos.jpg', 'moos-300x200.jpg', 'moos-300x200-150x150.jpg', 'moos-150x150.jpg'],
    { 'moos-300x200.jpg': [1, 2], 'moos.jpg': [0, 3] },
  ],
  [
    'only the picture with a size in its name is shown',
    ['moos-300x200.jpg'],
    ['moos.jpg', 'moos-300x200.jpg', 'moos-150x150.jpg'],
    { 'moos-300x200.jpg': [1] },
  ],
])('pictures with nearly equal names are not confused: %s', (_case, addresses, names, expected) => {
  const at = (name: string) => `2023/05/${name}`
  for (const top of ['wp-content/uploads/', 'Sicherung/']) {
    const files = names.map((name, index) => file(`${top}${at(name)}`, 1000 + index))
    for (const [given, chosen] of [
      [addresses, files],
      [addresses.toReversed(), files],
    ] as const)
      expect(Object.fromEntries(matchFiles(given.map(at), chosen, pictureKind))).toEqual(
        Object.fromEntries(Object.entries(expected).map(([name, versions]) => [at(name), versions])),
      )
  }
})

test('pictures without year and month are found by their folder, or by a name that only one file outside the library’s folders has', () => {
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
})

test('a picture outside the library is found by its whole path, or by the name of a file chosen singly', () => {
  const files = [file('Bilder/Wald.jpg'), file('uploads/2023/05/wald.jpg'), file('moos.png')]
  expect([...matchFiles(['/bilder/wald.jpg', '2023/05/wald.jpg', '/x/moos.png'], files, pictureKind)]).toEqual([
    ['/bilder/wald.jpg', [0]],
    ['2023/05/wald.jpg', [1]],
    ['/x/moos.png', [2]],
  ])
})

test('thousands of files and addresses are matched without delay', () => {
  const files = Array.from({ length: 20_000 }, (_, at) => file(`Sicherung/${at}/plan.pdf`))
  const addresses = Array.from({ length: 5_000 }, (_, at) => `kurs-${at}/plan.pdf`)
  const since = process.cpuUsage()
  expect(matchFiles(addresses, files, pdfKind).size).toBe(0)
  expect(process.cpuUsage(since).user).toBeLessThan(1_500_000)
})

test('the versions within the limit are found, the largest first, of the right month', () => {
  const files = [
    file('uploads/2023/05/wald-300x200.jpg'),
    file('uploads/2023/05/wald-1024x768.jpg'),
    file('uploads/2023/05/wald-scaled.jpg'),
    file('uploads/2023/05/wald.jpg', 20_000_000),
    file('uploads/2024/01/wald.jpg'),
    file('uploads/2023/05/wald.svg'),
    file('moos.png'),
  ]
  const matches = matchFiles(['2023/05/wald.jpg', '2023/05/moos.png', '2023/06/wald.jpg', 'x.jpg'], files, pictureKind)
  expect([...matches]).toEqual([
    ['2023/05/wald.jpg', [2, 1, 0]],
    ['2023/05/moos.png', [6]],
  ])
})

test('a PDF is found by its name and month unless it is too large, and its previews do not count', () => {
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
  'PDFs of one name in folders below %j are kept apart',
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
  ['two are as near to its name', ['a/plan.pdf'], ['uploads/a/PLAN.pdf', 'uploads/a/Plan.pdf']],
])('a PDF is missing if %s', (_case, addresses, names) => {
  expect([
    ...matchFiles(
      addresses,
      names.map(name => file(name)),
      pdfKind,
    ),
  ]).toEqual([])
})

test('a PDF is found only if exactly one file fits, also in an archive that is chosen twice', () => {
  const files = [file('uploads/kurs-a/plan.pdf'), file('agb.pdf'), file('uploads/kurs-a/plan.pdf')]
  expect([...matchFiles(['kurs-a/plan.pdf', 'recht/agb.pdf', 'plan.pdf'], files, pdfKind)]).toEqual([
    ['kurs-a/plan.pdf', [0, 2]],
    ['recht/agb.pdf', [1]],
  ])
})
