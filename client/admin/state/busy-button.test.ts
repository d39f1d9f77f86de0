// @vitest-environment happy-dom
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { showAtWork, watchPresses } from './busy-button.ts'

beforeAll(watchPresses)
beforeEach(() => {
  document.body.innerHTML = `
    <button id="confirm">Bestätigen</button>
    <details class="menu"><summary id="more">Mehr</summary><div class="menu-list"><button id="decline"></button></div></details>
    <dialog open><button id="yes"></button></dialog>`
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, value: 120 })
})

const find = (id: string) => document.getElementById(id) as HTMLElement
const wordsOf = (id: string) => find(id).dataset.atWork

/** A call that hangs until it is answered or refused. */
function hanging() {
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  return { running: showAtWork(promise), answer: () => resolve('done'), refuse: () => reject(new Error('lost')) }
}

test('a pressed button says within 0.3 seconds that it is at work, until the answer comes', async () => {
  find('confirm').click()
  const { running, answer } = hanging()
  await vi.advanceTimersByTimeAsync(100)
  expect(wordsOf('confirm')).toBeUndefined()
  await vi.advanceTimersByTimeAsync(200)
  expect(wordsOf('confirm')).toBe('Working …')
  answer()
  expect(await running).toBe('done')
  expect(wordsOf('confirm')).toBeUndefined()
})

test('a button at work takes no second press, even before it says so, and takes one after a lost answer', async () => {
  const pressed = vi.fn()
  find('confirm').addEventListener('click', pressed)
  find('confirm').click()
  const { running, refuse } = hanging()
  find('confirm').click()
  expect(pressed).toHaveBeenCalledTimes(1)
  refuse()
  await expect(running).rejects.toThrow('lost')
  find('confirm').click()
  expect(pressed).toHaveBeenCalledTimes(2)
})

test('the menu says it for its item, and the row for the question that has closed', async () => {
  find('decline').checkVisibility = () => false
  find('more').click()
  find('decline').click()
  const menu = hanging()
  await vi.advanceTimersByTimeAsync(300)
  expect(wordsOf('more')).toBe('Working …')
  menu.answer()
  await menu.running
  find('confirm').click()
  find('yes').click()
  find('yes').remove()
  const question = hanging()
  await vi.advanceTimersByTimeAsync(300)
  expect([wordsOf('confirm'), wordsOf('more')]).toEqual(['Working …', undefined])
  question.answer()
  await question.running
  expect(wordsOf('confirm')).toBeUndefined()
})

test('a button with words of its own for the time keeps them', async () => {
  find('confirm').click()
  const { running, answer } = hanging()
  find('confirm').textContent = 'Wird gesendet …'
  find('confirm').setAttribute('disabled', '')
  await vi.advanceTimersByTimeAsync(300)
  expect(wordsOf('confirm')).toBeUndefined()
  answer()
  await running
})

test('an editor whose status says that it saves says nothing else', async () => {
  document.body.insertAdjacentHTML(
    'beforeend',
    '<form><p role="status"></p><button id="save" type="button"></button></form>',
  )
  find('save').click()
  const { running, answer } = hanging()
  find('save').setAttribute('disabled', '')
  for (const status of document.querySelectorAll('[role=status]')) status.textContent = 'Saving …'
  await vi.advanceTimersByTimeAsync(300)
  expect([wordsOf('save'), document.querySelectorAll('[role=status]').length]).toEqual([undefined, 1])
  answer()
  await running
})

test('a call that nobody has pressed for marks no button', async () => {
  find('confirm').click()
  document.body.click()
  hanging()
  find('confirm').click()
  await vi.advanceTimersByTimeAsync(6000)
  hanging()
  await vi.advanceTimersByTimeAsync(300)
  expect(wordsOf('confirm')).toBeUndefined()
})

test('screen readers announce beside a busy button that it is busy and disabled', async () => {
  const message = () =>
    Array.from(document.querySelectorAll('[role=status]'), element => [
      element.parentElement?.localName,
      element.textContent,
    ])
  for (const [id, place] of [
    ['confirm', 'body'],
    ['yes', 'dialog'],
  ] as const) {
    find(id).click()
    const { running, answer } = hanging()
    await vi.advanceTimersByTimeAsync(200)
    expect(message()).toEqual([[place, '']])
    await vi.advanceTimersByTimeAsync(100)
    expect([message(), find(id).ariaDisabled]).toEqual([[[place, 'Working …']], 'true'])
    answer()
    await running
    expect([message(), find(id).hasAttribute('aria-disabled')]).toEqual([[], false])
  }
})

test('a call for what is typed after the press marks no button', async () => {
  document.body.insertAdjacentHTML('beforeend', '<input id="price">')
  find('confirm').click()
  find('price').dispatchEvent(new Event('input', { bubbles: true }))
  const { running, answer } = hanging()
  await vi.advanceTimersByTimeAsync(300)
  expect(wordsOf('confirm')).toBeUndefined()
  answer()
  await running
})

test('the second click of a double click presses no button that the first one brought below the pointer', () => {
  const pressed: string[] = []
  for (const id of ['confirm', 'decline', 'yes', 'more'])
    find(id).addEventListener('click', ({ detail }) => pressed.push(`${id} ${detail}`))
  const click = (id: string, detail: number) =>
    find(id).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail }))
  // The first click opens a question, closes it, or moves another row up.
  click('confirm', 1)
  click('yes', 2)
  click('yes', 1)
  click('confirm', 2)
  click('confirm', 1)
  find('confirm').outerHTML = '<button id="next">Anna bestätigen</button>'
  click('next', 2)
  find('next').addEventListener('click', ({ detail }) => pressed.push(`next ${detail}`))
  click('next', 3)
  expect(pressed).toEqual(['confirm 1', 'yes 1', 'confirm 1'])
  click('next', 1)
  click('next', 2)
  click('more', 1)
  click('more', 2)
  expect(pressed.slice(3)).toEqual(['next 1', 'next 2', 'more 1', 'more 2'])
})
