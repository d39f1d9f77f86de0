// @vitest-environment happy-dom
import { expect, onTestFinished, test, vi } from 'vitest'
import { readLanguageFrom } from '../../../../domain/kit/language.ts'
import { learnBreaks } from '../../../kit/ui/breaks.ts'
import { act, fireEvent, pressBack, render, screen, userEvent, waitFor, within } from '../../../testing/dom.ts'
import { hasUnsaved } from '../../state/page/leave.ts'
import { askUser } from '../../state/page/question.ts'
import { QuestionDialog, Viewer } from './dialog.tsx'

/** Shows a window, and questions above it. */
const renderViewer = (close: () => void, isUnsaved: boolean) =>
  render(
    <>
      <Viewer title="Repeat" close={close} isUnsaved={isUnsaved}>
        –
      </Viewer>
      <QuestionDialog />
    </>,
  )

test('a question focuses Cancel first, closes with each answer and reports it', async () => {
  render(<QuestionDialog />)
  expect(screen.queryByRole('dialog')).toBeNull()

  const first = askUser('Delete Page?', 'Yes, delete')
  expect(await screen.findByRole('dialog', { name: 'Delete Page?' })).toBeDefined()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Cancel' })))
  await userEvent.click(screen.getByRole('button', { name: 'Yes, delete' }))
  expect(await first).toBe(true)
  expect(screen.queryByRole('dialog')).toBeNull()

  const second = askUser('Delete Image?', 'Yes, delete')
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
  expect(await second).toBe(false)

  const third = askUser('Delete Event?', 'Yes, delete')
  await screen.findByRole('dialog', { name: 'Delete Event?' })
  await userEvent.keyboard('{Escape}')
  expect(await third).toBe(false)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a question waits until the previous one is answered', async () => {
  render(<QuestionDialog />)
  const [first, second] = [askUser('Delete Page?', 'Yes, delete'), askUser('Delete Image?', 'Yes, delete')]
  await screen.findByRole('dialog', { name: 'Delete Page?' })
  await userEvent.click(screen.getByRole('button', { name: 'Yes, delete' }))
  expect(await first).toBe(true)
  await screen.findByRole('dialog', { name: 'Delete Image?' })
  await userEvent.keyboard('{Escape}')
  expect(await second).toBe(false)
})

test('a question about a deletion stands out, a harmless question does not', async () => {
  render(<QuestionDialog />)
  const classes = async (yes: string) => (await screen.findByRole('button', { name: yes })).className
  void askUser('Delete Page?', 'Yes, delete')
  expect(await classes('Yes, delete')).toContain('button-danger')
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  void askUser('Add 2 image(s)?', 'Yes, add', 'primary')
  expect(await classes('Yes, add')).toBe('button button-small')
  // Later questions wait for the answer.
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
})

test('a busy window ignores Escape, Back and its buttons; afterwards each of them closes it', async () => {
  const close = vi.fn()
  const viewer = (isBusy: boolean) => (
    <Viewer title="Letter" close={close} isBusy={isBusy}>
      –
    </Viewer>
  )
  const { rerender } = render(viewer(true))
  const leave = async () => {
    fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
    // Like Back on a phone.
    fireEvent(screen.getByRole('dialog'), new CustomEvent('cancel', { cancelable: true }))
    for (const button of screen.getAllByRole('button', { name: 'Close' })) await userEvent.click(button)
  }
  await leave()
  expect(close).not.toHaveBeenCalled()
  rerender(viewer(false))
  await leave()
  expect(close).toHaveBeenCalledTimes(4)
})

test('Back closes the topmost dialog only, and the router does not hear of it', async () => {
  const heard: unknown[] = []
  const hear = ({ state }: PopStateEvent) => heard.push(state)
  addEventListener('popstate', hear)
  onTestFinished(() => removeEventListener('popstate', hear))
  const close = vi.fn()
  renderViewer(close, false)
  const asked = askUser('Delete Page?', 'Yes, delete')
  await screen.findByRole('dialog', { name: 'Delete Page?' })
  pressBack()
  expect(await asked).toBe(false)
  expect(close).not.toHaveBeenCalled()
  pressBack()
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
  expect(heard).toEqual([])
})

