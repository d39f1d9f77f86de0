import { cleanup, configure, fireEvent, waitFor } from '@testing-library/react'
import { afterEach, beforeEach } from 'vitest'
import { referencePattern } from '../../domain/money/terms/reference.ts'
import { WAIT_MS } from '../../domain/testing/wait-ms.ts'

/**
 * Renders components in a DOM emulated by happy-dom, and unmounts them after each test. Test files that import this
 * begin with `// @vitest-environment happy-dom`.
 */
export { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
export { userEvent } from '@testing-library/user-event'

// Lazily loaded parts take long on a busy machine.
configure({ asyncUtilTimeout: WAIT_MS })

afterEach(cleanup)

// As the router counts its pages.
beforeEach(() => history.replaceState({ idx: 1 }, ''))

/** Fires what a browser fires for Back, and for the return to this page. */
export function pressBack(): void {
  const { idx }: { idx: number } = history.state
  for (const at of [idx - 1, idx]) fireEvent(window, new PopStateEvent('popstate', { state: { idx: at } }))
}

/** Finds a heading by its text, which may be split into syllables. */
export const findHeading = (text: string): Promise<Element> =>
  waitFor(() => {
    const heading = [...document.querySelectorAll('h1, h2, h3')].find(({ textContent }) => textContent === text)
    if (!heading) throw new Error(`There is no heading “${text}”.`)
    return heading
  })

/** Matches a name in which a number stands in an element of its own, around which this browser reads spaces. */
export const matchName = (text: string | RegExp) =>
  typeof text === 'string' && referencePattern.test(text)
    ? (name: string) => name.replaceAll(/\s/g, '') === text.replaceAll(/\s/g, '')
    : text

/** Finds the smallest element with this text, also if parts of it stand in elements of their own. */
export const matchTextInPieces =
  (text: string | RegExp) =>
  (_: string, element: Element | null): boolean => {
    const has = (element: Element) =>
      typeof text === 'string' ? element.textContent?.trim() === text : text.test(element.textContent ?? '')
    return element !== null && has(element) && ![...element.children].some(has)
  }
