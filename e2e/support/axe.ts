import { readFileSync } from 'node:fs'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { draw } from './pages.ts'

declare global {
  interface Window {
    axe: typeof axe
  }
}

const source = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')

/** The rules of WCAG 2.2 AA, and what axe recommends beyond them. */
export const accessibilityRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

export const hasAxe = (page: Page): Promise<boolean> => page.evaluate(() => 'axe' in window)

/**
 * Sends axe past Playwright, which would evaluate its text as a string: then nothing compiled is kept for the next
 * page.
 */
async function addAxe(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: source })
  await session.detach()
}

/** Runs axe in a page or a part of it, with all its rules or those of some tags; `passes` is a number. */
export async function runAxe(page: Page, { part = 'html', tags }: { part?: string; tags?: readonly string[] } = {}) {
  // On a screen of another width a list may load again, and its rows are pale until then.
  await draw(page)
  await page.locator('[aria-busy="true"]').filter({ visible: true }).first().waitFor({ state: 'hidden' })
  if (!(await hasAxe(page))) await addAxe(page)
  return page.evaluate(
    async ([part, tags]) => {
      const only = tags ? { runOnly: [...tags] } : {}
      const { violations, passes } = await window.axe.run(part, { ...only, resultTypes: ['violations'] })
      return { violations, passes: passes.length }
    },
    [part, tags] as const,
  )
}
