// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { changeSource, mustStaySource, showSource, showText, viewsOf } from './views.ts'

test('HTML that the editor keeps whole opens as text, other HTML as HTML', () => {
  expect(viewsOf('<p>a</p>').isSourceShown).toBe(false)
  const table = viewsOf('<table><tbody><tr><td>a</td></tr></tbody></table>')
  expect([table.isSourceShown, mustStaySource(table)]).toEqual([true, true])
})

test('viewing the HTML does not restart the editor, so undo still works', () => {
  const opened = viewsOf('<p>a</p>')
  const back = showText(showSource(opened, '<p>a changed</p>'), '<p>a changed</p>')
  expect(back.start).toBe(opened.start)
  expect(back.isSourceShown).toBe(false)
})

test('changing the HTML restarts the editor', () => {
  const typed = changeSource(showSource(viewsOf('<p>a</p>'), '<p>a</p>'), '<p>b</p>')
  expect(showText(typed, '<p>a</p>').start.html).toBe('<p>b</p>')
})

test('a text opened as HTML starts the editor once it contains nothing that the editor would lose', () => {
  const typed = changeSource(viewsOf('<p>a</p><hr>'), '<p>a</p>')
  expect(mustStaySource(typed)).toBe(false)
  expect(showText(typed, '<p>a</p>').start.html).toBe('<p>a</p>')
})
