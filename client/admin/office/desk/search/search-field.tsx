import {
  type KeyboardEvent as ReactKeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { t } from '../../../../../domain/kit/language.ts'
import { HITS_MAX, type HitKind, type SearchHit, TYPED_MAX } from '../../../../../domain/office/search/search-hit.ts'
import { Link } from '../../../../kit/ui/link.tsx'
import { Unbroken } from '../../../../kit/ui/unbroken.tsx'
import { PanelIcon, type PanelIconName } from '../../../kit/panel-icon.tsx'
import { usePaused } from '../../../kit/timers.ts'
import { shortDay } from '../../../kit/words/day.ts'
import { useSearch } from '../../../state/queries.ts'

/** Shows the desk's search while typing, by the combobox pattern of the ARIA Authoring Practices. */
export function SearchField() {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const field = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = useCallback(() => setOpen(false), [])
  useSearchKeys(field)
  useClosedOutside(box, close)
  const search = useTypedSearch(id)
  const { typed, results } = search
  const isShown = isOpen && typed.trim() !== ''
  const hasResults = isShown && results.length > 0

  function type(text: string) {
    search.type(text)
    setOpen(true)
  }
  function press(event: ReactKeyboardEvent) {
    const keys: Record<string, () => void> = {
      ArrowDown: () => (hasResults ? search.move(1) : setOpen(true)),
      ArrowUp: () => (hasResults ? search.move(-1) : setOpen(true)),
      Enter: search.enter,
      Escape: () => (isShown ? close() : type('')),
    }
    const follow = keys[event.key]
    if (!follow || event.nativeEvent.isComposing) return
    event.preventDefault()
    follow()
  }
  function clear() {
    type('')
    field.current?.focus()
  }
  return (
    <div className="desk-search" ref={box}>
      <div className="desk-search-field">
        <PanelIcon name="search" />
        <input
          ref={field}
          role="combobox"
          type="text"
          inputMode="search"
          enterKeyHint="search"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={TYPED_MAX}
          aria-label={t('Search', 'Suche')}
          aria-keyshortcuts="/ Control+K Meta+K"
          aria-autocomplete="list"
          aria-expanded={hasResults}
          aria-controls={`${id}-list`}
          aria-activedescendant={hasResults ? `${id}-${search.chosen}` : undefined}
          placeholder={t('Search', 'Suchen')}
          value={typed}
          onChange={({ target }) => type(target.value)}
          onFocus={() => setOpen(true)}
          onKeyDown={press}
        />
        {typed !== '' && (
          <button type="button" onClick={clear}>
            <PanelIcon name="close" />
            <span className="visually-hidden">{t('Clear search', 'Suche leeren')}</span>
          </button>
        )}
      </div>
      <div className={isShown ? 'desk-found shown' : 'desk-found'}>
        <div id={`${id}-list`} role="listbox" aria-label={t('Found', 'Gefunden')} hidden={!hasResults}>
          {hasResults &&
            results.map((result, at) => (
              <SearchResult
                key={`${result.kind} ${result._id}`}
                id={`${id}-${at}`}
                result={result}
                isChosen={at === search.chosen}
                onOpen={() => {
                  search.type('')
                  close()
                }}
              />
            ))}
        </div>
        <p role="status">{isShown && searchStatus(search)}</p>
      </div>
    </div>
  )
}

/** State of the search: input, results, and the active result. */
function useTypedSearch(id: string) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  /** Enter was pressed before the answer. */
  const [isHurried, setHurried] = useState(false)
  const settledQuery = usePaused(typed.trim(), isHurried)
  const { found: hits, isOutdated, failure, isUnreachable, refetch } = useSearch(settledQuery)
  const results = (typed.trim() !== '' && hits) || []
  const isSettled = settledQuery === typed.trim() && hits !== undefined && !isOutdated
  const chosenIndex = Math.max(0, Math.min(at, results.length - 1))
  // Clicks the link, so that results open in a single way.
  const openAt = useCallback((index: number) => document.getElementById(`${id}-${index}`)?.click(), [id])
  useEffect(() => {
    if (!isHurried || !isSettled) return
    setHurried(false)
    openAt(0)
  }, [isHurried, isSettled, openAt])
  return {
    ...{ typed, results, isSettled, chosen: chosenIndex, failure, isUnreachable },
    type(text: string) {
      setTyped(text)
      setAt(0)
      setHurried(false)
    },
    /** Moves to another result; wraps around. */
    move: (by: number) => setAt((chosenIndex + by + results.length) % results.length),
    enter() {
      if (isSettled) openAt(chosenIndex)
      else setHurried(true)
      if (failure) void refetch()
    },
  }
}

