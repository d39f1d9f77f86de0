import * as v from 'valibot'
import { expect, test } from 'vitest'
import { trusted } from '../testing/samples.ts'
import { cleanFields, StoredHtml, withCleanHtml } from './html.ts'

const Page = v.object({
  title: v.string(),
  body: StoredHtml,
  parts: v.array(v.object({ text: StoredHtml })),
  teaser: v.optional(StoredHtml, ''),
  note: v.nullable(StoredHtml),
  short: v.optional(v.pipe(StoredHtml, v.maxLength(50)), ''),
})
const clean = (html: string) => trusted(html.replaceAll('<script>', ''))
const dirty = {
  title: '<script>',
  body: '<script>a',
  parts: [{ text: '<script>b' }],
  teaser: '<script>c',
  note: null,
  short: '<script>e',
}

test('all HTML in a schema is cleaned, in lists and behind defaults too, and nothing else is changed', () => {
  expect(cleanFields(Page, dirty, clean)).toEqual({
    title: '<script>',
    body: 'a',
    parts: [{ text: 'b' }],
    teaser: 'c',
    note: null,
    short: 'e',
  })
})

test('only the sent fields of an edit are cleaned', () => {
  expect(withCleanHtml(Page, { note: '<script>d' }, clean)).toEqual({ note: 'd' })
})
