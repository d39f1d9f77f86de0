import { mkdirSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import { type Browser, type FoundElement, SLOW_MS } from './browser.ts'

const selectors = {
  button: 'button, summary',
  link: 'a[href]',
  field: 'input, textarea, select',
  heading: 'h1, h2, h3',
  text: 'p, li, td, span, label, dd, output, div',
}
type Kind = keyof typeof selectors

/**
 * Finds the first visible element with this name, or whose name begins with it. An open modal dialog hides everything
 * else.
 */
function named(selector: string, name: string): Element | undefined {
  const clean = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim()
  const nameOf = (element: Element) => {
    const ids = element.getAttribute('aria-labelledby')?.split(' ')
    if (ids) return clean(ids.map(id => document.getElementById(id)?.textContent).join(' '))
    const label = element.getAttribute('aria-label')
    if (label) return clean(label)
    const labels = (element as HTMLInputElement).labels
    return clean(labels?.length ? [...labels].map(label => label.textContent).join(' ') : element.textContent)
  }
  const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document
  const seen = [...root.querySelectorAll(selector)].filter(element =>
    element.checkVisibility({ visibilityProperty: true }),
  )
  return seen.find(element => nameOf(element) === name) ?? seen.find(element => nameOf(element).startsWith(name))
}

/** Sets fields for which browsers have different pickers; selects the text of any other field. */
function setOrSelect(field: Element, text: string): 'set' | 'selected' {
  if (field instanceof HTMLSelectElement) {
    field.value = [...field.options].find(option => option.text.startsWith(text))?.value ?? ''
    field.dispatchEvent(new Event('change', { bubbles: true }))
    return 'set'
  }
  const input = field as HTMLInputElement
  input.focus()
  if (input.type !== 'date' && input.type !== 'time') {
    input.select()
    return 'selected'
  }
  // React observes the element's own property.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, text)
  input.dispatchEvent(new Event('input', { bubbles: true }))
  input.dispatchEvent(new Event('change', { bubbles: true }))
  return 'set'
}

/** True if the element can be clicked: enabled, at rest, and uncovered. */
async function canBePressed(element: Element): Promise<boolean> {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  const middle = () => {
    const { x, y, width, height } = element.getBoundingClientRect()
    return [x + width / 2, y + height / 2] as const
  }
  const [x, y] = middle()
  for (const _ of [1, 2]) await new Promise(drawn => requestAnimationFrame(drawn))
  const isAtRest = String(middle()) === String([x, y])
  const hit = document.elementFromPoint(x, y)
  const bare = [element, ...((element as HTMLInputElement).labels ?? [])].some(element => element.contains(hit))
  return isAtRest && bare && !element.matches(':disabled')
}

/** True once the page's scripts have run; visitors' pages load React with the first press only. */
function isTaken(): boolean {
  const panel = document.getElementById('panel')
  return panel ? Object.keys(panel).some(key => key.startsWith('__react')) : document.readyState === 'complete'
}

/** Asserts something that becomes true. */
export const slowly = <T>(read: () => T | Promise<T>) => expect.poll(read, { timeout: SLOW_MS, interval: 100 })

/** Acts like a visitor, by visible names. */
export function walkerOf(browser: Browser, origin: string, pictures: string) {
  mkdirSync(pictures, { recursive: true })
  let count = 0

  async function see(kind: Kind, name: string): Promise<FoundElement> {
    let element: FoundElement | undefined
    await slowly(async () => {
      element = await browser.find(named, selectors[kind], name)
      return element ? name : `no ${kind} “${name}”`
    }).toBe(name)
    return element ?? expect.fail(name)
  }

  return {
    see,
    run: browser.run,
    async open(path: string): Promise<void> {
      await browser.goto(new URL(path, origin).href)
      await slowly(() => browser.run(isTaken)).toBe(true)
    },
    async press(kind: Kind, name: string): Promise<void> {
      let element: FoundElement | undefined
      const state = async () => {
        element = await browser.find(named, selectors[kind], name)
        if (!element) return `no ${kind} “${name}”`
        // The page may have replaced the element since.
        const isReady = await element.run(canBePressed).catch(() => false)
        return isReady ? name : `${kind} “${name}” cannot be pressed`
      }
      await slowly(state).toBe(name)
      await element?.press()
    },
    async fill(entries: Record<string, string>): Promise<void> {
      for (const [label, text] of Object.entries(entries)) {
        const field = await see('field', label)
        if ((await field.run(setOrSelect, text)) === 'selected') await field.type(text)
      }
    },
    async valueOf(label: string): Promise<string> {
      return (await see('field', label)).run(field => (field as HTMLInputElement).value)
    },
    async picture(name: string): Promise<void> {
      count += 1
      writeFileSync(`${pictures}/${String(count).padStart(2, '0')}-${name}.png`, await browser.picture())
    },
    /** Pixels by which the page is wider than the window. */
    sidewards: () =>
      browser.run(() => {
        const { scrollWidth, clientWidth } = document.documentElement
        return scrollWidth - clientWidth
      }),
  }
}

export type Walker = ReturnType<typeof walkerOf>