test('Back pressed twice closes the question and keeps what was typed, as the browser returns only later', async () => {
  const close = vi.fn()
  renderViewer(close, true)
  const question = 'Are you sure you want to close before saving?'
  const reach = (idx: number) => {
    history.replaceState({ idx }, '')
    fireEvent(window, new PopStateEvent('popstate', { state: { idx } }))
  }
  reach(0)
  await screen.findByRole('dialog', { name: question })
  reach(1)
  reach(0)
  await waitFor(() => expect(screen.queryByRole('dialog', { name: question })).toBeNull())
  reach(1)
  expect(close).not.toHaveBeenCalled()
  await userEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] ?? expect.fail())
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, close' }))
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
})

test('Back pressed again before the browser has returned leaves the question and its page', async () => {
  const heard = vi.fn()
  addEventListener('popstate', heard)
  onTestFinished(() => removeEventListener('popstate', heard))
  const go = vi.spyOn(history, 'go').mockImplementation(() => {})
  onTestFinished(() => go.mockRestore())
  render(
    <>
      <Viewer title="Repeat" isUnsaved>
        –
      </Viewer>
      <QuestionDialog />
    </>,
  )
  for (const idx of [0, -1, 1]) fireEvent(window, new PopStateEvent('popstate', { state: { idx } }))
  expect(go.mock.calls).toEqual([[1], [2]])
  expect(heard).not.toHaveBeenCalled()
  await userEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
})

test('a link to a part of the page counts as a page, so that Back from there closes a dialog too', async () => {
  render(<Viewer title="Letter">–</Viewer>).unmount()
  fireEvent(window, new PopStateEvent('popstate', { state: null }))
  expect(history.state).toMatchObject({ idx: 2 })
  const close = vi.fn()
  render(
    <Viewer title="Letter" close={close}>
      –
    </Viewer>,
  )
  pressBack()
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
})

test('without a dialog, the router handles Back', () => {
  const hear = vi.fn()
  addEventListener('popstate', hear)
  onTestFinished(() => removeEventListener('popstate', hear))
  const { unmount } = render(<Viewer title="Letter">–</Viewer>)
  unmount()
  pressBack()
  expect(hear).toHaveBeenCalledTimes(2)
})

test('a window with unsaved input asks before it closes, and warns before the page is left', async () => {
  const close = vi.fn()
  renderViewer(close, true)
  expect(hasUnsaved()).toBe(true)
  const viewer = within(screen.getByRole('dialog', { name: 'Repeat' }))
  const [cross, button] = viewer.getAllByRole('button', { name: 'Close' })
  for (const leave of [
    async () => pressBack(),
    async () => fireEvent.keyDown(screen.getByRole('dialog', { name: 'Repeat' }), { key: 'Escape' }),
    async () => cross?.click(),
    async () => button?.click(),
  ]) {
    await act(async () => void (await leave()))
    const question = await screen.findByRole('dialog', { name: 'Are you sure you want to close before saving?' })
    await userEvent.click(within(question).getByRole('button', { name: 'Cancel' }))
    expect(close).not.toHaveBeenCalled()
  }
  pressBack()
  await userEvent.click(await screen.findByRole('button', { name: 'Yes, close' }))
  await waitFor(() => expect(close).toHaveBeenCalledTimes(1))
})

test.each([
  ['en', 'Close', 'Cancel'],
  ['de', 'Schließen', 'Abbrechen'],
] as const)('in %s the button of a window to read is “%s”, of one with a decision “%s”', (language, close, cancel) => {
  onTestFinished(readLanguageFrom(() => language))
  const { rerender } = render(<Viewer title="Letter">–</Viewer>)
  const foot = () => [...document.querySelectorAll('footer button')].map(({ textContent }) => textContent)
  expect(foot()).toEqual([close])
  rerender(
    <Viewer title="Restore Backup" decision={<button type="button">Yes, restore</button>}>
      –
    </Viewer>,
  )
  expect(foot()).toEqual([cancel, 'Yes, restore'])
})

test('a long word in the title of a dialog breaks where the server has broken it', () => {
  const words = document.createElement('div')
  words.innerHTML = '<span class="compound">Zahlungs<span class="soft-hyphen"></span>erinnerung</span>'
  learnBreaks(words)
  render(<Viewer title="Zahlungserinnerung">Text</Viewer>)
  const head = document.querySelector('.editor-head h2')
  expect(head?.textContent).toBe('Zahlungserinnerung')
  expect(head?.querySelectorAll('.soft-hyphen').length).toBeGreaterThan(0)
})
