import { cleanup, configure, waitFor } from '@testing-library/react'
import { afterEach } from 'vitest'

/**
 * Components in a browser made of JavaScript. A test file that imports this begins with
 * `// @vitest-environment happy-dom`; what it rendered goes after each test.
 */
export { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react'
export { userEvent } from '@testing-library/user-event'

// Lazily loaded parts take long on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

afterEach(cleanup)

/** Finds a heading by its text, which may be split into syllables. */
export const findHeading = (text: string): Promise<Element> =>
  waitFor(() => {
    const found = [...document.querySelectorAll('h1, h2, h3')].find(({ textContent }) => textContent === text)
    if (!found) throw new Error(`There is no heading “${text}”.`)
    return found
  })
