// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { warnBeforeLeaving, warnBeforeLeavingPanel } from './leave.ts'

/** True if the browser would ask before leaving. */
const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

function press(href: string, place: Element = document.body) {
  const link = document.createElement('a')
  link.href = href
  link.innerHTML = '<svg></svg>'
  link.addEventListener('click', event => event.preventDefault())
  place.append(link)
  link.firstElementChild?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

test('the browser asks before the panel is left, but not for a mail or phone link', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const stop = warnBeforeLeaving()
  expect(asks()).toBe(true)
  for (const href of ['mailto:a@b.de', 'tel:+49123']) {
    press(href)
    expect(asks()).toBe(false)
    vi.advanceTimersByTime(1000)
    expect(asks()).toBe(true)
  }
  press('/kalender')
  expect(asks()).toBe(true)
  stop()
  expect(asks()).toBe(false)
})

test('the panel leads to the desk without a question, an open editor only with one', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const stop = warnBeforeLeavingPanel()
  onTestFinished(stop)
  press('/admin/desk')
  expect(asks()).toBe(false)
  vi.advanceTimersByTime(1000)
  press('/')
  expect(asks()).toBe(true)
  const editor = document.createElement('dialog')
  document.body.append(editor)
  press('/admin/desk', editor)
  expect(asks()).toBe(true)
})
