// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { act, render } from '../../testing/dom.ts'
import { useAttended } from './use-attended.ts'

afterEach(() => void vi.useRealTimers())

test('a panel untouched for half an hour counts as unattended, until somebody touches it', () => {
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
