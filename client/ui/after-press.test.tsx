// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { render } from '../testing/dom.ts'
import { useAfterPress } from './after-press.ts'

/** What `useAfterPress` gives to a component on the page. */
function renderedAfterPress() {
  const given: { afterPress?: ReturnType<typeof useAfterPress> } = {}
  function Sample() {
    given.afterPress = useAfterPress()
    return null
  }
  render(<Sample />)
  return given.afterPress ?? expect.fail('nothing was rendered')
}

test('without a press it runs at once', () => {
  const afterPress = renderedAfterPress()
  const run = vi.fn()
  afterPress(run)
  expect(run).toHaveBeenCalledTimes(1)
})

test('during a press it runs once, after the click that ends the press', async () => {
  const afterPress = renderedAfterPress()
  const seen: string[] = []
  window.dispatchEvent(new Event('pointerdown'))
  afterPress(() => seen.push('run'))
  window.dispatchEvent(new Event('pointerup'))
  seen.push('click')
  window.dispatchEvent(new Event('pointerdown'))
  window.dispatchEvent(new Event('pointerup'))
  await vi.waitFor(() => expect(seen).toEqual(['click', 'run']))
})

test('a cancelled press is over', () => {
  const afterPress = renderedAfterPress()
  const run = vi.fn()
  window.dispatchEvent(new Event('pointerdown'))
  window.dispatchEvent(new Event('pointercancel'))
  afterPress(run)
  expect(run).toHaveBeenCalledTimes(1)
})
