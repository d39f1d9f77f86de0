import { type FocusEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { PanelIcon } from './panel-icon.tsx'

/** A button that opens further ones below it. Each of them closes it, as do Escape and leaving it. */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)
  const summary = useRef<HTMLElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const close = () => menu.current?.removeAttribute('open')
  // The focus stays in sight: what is opened returns it to where it was.
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
  return (
    <details className="menu" ref={menu} onKeyDown={closeByEscape} onBlur={closeWhenLeft} onToggle={showWhole}>
      <summary className="button button-outline button-small" ref={summary}>
        {label}
        <PanelIcon name="open" />
      </summary>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it are what is pressed */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a key that presses a button clicks it */}
      <div className="menu-list" ref={list} onClick={closeAndStay}>
        {children}
      </div>
      {/* A press beside the menu closes it. */}
      <button className="menu-beside" type="button" tabIndex={-1} aria-hidden="true" onClick={close} />
    </details>
  )
}
