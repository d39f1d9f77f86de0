// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { act, render, screen, userEvent } from '../../../testing/dom.ts'
import { servePanel } from '../../../testing/panel.tsx'
import { Success } from '../../kit/editor/dialog.tsx'
import { inBin } from '../../kit/words/record-words.ts'
import { showLetterSuccess, showSuccess } from '../../state/page/success.ts'
import { DeskAnnouncement } from './desk-announcement.tsx'

test('an action on the desk is announced, and its message stays for ten seconds, whatever is pressed', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  render(
    <>
      <DeskAnnouncement />
      <button type="button">Next</button>
    </>,
  )
  const status = screen.getByRole('status')
  // The desk has no message that closes after a second, as the panel has.
  await act(() => showSuccess('Payment Recorded'))
  expect(status.textContent).toBe('Payment Recorded')
  await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).click(screen.getByRole('button', { name: 'Next' }))
  await act(() => vi.advanceTimersByTimeAsync(8000))
  expect(status.textContent).toBe('Payment Recorded')
  await act(() => vi.advanceTimersByTimeAsync(2000))
  expect(status.textContent).toBe('')
})

test('in the panel the message closes after a second; the line then shows the same sentence for nine more', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(() => void vi.useRealTimers())
  render(
    <>
      <Success />
      <DeskAnnouncement isAfterToast />
    </>,
  )
  const messages = () => ['.toast', '.desk-said'].map(place => document.querySelector(place)?.textContent)
  await act(async () => void showSuccess('Saved'))
  expect(messages()).toEqual(['Saved', undefined])
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(messages()).toEqual([undefined, 'Saved'])
  await act(() => vi.advanceTimersByTimeAsync(9000))
  expect(messages()).toEqual([undefined, undefined])
})

test('a report about the bin links to it', async () => {
  render(<DeskAnnouncement />)
  await act(() => showSuccess(inBin('Event Deleted')))
  expect(screen.getByRole('status').textContent).toBe('Event Deleted. In the bin for 30 days')
  expect(screen.getByRole('link', { name: 'In the bin for 30 days' }).getAttribute('href')).toBe('/admin#site-data/bin')
})

test('the same action twice within a second is announced twice', async () => {
  render(<DeskAnnouncement />)
  const line = () => document.querySelector('.desk-said')
  // Does not wait for the second in which the panel shows the message.
  await act(async () => void showSuccess('Payment Recorded'))
  const first = line()
  await act(() => showSuccess('Payment Recorded'))
  expect(line()?.textContent).toBe('Payment Recorded')
  // Screen readers announce only inserted elements.
  expect(line()).not.toBe(first)
})

test('without a mail server the page announces that the letter waits, with a link to the setting', async () => {
  await servePanel({ mail: { host: '', sender: { address: '' } } })
  render(<DeskAnnouncement />)
  await act(() => showLetterSuccess('Quote Goes Out'))
  expect(document.querySelector('.desk-said')?.textContent).toBe(
    'Quote Goes Out. The letter waits until a mail server is set up. Set it up.',
  )
  expect(screen.getByRole('link', { name: 'Set it up' }).getAttribute('href')).toBe('/admin#system/mail')
})
