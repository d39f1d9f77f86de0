import { expect, test } from 'vitest'
import { differences, mergeEdits, readable } from './differences.ts'

test('changes of two people in different places are merged; in the same place one’s own wins', () => {
  const base = { title: 'a', end: '15:00', sections: [{ text: 'x' }, { text: 'y' }], images: ['1'] }
  const mine = { ...base, title: 'b', sections: [{ text: 'x' }, { text: 'mine' }], images: ['1', '2'] }
  const theirs = { ...base, end: '16:00', sections: [{ text: 'theirs' }, { text: 'y' }] }
  expect(mergeEdits(base, mine, theirs)).toEqual({
    title: 'b',
    end: '16:00',
    sections: [{ text: 'theirs' }, { text: 'mine' }],
    images: ['1', '2'],
  })
  expect(mergeEdits(base, base, theirs)).toEqual(theirs)
  expect(mergeEdits(base, { ...base, title: 'mine' }, { ...base, title: 'theirs' }).title).toBe('mine')
})

test('lists whose items may have moved or gone are never merged', () => {
  const [a, b, c] = [{ body: 'a' }, { body: 'b' }, { body: 'c' }]
  const titled = { body: 'a', head: 'A' }
  expect(mergeEdits([a, b], [b, a], [titled, b])).toEqual([b, a])
  expect(mergeEdits([a, b], [a, b, c], [titled, b])).toEqual([a, b, c])
  expect(mergeEdits([a, b, c], [b, a, c], [a, b, titled])).toEqual([b, a, titled])
  expect(mergeEdits(['1', '2'], ['3', '2'], ['1', '3'])).toEqual(['3', '2'])
})

test('differences are shown as text, around the first differing character', () => {
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

test('the difference shows text added to the end of a long text', () => {
  const long = 'Wald '.repeat(80)
  const [found] = differences({ title: long }, { title: `${long}und Wiese` }, { title: 'Title' })
  expect(found?.after).toContain('und Wiese')
  expect(found?.before).not.toBe(found?.after)
})

test('the difference after a character of two code units is shown', () => {
  const long = `🌲 ${'x'.repeat(400)}`
  const [found] = differences({ title: `${long}alt` }, { title: `${long}neu` }, { title: 'Title' })
  expect([found?.before.slice(-3), found?.after.slice(-3)]).toEqual(['alt', 'neu'])
})
