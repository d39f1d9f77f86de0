// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { warnBeforeLeaving } from './leave.ts'

/** Whether the browser would ask before the page goes. */
const asks = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }))

function press(href: string) {
  const link = document.createElement('a')
  link.href = href
  link.innerHTML = '<svg></svg>'
  // Nothing is opened here.
  link.addEventListener('click', event => event.preventDefault())
  document.body.append(link)
  link.firstElementChild?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
}

test('the browser asks before the panel is left, not when a mail or a call begins', () => {
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
