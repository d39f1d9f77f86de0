import fc from 'fast-check'
import * as v from 'valibot'
import { expect, test } from 'vitest'
import { AppError } from '../../kit/error.ts'
import { Slug } from '../../kit/schema.ts'
import { findByPath, proposedPath, takenPaths, withEditedPage, withNewPage } from './addresses.ts'
import type { InfoPage } from './info-page.ts'

const now = '2026-11-28T09:00:00.000Z'
const blank = {
  path: '',
  title: 'New Page',
  description: '',
  keywords: '',
  active: false,
  course: true,
  paragraphs: [],
  images: [],
}
const paths = fc.constantFrom('', 'a1', 'b1', 'c1', 'd1')
const moves = fc.array(fc.record({ page: fc.constantFrom('1', '2', '3'), path: paths }), { maxLength: 25 })

/** Applies all moves; those to a taken address are refused. */
function afterMoves(list: { page: string; path: string }[]) {
  let pages: readonly InfoPage[] = ['1', '2', '3'].reduce<readonly InfoPage[]>(
    (all, id) => withNewPage(all, blank, id, now).next,
    [],
  )
  const used = new Set<string>()
  for (const { page, path } of list) {
    const before = pages.find(({ _id }) => _id === page)
    if (!before) throw new Error('unreachable')
    try {
      pages = withEditedPage(pages, before, { _id: page, path }, now).next
      used.add(path)
    } catch (error) {
      expect(error).toMatchObject({ code: 'invalid', fields: { path: 'Another page has this path.' } })
      expect(pages.some(other => other._id !== page && other.path === path)).toBe(true)
    }
  }
  return { pages, used }
}

test('after any moves, an address belongs to one page, and every former address leads somewhere', () => {
  fc.assert(
    fc.property(moves, list => {
      const { pages, used } = afterMoves(list)
      const all = pages.flatMap(({ path, formerPaths }) => (path === '' ? formerPaths : [path, ...formerPaths]))
      expect(all).toEqual([...new Set(all)])
      for (const path of used) if (path !== '') expect(findByPath(pages, path), path).toBeDefined()
    }),
  )
})

test('the former address is kept last, once, and dropped if the page returns to it', () => {
  const formerAfter = (...list: string[]) =>
    afterMoves(list.map(path => ({ page: '1', path }))).pages.find(({ _id }) => _id === '1')?.formerPaths
  expect(formerAfter('a1', 'b1', 'c1')).toEqual(['a1', 'b1'])
  expect(formerAfter('a1', 'b1', 'a1')).toEqual(['b1'])
  expect(formerAfter('a1', 'a1')).toEqual([])
  expect(formerAfter('a1', '')).toEqual(['a1'])
})

test('a page that loses a former address to another gets a new date, and the others stay unchanged', () => {
  const { pages } = afterMoves([
    { page: '1', path: 'a1' },
    { page: '1', path: 'b1' },
  ])
  const [first, second, third] = pages
  if (!first || !second) throw new Error('unreachable')
  const { next } = withEditedPage(pages, second, { _id: '2', path: 'a1' }, now)
  expect(next.map(({ path, formerPaths }) => [path, formerPaths])).toEqual([
    ['b1', []],
    ['a1', []],
    ['', []],
  ])
  expect((next[0]?.lastModifiedDate ?? '') > first.lastModifiedDate).toBe(true)
  expect(next[2]).toBe(third)
})

test('an active page needs an address, a draft does not', () => {
  const needsPath = new AppError('invalid', 'Please check the marked fields.', {
    fields: { path: 'An active page needs a path.' },
  })
  expect(() => withNewPage([], { ...blank, active: true }, '1', now)).toThrow(needsPath)
  expect(withNewPage([], blank, '1', now).result).toMatchObject({ path: '', active: false })
})

test.each([
  ['Wildkräuter für Große – im Übergang', 'wildkraeuter-fuer-grosse-im-uebergang'],
  ['  Öl & STRASSE (2027)  ', 'oel-strasse-2027'],
  ['ÄÖÜẞ', 'aeoeuess'],
  ['Café à la Forêt', 'cafe-a-la-foret'],
  // macOS writes umlauts as a letter and a combining diaeresis.
  ['Mu\u0308ll', 'muell'],
  ['🌲', ''],
  ['A', ''],
  [`${'x'.repeat(79)} yz`, 'x'.repeat(79)],
])('the title %j proposes the path %j', (title, path) => {
  expect(proposedPath(title)).toBe(path)
})

test('every proposed path is valid, and no page has or had it', () => {
  const { pages } = afterMoves([
    { page: '1', path: 'a1' },
    { page: '1', path: 'b1' },
    { page: '2', path: 'c1' },
  ])
  expect(['A1', 'B1', 'C1', 'D1'].map(title => proposedPath(title, takenPaths(pages)))).toEqual([
    'a1-2',
    'b1-2',
    'c1-2',
    'd1',
  ])
  const long = 'x'.repeat(80)
  const taken = [long, `${'x'.repeat(78)}-2`].reduce<readonly InfoPage[]>(
    (all, path) => withNewPage(all, { ...blank, path }, path, now).next,
    [],
  )
  expect(proposedPath(long, takenPaths(taken))).toBe(`${'x'.repeat(78)}-3`)
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), title => {
      const path = proposedPath(title, takenPaths(pages))
      expect(path === '' || v.is(Slug, path)).toBe(true)
    }),
  )
})
