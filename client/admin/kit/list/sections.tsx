import { createContext, type ReactNode, type RefObject, useContext, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { t } from '../../../../domain/kit/language.ts'
import { PlainList } from '../../../kit/ui/plain-list.tsx'
import { type ListName, useList } from '../../state/lists.ts'

type Section = {
  id: string
  title: string
  list?: ListName | undefined
  count?: string | undefined
  /** Unfolds the section when its link is followed, even if the page already has its URL. */
  unfold?: () => void
}

const Registry = createContext<{ tab: string; add: (section: Section) => () => void } | undefined>(undefined)

/** Sections of a tab below a list of links to them; each registers by `useSection`. */
export function Sections({ tab, children }: { tab: string; children: ReactNode }) {
  const [sections, setSections] = useState<readonly Section[]>([])
  const registry = useMemo(
    () => ({
      tab,
      add(section: Section) {
        // A section that waits for its content registers later than those below it.
        setSections(before => [...before, section].sort(byPlace))
        return () => setSections(before => before.filter(other => other !== section))
      },
    }),
    [tab],
  )
  return (
    <Registry value={registry}>
      <SectionList sections={sections} />
      {children}
    </Registry>
  )
}

/**
 * Registers a section and returns its heading's id: the given one, or else one made of its title. The link counts the
 * items of `list`, unless `count` overrides the number, or is "" for no number.
 */
export function useSection({ id: ownId, title, list, count, unfold }: Partial<Section> & { title: string }) {
  const registry = useContext(Registry)
  const id = registry && (ownId ?? sectionId(registry.tab, title))
  useEffect(
    () => (registry && id ? registry.add({ id, title, list, count, ...(unfold && { unfold }) }) : undefined),
    [registry, id, title, list, count, unfold],
  )
  return id
}

/** Compares sections by the position of their headings. */
function byPlace(a: Section, b: Section): number {
  const [first, second] = [a, b].map(({ id }) => document.getElementById(id))
  const isAfter = first && second && first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_PRECEDING
  return isAfter ? 1 : -1
}

/** Fragment of a section's URL; `title` is in the user's language. */
export const sectionId = (tab: string, title: string) => `${tab}/${slugOf(title)}`

/** "Überblick & mehr" becomes "uberblick-mehr": a URL without escapes. */
const slugOf = (title: string) =>
  title
    .toLowerCase()
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z\d]+/g, '-')

function SectionList({ sections }: { sections: readonly Section[] }) {
  const nav = useRef<HTMLElement>(null)
  const current = useCurrent(sections, nav)
  const follow = useArrival(sections, nav)
  // Keeps the current link in sight, its beginning if it is wider than the list.
  useEffect(() => {
    const link = nav.current?.querySelector<HTMLElement>(`[href="#${current}"]`)
    if (link)
      nav.current?.scrollTo({ left: link.offsetLeft - Math.max(0, nav.current.clientWidth - link.offsetWidth) / 2 })
  }, [current])
  return (
    <nav className="section-list" aria-label={t('Sections', 'Abschnitte')} ref={nav}>
      <PlainList>
        {sections.map(({ id, title, list, count, unfold }) => (
          <li key={id}>
            <a
              href={`#${id}`}
              aria-current={id === current ? 'location' : undefined}
              onClick={() => {
                follow(id)
                unfold?.()
              }}
            >
              {title}
              {count ? <span className="section-count"> {count}</span> : count !== '' && list && <Count list={list} />}
            </a>
          </li>
        ))}
      </PlainList>
    </nav>
  )
}

function Count({ list }: { list: ListName }) {
  const loaded = useList(list)
  const items = loaded && 'issues' in loaded ? loaded.issues : loaded
  return Array.isArray(items) && <span className="section-count"> {items.length}</span>
}

/** A heading within this distance below the links counts as reached. */
const REACH_PX = 40

