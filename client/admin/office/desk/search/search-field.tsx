import { type KeyboardEvent, useCallback, useEffect, useId, useRef, useState } from 'react'
import { t } from '../../../../../domain/kit/language.ts'
import { TYPED_MAX } from '../../../../../domain/office/search/found.ts'
import { PanelIcon } from '../../../kit/panel-icon.tsx'
import { usePaused } from '../../../kit/paused.ts'
import { useSearch } from '../../../state/lists.ts'
import { useClosedOutside, useSearchKeys } from './search-keys.ts'
import { SearchResult } from './search-result.tsx'
import { searchStatus } from './search-status.ts'

/** The desk's search: results as one types, by the combobox pattern of the ARIA Authoring Practices. */
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
  function press(event: KeyboardEvent) {
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

/** What is typed, what was found for it, and which result Enter opens. */
function useTypedSearch(id: string) {
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  /** Enter came before the answer. */
  const [isHurried, setHurried] = useState(false)
  const asked = usePaused(typed.trim(), isHurried)
  const { found, isOutdated, failure, isUnreachable, refetch } = useSearch(asked)
  const results = (typed.trim() !== '' && found) || []
  const isSettled = asked === typed.trim() && found !== undefined && !isOutdated
  const chosen = Math.max(0, Math.min(at, results.length - 1))
  // By a press on it, so that there is one way to open a result.
  const openAt = useCallback((index: number) => document.getElementById(`${id}-${index}`)?.click(), [id])
  useEffect(() => {
    if (!isHurried || !isSettled) return
    setHurried(false)
    openAt(0)
  }, [isHurried, isSettled, openAt])
  return {
    ...{ typed, results, isSettled, chosen, failure, isUnreachable },
    type(text: string) {
      setTyped(text)
      setAt(0)
      setHurried(false)
    },
    /** To another result; after the last comes the first. */
    move: (by: number) => setAt((chosen + by + results.length) % results.length),
    enter() {
      if (isSettled) openAt(chosen)
      else setHurried(true)
      if (failure) void refetch()
    },
  }
}
