import { t } from '../../../domain/kit/language.ts'

/** Later than an answer on a good line, earlier than somebody presses again. */
const SHOWN_AFTER_MS = 200

const HEARD_AFTER_MS = 50

/** A call that begins later has another cause than the press. */
const FORGOTTEN_MS = 5000

/** Narrower buttons have no room for words. */
const WORDS_PX = 88

/** Buttons whose calls are running, with the number of calls. */
const atWork = new Map<HTMLElement, number>()

/** The button pressed last, and the buttons that opened its menu or dialog, which may have closed since. */
let pressed: readonly HTMLElement[] = []
let pressedAt = 0

const boxOf = (button: Element) => button.closest('dialog, .menu-list')

/** The button or link clicked last, with its dialog or menu and its words at that time. */
let clicked: { button: Element | null; box: Element | null; words: string } | undefined

/** True for the second click of a double click if the first one opened, closed or moved what is below the pointer. */
function isStray(press: MouseEvent, next: NonNullable<typeof clicked>): boolean {
  const isSame = next.button === clicked?.button || (next.box === clicked?.box && next.words === clicked?.words)
  return press.detail > 1 && next.button !== null && clicked !== undefined && !isSame
}

function notePress(press: MouseEvent) {
  const target = press.target instanceof Element ? press.target : undefined
  const link = target?.closest('button, summary, a') ?? null
  const next = { button: link, box: target ? boxOf(target) : null, words: link?.textContent ?? '' }
  const button = target?.closest<HTMLElement>('button, summary') ?? null
  if (isStray(press, next) || (button && atWork.has(button))) {
    press.preventDefault()
    press.stopPropagation()
    return
  }
  clicked = next
  const box = button && boxOf(button)
  pressed = button ? [button, ...(box ? pressed.filter(button => boxOf(button) !== box) : [])] : []
  pressedAt = Date.now()
}

function forgetPress() {
  pressed = []
}

/**
 * Ignores a second press on a button while the first is at work, and a double click's second press on another button.
 * Input ends a press: its calls belong to the field.
 */
export function watchPresses() {
  addEventListener('click', notePress, { capture: true })
  addEventListener('input', forgetPress, { capture: true })
}

/** True if the button itself or a status of its form says that it is at work, such as "Sending …". */
const saysAtWork = (button: HTMLElement) =>
  button.matches(':disabled') &&
  [button, ...(button.closest('form')?.querySelectorAll('[role="status"]') ?? [])].some(({ textContent }) =>
    /…\s*$/.test(textContent),
  )

const isShown = (button: HTMLElement) => button.isConnected && button.checkVisibility()

/** Announces the words by a status: within the open dialog, and inserted later, as screen readers need both. */
function announce(words: string, button: HTMLElement): HTMLElement {
  const status = Object.assign(document.createElement('p'), { role: 'status', className: 'visually-hidden' })
  setTimeout(() => status.append(words), HEARD_AFTER_MS)
  return (button.closest('dialog') ?? document.body).appendChild(status)
}

/** Until the call ends, the pressed button says that it is at work, and takes no second press. */
export async function showAtWork<T>(running: Promise<T>): Promise<T> {
  const buttons = Date.now() - pressedAt < FORGOTTEN_MS ? pressed : []
  const [button] = buttons
  if (!button) return running
  let busyElement: HTMLElement | undefined
  let status: HTMLElement | undefined
  const take = (element: HTMLElement) => atWork.set(element, (atWork.get(element) ?? 0) + 1)
  const release = (element: HTMLElement) => {
    const remaining = (atWork.get(element) ?? 0) - 1
    if (remaining > 0) return void atWork.set(element, remaining)
    atWork.delete(element)
    for (const name of ['data-at-work', 'aria-disabled']) element.removeAttribute(name)
  }
  take(button)
  const showing = setTimeout(() => {
    busyElement = buttons.find(isShown)
    if (!busyElement) return
    take(busyElement)
    if (saysAtWork(busyElement) || busyElement.dataset.atWork) return
    const words = t('Working …', 'Moment …')
    busyElement.dataset.atWork = busyElement.clientWidth < WORDS_PX ? '…' : words
    busyElement.ariaDisabled = 'true'
    status = announce(words, busyElement)
  }, SHOWN_AFTER_MS)
  try {
    return await running
  } finally {
    clearTimeout(showing)
    status?.remove()
    release(button)
    if (busyElement) release(busyElement)
    // A second call of the same press may follow.
    if (pressed === buttons) pressedAt = Date.now()
  }
}
