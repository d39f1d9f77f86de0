import { useEffect } from 'react'
import { closeOverlays } from '../overlay.ts'

let isLeaving = false
/** For the mail program or the telephone the page stays, which browsers count as leaving, too. */
const opensBeside = (link: Element) => link.matches('[href^="mailto:"], [href^="tel:"]')
/** Nothing is lost on the way to another page of the office, outside of an editor. */
const staysInOffice = (link: Element) => link.matches('[href^="/admin/"]') && !link.closest('dialog')
let isHarmless = false
const OPENING_MS = 1000

/** Loads the page again, where it is, without a warning. */
export function reload(): void {
  isLeaving = true
  location.reload()
}

/** Leaves the office for another page without a warning. */
export function leaveFor(address: string): void {
  isLeaving = true
  location.assign(address)
}

let follow: ((address: string) => void) | undefined

/** Says how pages of the office are opened without loading the office again. Returns the function that ends this. */
export function followBy(navigate: (address: string) => void): () => void {
  follow = navigate
  return () => {
    follow = undefined
  }
}

/** Closes what covers the page, and opens another page of the office. */
export function goTo(address: string): void {
  closeOverlays()
  if (follow) follow(address)
  else leaveFor(address)
}

/** Forms with text that is not saved. */
const unsavedForms = new Set<object>()

/** Has the browser ask before the page goes while a form has text that is not saved. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const form = {}
    unsavedForms.add(form)
    return () => void unsavedForms.delete(form)
  }, [isUnsaved])
}

/** Leaving by accident loses what is being typed, so the browser asks, but for links that lose nothing. Returns the function that ends this. */
function warnUnless(isFree: (link: Element) => boolean, isAsked = () => true): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (!isLeaving && !isHarmless && isAsked()) event.preventDefault()
  }
  const look = ({ target }: MouseEvent) => {
    const link = target instanceof Element && target.closest('a')
    if (!link || !isFree(link)) return
    isHarmless = true
    setTimeout(() => {
      isHarmless = false
    }, OPENING_MS)
  }
  addEventListener('beforeunload', warn)
  addEventListener('click', look)
  return () => {
    removeEventListener('beforeunload', warn)
    removeEventListener('click', look)
  }
}

/** For pages with forms of their own, such as the set-up. */
export const warnBeforeLeaving = () => warnUnless(opensBeside)

/** For the panel, which is not left without a question (section 4). */
export const warnBeforeLeavingPanel = () => warnUnless(link => opensBeside(link) || staysInOffice(link))

/** For the other pages of the office: only what is typed is asked about. */
export const warnBeforeLosing = () => warnUnless(opensBeside, () => unsavedForms.size > 0)
