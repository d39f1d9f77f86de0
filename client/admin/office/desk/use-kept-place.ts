import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

/** Scroll position, and the last link used: its address and its index among equal links. */
type Place = { y: number; link?: { href: string; at: number } | undefined }

/** Keyed by history key, for the life of the desk. */
const places = new Map<string, Place>()

const linksTo = (main: HTMLElement, href: string) => [
  ...main.querySelectorAll<HTMLElement>(`a[href="${CSS.escape(href)}"]`),
]

function linkOf(main: HTMLElement | null, target: EventTarget | null): Place['link'] {
  const link = target instanceof Element ? target.closest<HTMLElement>('a[href]') : null
  const href = link?.getAttribute('href')
  if (!main || !link || !href || !main.contains(link)) return undefined
  return { href, at: linksTo(main, href).indexOf(link) }
}

/**
 * A new page starts at its top, also for screen readers; Back restores the scroll position and focuses the link that
 * led away.
 */
export function useKeptPlace(main: RefObject<HTMLElement | null>): void {
  const { key, pathname } = useLocation()
  const isBack = useNavigationType() === 'POP'
  const current = useRef({ key, pathname })

  useEffect(() => {
    const keep = (place: Partial<Place>) =>
      places.set(current.current.key, { y: window.scrollY, ...placeOf(), ...place })
    const placeOf = () => places.get(current.current.key)
    const keepScroll = () => void keep({ y: window.scrollY })
    const keepLink = ({ target }: Event) => void keep({ link: linkOf(main.current, target) })
    addEventListener('scroll', keepScroll, { passive: true })
    addEventListener('focusin', keepLink)
    // Some browsers do not focus a clicked link.
    addEventListener('click', keepLink, { capture: true })
    return () => {
      removeEventListener('scroll', keepScroll)
      removeEventListener('focusin', keepLink)
      removeEventListener('click', keepLink, { capture: true })
    }
  }, [main])

  // Runs before the browser reports the new page's scroll position.
  useLayoutEffect(() => {
    const before = current.current
    current.current = { key, pathname }
    if (before.pathname === pathname) {
      const place = places.get(before.key)
      if (place && before.key !== key) places.set(key, place)
      return undefined
    }
    const place = isBack ? places.get(key) : undefined
    main.current?.focus({ preventScroll: true })
    if (place) return returning(main, place)
    if (!isBack) window.scrollTo(0, 0)
    return undefined
  }, [key, pathname, isBack, main])
}

/** Gives up after this, as the content may be gone. */
const RETURN_WITHIN_MS = 10_000

/** Scrolls to a place as soon as the page is long enough, unless the user acts first. */
function returning(main: RefObject<HTMLElement | null>, { y, link }: Place): () => void {
  const watch = new ResizeObserver(go)
  const ending = setTimeout(stop, RETURN_WITHIN_MS)
  const inputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const
  let target: HTMLElement | undefined
  function stop() {
    clearTimeout(ending)
    watch.disconnect()
    for (const input of inputs) removeEventListener(input, stop)
    removeEventListener('focusin', stopOnFocus)
  }
  /** Screen readers move the focus without a key. */
  function stopOnFocus(event: FocusEvent) {
    if (event.target !== target) stop()
  }
  function go() {
    window.scrollTo(0, y)
    target = link && main.current ? linksTo(main.current, link.href)[link.at] : undefined
    target?.focus({ preventScroll: true })
    if (Math.abs(window.scrollY - y) < 2 && (!link || target)) stop()
  }
  for (const input of inputs) addEventListener(input, stop, { passive: true })
  addEventListener('focusin', stopOnFocus)
  if (main.current) watch.observe(main.current)
  go()
  return stop
}