/** Returns the id of the section in view. */
function useCurrent(sections: readonly Section[], nav: RefObject<HTMLElement | null>): string | undefined {
  const [current, setCurrent] = useState<string>()
  useEffect(() => {
    function look() {
      // A hidden tab has no height.
      if (!nav.current?.offsetHeight) return
      const topOf = ({ id }: Section) => document.getElementById(id)?.getBoundingClientRect().top ?? Infinity
      const at = currentSection({
        tops: sections.map(topOf),
        line: nav.current.getBoundingClientRect().bottom + REACH_PX,
        isAtEnd: scrollY > 0 && scrollY + innerHeight >= document.documentElement.scrollHeight - 1,
        wanted: sections.findIndex(({ id }) => location.hash === `#${id}`),
      })
      setCurrent(sections[at]?.id)
    }
    look()
    // Loading lists move what is below them; a shown tab gets a size.
    const size = new ResizeObserver(look)
    if (nav.current?.parentElement) size.observe(nav.current.parentElement)
    addEventListener('scroll', look, { passive: true })
    addEventListener('hashchange', look)
    return () => {
      size.disconnect()
      removeEventListener('scroll', look)
      removeEventListener('hashchange', look)
    }
  }, [sections, nav])
  return current
}

/** For this long, loading lists may move a section after navigation. */
const ARRIVAL_MS = 20_000
const userInputs = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Scrolls to the section in the URL, which the browser cannot find as it appears only with its lists, and lists above
 * it may load later. Stops on any user input. Back and reload restore the scroll position instead. Call the
 * returned function when a link to a section is followed, because the router reports that as Back, always with the
 * same key.
 */
function useArrival(sections: readonly Section[], nav: RefObject<HTMLElement | null>): (id: string) => void {
  const routed = useLocation()
  const isBack = useNavigationType() === 'POP'
  const arrival = useRef({ isOn: routed.key === FIRST ? isFirstVisit() : !isBack, at: performance.now() })
  useEffect(() => {
    const end = () => {
      arrival.current.isOn = false
    }
    for (const input of userInputs) addEventListener(input, end, { passive: true })
    return () => {
      for (const input of userInputs) removeEventListener(input, end)
    }
  }, [])
  const lastRouted = useRef(routed)
  const isFollowed = useRef(false)
  useEffect(() => {
    if (lastRouted.current !== routed) {
      arrival.current = { isOn: isFollowed.current || !isBack, at: performance.now() }
      isFollowed.current = false
    }
    lastRouted.current = routed
    function arrive() {
      const linkedSection = sections.find(({ id }) => location.hash === `#${id}`)
      if (linkedSection && arrival.current.isOn && performance.now() < arrival.current.at + ARRIVAL_MS)
        document.getElementById(linkedSection.id)?.scrollIntoView()
    }
    arrive()
    const size = new ResizeObserver(arrive)
    if (nav.current?.parentElement) size.observe(nav.current.parentElement)
    return () => size.disconnect()
  }, [sections, nav, routed, isBack])
  return id => {
    // The router does not report a link to the section of the URL.
    isFollowed.current = location.hash !== `#${id}`
  }
}

/** React Router's key of the first page. */
const FIRST = 'default'

function isFirstVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation')
  return visit !== undefined && 'type' in visit && visit.type === 'navigate'
}

type currentSectionProps = {
  tops: readonly number[]
  line: number
  isAtEnd: boolean
  wanted: number
}

/**
 * Returns the index of the section in view: the last one that begins above `line`. Short sections at the end of the
 * page never reach the line: there, returns the section of the followed link (`wanted`, or -1), or else the last one.
 */
export function currentSection({ tops, line, isAtEnd, wanted }: currentSectionProps): number {
  const reached = Math.max(
    0,
    tops.findLastIndex(top => top <= line),
  )
  if (!isAtEnd) return reached
  return wanted > reached ? wanted : tops.length - 1
}
