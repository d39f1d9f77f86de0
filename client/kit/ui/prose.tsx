import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { noBreakHtml } from '../../../domain/kit/format.ts'
import type { CleanHtml } from '../../../domain/kit/html.ts'
import { withNewTabs } from './new-tab.ts'

/** Paths only the server can answer: files, and pages without scripts. */
const served = /^\/(api|img|datei|buchung|gutschein|kuendigung|widerruf)(\/|$)|\.\w+$/

/** Follows links inside the site without a reload. */
export function Prose({ html, className = '' }: { html: CleanHtml; className?: string }) {
  const element = useRef<HTMLDivElement>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const root = element.current
    if (!root) return
    const follow = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null
      const isPlainClick = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!link || !isPlainClick || event.defaultPrevented || link.target !== '') return
      if (link.origin !== location.origin || served.test(link.pathname)) return
      event.preventDefault()
      void navigate(link.pathname + link.search + link.hash)
    }
    root.addEventListener('click', follow)
    return () => root.removeEventListener('click', follow)
  }, [navigate])
  return (
    <div
      ref={element}
      className={`prose ${className}`.trimEnd()}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: cleaned on save and again by the API (D34)
      dangerouslySetInnerHTML={{ __html: noBreakHtml(withNewTabs(html)) }}
    />
  )
}