/** `/`, Ctrl K and Cmd K focus the search, except while typing or in a dialog. */
function useSearchKeys(field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    function follow(event: KeyboardEvent) {
      const isTyped = isTyping(event.target) && (event.key === '/' || event.target !== field.current)
      if (!isSearchKey(event) || isTyped || document.querySelector('dialog[open]')) return
      event.preventDefault()
      field.current?.focus()
      field.current?.select()
    }
    document.addEventListener('keydown', follow)
    return () => document.removeEventListener('keydown', follow)
  }, [field])
}

const isSearchKey = ({ key, ctrlKey, metaKey, altKey }: KeyboardEvent) =>
  key === '/' ? !ctrlKey && !metaKey && !altKey : key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.matches('input, textarea, select') || target.isContentEditable)

/** Closes a popup on a click or focus outside its box. */
function useClosedOutside(box: RefObject<HTMLElement | null>, close: () => void): void {
  useEffect(() => {
    const look = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) close()
    }
    document.addEventListener('pointerdown', look)
    document.addEventListener('focusin', look)
    return () => {
      document.removeEventListener('pointerdown', look)
      document.removeEventListener('focusin', look)
    }
  }, [box, close])
}

type SearchState = { results: readonly SearchHit[]; isSettled: boolean; failure: string; isUnreachable: boolean }

/** Status line below the results. */
function searchStatus({ results, isSettled, failure, isUnreachable }: SearchState): string {
  if (isUnreachable)
    return t('No connection. Press Enter to search again.', 'Keine Verbindung. Mit Enter noch einmal suchen.')
  if (failure) return failure
  if (!isSettled) return t('Searching …', 'Wird gesucht …')
  if (results.length === 0) return t('Nothing found.', 'Nichts gefunden.')
  if (results.length === HITS_MAX) return t(`${HITS_MAX} shown, type more.`, `${HITS_MAX} angezeigt, tipp mehr.`)
  return t(`${results.length} found.`, `${results.length} gefunden.`)
}

const DESK = '/admin/desk'

const icons: Record<HitKind, PanelIconName> = {
  booking: 'people',
  inquiry: 'mail',
  event: 'calendar',
  page: 'page',
  invoice: 'euro',
  voucher: 'euro',
  withdrawal: 'left',
}

/** Type of a result, for screen readers. */
const kindWord = (kind: HitKind): string =>
  ({
    booking: t('Booking', 'Buchung'),
    inquiry: t('Inquiry', 'Anfrage'),
    event: t('Date', 'Termin'),
    page: t('Page', 'Seite'),
    invoice: t('Invoice', 'Rechnung'),
    voucher: t('Voucher', 'Gutschein'),
    withdrawal: t('Withdrawal', 'Widerruf'),
  })[kind]

type Props = { id: string; result: SearchHit; isChosen: boolean; onOpen: () => void }

/** A result is a link, so that it can also open in a new tab. */
function SearchResult({ id, result, isChosen, onOpen }: Props) {
  const { kind, title, detail, date, path } = result
  const titleRef = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    if (isChosen) titleRef.current?.scrollIntoView({ block: 'nearest' })
  }, [isChosen])
  const option = { id, role: 'option', 'aria-selected': isChosen, tabIndex: -1, onClick: onOpen } as const
  const content = (
    <>
      <PanelIcon name={icons[kind]} />
      <span ref={titleRef}>
        <span className="visually-hidden">{kindWord(kind)}: </span>
        <strong>
          <Unbroken>{title}</Unbroken>
        </strong>
        <span className="desk-found-detail">
          <Unbroken>{[date && shortDay(date), detail].filter(Boolean).join(', ')}</Unbroken>
        </span>
      </span>
    </>
  )
  return path.startsWith(DESK) ? (
    <Link to={path} {...option}>
      {content}
    </Link>
  ) : (
    <a href={path} {...option}>
      {content}
    </a>
  )
}
