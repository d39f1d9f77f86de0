// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { asSource, asText, isSourceOnly, typedSource, viewsOf } from './views.ts'

test('HTML that the editor keeps whole opens as text, other HTML as HTML', () => {
  expect(viewsOf('<p>a</p>').isSource).toBe(false)
  const table = viewsOf('<table><tbody><tr><td>a</td></tr></tbody></table>')
  expect([table.isSource, isSourceOnly(table)]).toEqual([true, true])
})

test('a look at the HTML does not start the editor again, so undo still works', () => {
  const opened = viewsOf('<p>a</p>')
  const back = asText(asSource(opened, '<p>a changed</p>'), '<p>a changed</p>')
  expect(back.start).toBe(opened.start)
  expect(back.isSource).toBe(false)
})

test('changed HTML starts the editor again with it', () => {
  const typed = typedSource(asSource(viewsOf('<p>a</p>'), '<p>a</p>'), '<p>b</p>')
  expect(asText(typed, '<p>a</p>').start.html).toBe('<p>b</p>')
})

test('a text that opened as HTML starts the editor when nothing is left that it cannot keep', () => {
  const typed = typedSource(viewsOf('<p>a</p><hr>'), '<p>a</p>')
  expect(isSourceOnly(typed)).toBe(false)
  expect(asText(typed, '<p>a</p>').start.html).toBe('<p>a</p>')
})
