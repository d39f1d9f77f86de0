import { expect, test } from 'vitest'
import { libraryAddress, matchFiles, pdfKind, pictureKind } from './library.ts'

const file = (name: string, size = 1000) => ({ name, size })

test.each([
  ['https://alt.example/wp-content/uploads/2023/05/wald-1024x768.jpg', '2023/05/wald.jpg'],
  ['/wp-content/uploads/2023/05/Wald-scaled.JPG?x=1', '2023/05/wald.jpg'],
  ['https://alt.example/wp-content/uploads/2023/05/b%C3%A4ume.png', '2023/05/bäume.png'],
  ['bild-10x.jpg', 'bild-10x.jpg'],
  ['/wp-content/uploads/2023/05/Plan-800x600.PDF', '2023/05/plan-800x600.pdf'],
])('the file at %s is %s', (address, plain) => {
  expect(libraryAddress(address)).toBe(plain)
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
