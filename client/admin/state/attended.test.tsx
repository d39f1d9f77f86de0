// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { act, render } from '../../testing/dom.ts'
import { useAttended } from './attended.ts'

afterEach(() => void vi.useRealTimers())

test('a panel that nobody touches for half an hour is not attended, until somebody does', () => {
  vi.useFakeTimers()
  let isAttended = false
  function Panel() {
    isAttended = useAttended()
    return null
  }
  render(<Panel />)
  act(() => void vi.advanceTimersByTime(29 * 60_000))
  expect(isAttended).toBe(true)
  act(() => void vi.advanceTimersByTime(2 * 60_000))
  expect(isAttended).toBe(false)
  act(() => void window.dispatchEvent(new Event('keydown')))
  expect(isAttended).toBe(true)
})
