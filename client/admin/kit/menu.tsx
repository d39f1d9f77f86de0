import { type FocusEvent, type KeyboardEvent, type MouseEvent, type ReactNode, useRef } from 'react'
import { PanelIcon } from './panel-icon.tsx'

/** Shows a disclosure menu of buttons. Closes on choice, Escape and blur. */
export function Menu({ label, small = false, children }: { label: string; small?: boolean; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const close = () => menu.current?.removeAttribute('open')
  // Restores a visible focus: an opened dialog returns it here.
  const closeAndStay = () => {
    close()
    summary.current?.focus()
  }
  const showWhole = () => {
    if (menu.current?.open) list.current?.scrollIntoView({ block: 'nearest' })
  }
  const closeByEscape = (press: KeyboardEvent) => {
    if (press.key === 'Escape' && menu.current?.open) closeAndStay()
  }
  const closeWhenLeft = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (relatedTarget instanceof Node && !currentTarget.contains(relatedTarget)) close()
  }
  const closeByPress = ({ target }: MouseEvent) => {
    if (target instanceof Node && list.current?.contains(target)) closeAndStay()
  }
  return (
    <details
      className="menu"
      ref={menu}
      onClick={closeByPress}
      onKeyDown={closeByEscape}
      onBlur={closeWhenLeft}
      onToggle={showWhole}
    >
      <summary className={`button button-outline${small ? ' button-small' : ''}`} ref={summary}>
        {label}
        <PanelIcon name="open" />
      </summary>
      <div className="menu-list" ref={list}>
        {children}
      </div>
      {/* Closes the menu on a click outside. */}
      <button className="menu-beside" type="button" tabIndex={-1} aria-hidden="true" onClick={close} />
    </details>
  )
}
