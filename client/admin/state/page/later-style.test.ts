// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
import { loadLaterStyle, withStyle } from './later-style.ts'

/** Happy DOM loads no stylesheet, but tells what a browser would. */
function arrive(isArriving: boolean): void {
  const { happyDOM } = window as unknown as { happyDOM: { settings: Record<string, boolean> } }
  happyDOM.settings.handleDisabledFileLoadingAsSuccess = isArriving
}

test('a page’s script waits for the styles, which load once, and again after a failure', async () => {
  document.body.innerHTML = '<div id="panel" data-soon="/later.css /event.js"></div>'
  const links = () => [...document.head.querySelectorAll('link')].map(link => link.getAttribute('href'))
  arrive(false)
  await expect(withStyle(Promise.resolve('page'))).rejects.toThrow('The styles have not arrived.')
  expect(links()).toEqual([])
  onTestFinished(() => arrive(false))
  arrive(true)
  expect(await withStyle(Promise.resolve('page'))).toBe('page')
  await loadLaterStyle()
  expect(links()).toEqual(['/later.css'])
})
