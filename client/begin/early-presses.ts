import { openTab } from './tabs.ts'

/** Controls that do not fully work without React. */
const controls = '[data-live] :is(button, input, select, textarea, label, [role="tab"])'
/** Keys held on a tab: React moves the focus by them, while the browser would scroll. */
const tabKeys = ['ArrowLeft', 'ArrowRight', 'Home', 'End', ' ']
/** A press held longer than this is given to the browser. */
const TIMEOUT_MS = 5000

const elementOf = ({ target }: Event) => (target instanceof Element ? target : null)

/** True for a control that does not fully work without React. */
export const needsReact = (target: EventTarget | null) => target instanceof Element && target.closest(controls) !== null

/** Events that the browser must not handle before React can. */
const heldEvents = ['click', 'keydown', 'keyup', 'pointerdown', 'pointerup', 'pointercancel']

type Choice = HTMLInputElement | null

/** The press of a submit button, which a plain form answers as well. */
const isPlain = (event: Event) => elementOf(event)?.closest('[type="submit"]') != null

/**
 * Holds presses that only React can answer, and replays each once, in order. The browser answers links, `details`,
 * boxes and the choice of a radio button itself; a tab opens at once, before React is notified.
 */
export function createPresses({ begin, giveUp }: { begin: () => void; giveUp: () => void }) {
  const queue: Event[] = []
  let isReplaying = false
  /** The radio button that was checked when the press began: pressing it again clears it. */
  let chosen: Choice = null

  function notePressed(target: Element | null) {
    const input = target?.closest('label')?.control ?? target
    chosen = input instanceof HTMLInputElement && input.type === 'radio' && input.checked ? input : null
  }

  function isHeld(event: Event): boolean {
    const target = elementOf(event)
    if (event instanceof KeyboardEvent) {
      if (event.type === 'keydown' && event.key === ' ') notePressed(target)
      if (event.type === 'keyup') return event.key === ' ' && target === chosen
      return tabKeys.includes(event.key) && target?.matches('[data-live] [role="tab"]') === true
    }
    if (event.type === 'click')
      return (target !== null && target === chosen) || target?.closest('[data-live] :is(button, [role="tab"])') != null
    if (event.type === 'pointerdown') notePressed(target)
    return event instanceof PointerEvent && event.pointerType === 'touch' && isSwipe(target)
  }

  function hold(event: Event) {
    if (isReplaying || !isHeld(event)) return
    const isNewTab = event instanceof MouseEvent && (event.metaKey || event.ctrlKey || event.shiftKey)
    if (isNewTab && event.type === 'click') return
    if (!/^pointer/.test(event.type)) {
      event.preventDefault()
      event.stopPropagation()
      const tab = elementOf(event)?.closest<HTMLAnchorElement>('[role="tab"]')
      if (tab && event.type === 'click') openTab(tab)
      else document.documentElement.classList.add('is-waiting')
      setTimeout(() => queue.some(isPlain) && giveUp(), TIMEOUT_MS)
    }
    queue.push(event)
    begin()
  }

  function stop() {
    for (const type of heldEvents) removeEventListener(type, hold, true)
    document.documentElement.classList.remove('is-waiting')
  }

  for (const type of heldEvents) addEventListener(type, hold, true)
  return {
    async replay() {
      for (let event = queue.shift(); event; event = queue.shift()) {
        isReplaying = true
        repeat(event)
        isReplaying = false
        // React renders each press in a microtask, before the next.
        await undefined
      }
      stop()
    },
    /** Gives the first press that the browser can answer to the browser. */
    release() {
      stop()
      const press = queue.splice(0).find(isPlain)
      if (press) repeat(press)
    },
  }
}

const isSwipe = (target: Element | null) => target?.closest('[data-live] .slideshow-frame') != null

function repeat(event: Event) {
  const Kind = event.constructor as new (type: string, init: Event) => Event
  event.target?.dispatchEvent(new Kind(event.type, event))
}
