// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { render } from '../../testing/dom.ts'
import { useAfterPress } from './after-press.ts'

/** Renders a component and returns its `useAfterPress`. */
function renderedAfterPress() {
  const props: { afterPress?: ReturnType<typeof useAfterPress> } = {}
  function Sample() {
    props.afterPress = useAfterPress()
    return null
  }
  render(<Sample />)
  return props.afterPress ?? expect.fail('nothing was rendered')
}

test('without a press the work runs at once', () => {
  const afterPress = renderedAfterPress()
  const run = vi.fn()
  afterPress(run)
  expect(run).toHaveBeenCalledTimes(1)
})

test('during a press the work runs once, after the click that ends the press', async () => {
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

test('a cancelled press ends at once', () => {
  const afterPress = renderedAfterPress()
  const run = vi.fn()
  window.dispatchEvent(new Event('pointerdown'))
  window.dispatchEvent(new Event('pointercancel'))
  afterPress(run)
  expect(run).toHaveBeenCalledTimes(1)
})

test('a finger’s press lasts until its mouse events end, and a cancelled press ends the waiting', async () => {
  const afterPress = renderedAfterPress()
  const seen: string[] = []
  for (const type of ['pointerdown', 'pointerup', 'mousedown']) window.dispatchEvent(new Event(type))
  afterPress(() => seen.push('run'))
  window.dispatchEvent(new Event('mouseup'))
  seen.push('click')
  await vi.waitFor(() => expect(seen).toEqual(['click', 'run']))
  window.dispatchEvent(new Event('pointerdown'))
  afterPress(() => seen.push('cancelled'))
  window.dispatchEvent(new Event('pointercancel'))
  await vi.waitFor(() => expect(seen).toHaveLength(3))
})

test('a press whose end a list has swallowed is over with the next key', async () => {
  const afterPress = renderedAfterPress()
  const run = vi.fn()
  for (const type of ['pointerdown', 'mousedown']) window.dispatchEvent(new Event(type))
  afterPress(run)
  expect(run).not.toHaveBeenCalled()
  window.dispatchEvent(new Event('keyup'))
  await vi.waitFor(() => expect(run).toHaveBeenCalledTimes(1))
})
