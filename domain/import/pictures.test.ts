import { expect, test } from 'vitest'
import { matchPictures, pictureAddress } from './pictures.ts'

const file = (name: string, size = 1000) => ({ name, size })

test.each([
  ['https://alt.example/wp-content/uploads/2023/05/wald-1024x768.jpg', '2023/05/wald.jpg'],
  ['/wp-content/uploads/2023/05/Wald-scaled.JPG?x=1', '2023/05/wald.jpg'],
  ['https://alt.example/wp-content/uploads/2023/05/b%C3%A4ume.png', '2023/05/bäume.png'],
  ['bild-10x.jpg', 'bild-10x.jpg'],
])('the picture of %s is %s', (address, plain) => {
  expect(pictureAddress(address)).toBe(plain)
})

test('the largest version that is not too large is taken, of the right month', () => {
  const files = [
    file('uploads/2023/05/wald-300x200.jpg'),
    file('uploads/2023/05/wald-1024x768.jpg'),
    file('uploads/2023/05/wald-scaled.jpg'),
    file('uploads/2023/05/wald.jpg', 20_000_000),
    file('uploads/2024/01/wald.jpg'),
    file('uploads/2023/05/wald.svg'),
    file('moos.png'),
  ]
  const found = matchPictures(['2023/05/wald.jpg', '2023/05/moos.png', '2023/06/wald.jpg', 'x.jpg'], files, 15_000_000)
  expect([...found]).toEqual([
    ['2023/05/wald.jpg', 2],
    ['2023/05/moos.png', 6],
  ])
})
