import { expect, test } from 'vitest'
import { costOf } from './events/event-editor.tsx'
import { groups } from './images/upload.ts'
import { differences, merged, readable } from './kit/differences.ts'
import { moved } from './kit/item-list.tsx'

test.each([
  ['', null],
  ['  ', null],
  ['35', 35],
  ['12,50 €', 12.5],
  ['12.50', 12.5],
  ['45,- Euro', 45],
  ['1.234,50 €', 1234.5],
  ['2.490', 2490],
  ['0', 0],
])('the cost "%s" is read as %s', (typed, cost) => {
  expect(costOf(typed)).toBe(cost)
})

test.each(['abc', 'ca. 80', '1,234.50', '1e3', '-5', '€', '12,5,5', 'Infinity'])(
  'the cost "%s" is not guessed',
  typed => {
    expect(costOf(typed)).toBeNaN()
  },
)

test('what two people changed in different places comes together, and in the same place mine stays', () => {
  const base = { title: 'a', end: '15:00', sections: [{ text: 'x' }, { text: 'y' }], images: ['1'] }
  const mine = { ...base, title: 'b', sections: [{ text: 'x' }, { text: 'mine' }], images: ['1', '2'] }
  const theirs = { ...base, end: '16:00', sections: [{ text: 'theirs' }, { text: 'y' }] }
  expect(merged(base, mine, theirs)).toEqual({
    title: 'b',
    end: '16:00',
    sections: [{ text: 'theirs' }, { text: 'mine' }],
    images: ['1', '2'],
  })
  expect(merged(base, base, theirs)).toEqual(theirs)
  expect(merged(base, { ...base, title: 'mine' }, { ...base, title: 'theirs' }).title).toBe('mine')
})

test('lists whose items may have moved or gone are never mixed', () => {
  const [a, b, c] = [{ body: 'a' }, { body: 'b' }, { body: 'c' }]
  const titled = { body: 'a', head: 'A' }
  expect(merged([a, b], [b, a], [titled, b])).toEqual([b, a])
  expect(merged([a, b], [a, b, c], [titled, b])).toEqual([a, b, c])
  expect(merged([a, b, c], [b, a, c], [a, b, titled])).toEqual([b, a, titled])
  expect(merged(['1', '2'], ['3', '2'], ['1', '3'])).toEqual(['3', '2'])
})

test('differences are told in words', () => {
  const labels = { title: 'Title', active: 'Active', paragraphs: 'Paragraphs', images: 'Images' }
  const before = { title: 'a', active: true, paragraphs: [{ body: '<p>Alt</p>' }], images: ['1'], other: 1 }
  const after = { title: 'a', active: false, paragraphs: [{ body: '<p><b>Alt</b></p>' }], images: ['2'], other: 2 }
  expect(differences(before, after, labels, { images: ids => `Bild ${ids}` })).toEqual([
    { label: 'Active', before: 'Yes', after: 'No' },
    { label: 'Paragraphs', before: 'Alt', after: 'Alt' },
    { label: 'Images', before: 'Bild 1', after: 'Bild 2' },
  ])
  const long = `${'x'.repeat(500)}`
  const [found] = differences({ title: `${long}alt` }, { title: `${long}neu` }, { title: 'Title' })
  expect(found?.before.endsWith('xalt')).toBe(true)
  expect(readable({ a: ['<p>Hallo</p> <br> du', ''], b: false })).toBe('Hallo du · No')
})

test('an item is moved by its place', () => {
  expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
  expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
})

test('files go in groups of at most twenty and twenty megabytes, larger ones alone', () => {
  const of = (...sizes: number[]) => sizes.map(megabytes => ({ size: megabytes * 1_000_000 }))
  const shape = (files: { size: number }[]) => groups(files).map(group => group.map(({ size }) => size / 1_000_000))
  expect(shape(of(8, 8, 8, 15, 30, 1))).toEqual([[8, 8], [8], [15], [30], [1]])
  expect(groups(of(...Array(45).fill(0.1))).map(group => group.length)).toEqual([20, 20, 5])
  expect(groups([])).toEqual([])
})
