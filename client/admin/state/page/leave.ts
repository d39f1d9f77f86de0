import { useEffect } from 'react'
import { closeOverlays } from '../overlay.ts'

let isLeaving = false
/** Links to mail programs and phones keep the page, but browsers fire beforeunload. */
const opensBeside = (link: Element) => link.matches('[href^="mailto:"], [href^="tel:"]')
/** Links within the office lose nothing, except from an editor. */
const staysInOffice = (link: Element) => link.matches('[href^="/admin/"]') && !link.closest('dialog')
let isHarmless = false
const OPENING_MS = 1000

/** Reloads the page without a warning. */
export function reload(): void {
  isLeaving = true
  location.reload()
}

/** Leaves the office without a warning. */
export function leaveFor(address: string): void {
  isLeaving = true
  location.assign(address)
}

let follow: ((address: string) => void) | undefined

/** Registers the office's router, so that its pages open without a reload. Returns a function that unregisters it. */
export function followBy(navigate: (address: string) => void): () => void {
  follow = navigate
  return () => {
    follow = undefined
  }
}

/** Closes overlays and opens another page of the office. */
export function openAddress(address: string): void {
  closeOverlays()
  if (follow) follow(address)
  else leaveFor(address)
}

/** Forms with unsaved text. */
const unsavedForms = new Set<object>()

export const hasUnsaved = (): boolean => unsavedForms.size > 0

/** Warns before unload while a form has unsaved text. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return undefined
    const formKey = {}
    unsavedForms.add(formKey)
    return () => void unsavedForms.delete(formKey)
  }, [isUnsaved])
}

/** Warns before unload, except for links that keep the input. Returns a function that ends the warnings. */
function warnUnless(isFree: (link: Element) => boolean, isAsked = () => true): () => void {
  const warn = (event: BeforeUnloadEvent) => {
    if (!isLeaving && !isHarmless && isAsked()) event.preventDefault()
  }
  const noteLink = ({ target }: MouseEvent) => {
    const link = target instanceof Element && target.closest('a')
    if (!link || !isFree(link)) return
    isHarmless = true
    setTimeout(() => {
      isHarmless = false
    }, OPENING_MS)
  }
  addEventListener('beforeunload', warn)
  addEventListener('click', noteLink)
  return () => {
    removeEventListener('beforeunload', warn)
    removeEventListener('click', noteLink)
  }
}

/** For pages with their own forms, such as the set-up. */
export const warnBeforeLeaving = () => warnUnless(opensBeside)

/** For the panel, which always asks before leaving (section 4). */
export const warnBeforeLeavingPanel = () => warnUnless(link => opensBeside(link) || staysInOffice(link))

/** For other office pages: asks only if text is unsaved. */
export const warnBeforeLosing = () => warnUnless(opensBeside, hasUnsaved)
