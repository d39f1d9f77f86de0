import type { CDPSession, Page } from 'playwright-core'

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Sets the browser's text size in percent. Media queries in em follow it. */
export async function setTextSize(page: Page, percent: number): Promise<void> {
  // The size belongs to the session.
  const opening = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, opening)
  const session = await opening
  const sized = (pixels: number) => Math.round((pixels * percent) / 100)
  await session.send('Page.setFontSizes', { fontSizes: { standard: sized(16), fixed: sized(13) } })
}

/** Returns the pixels by which the page, or an open dialog, is wider than the screen. */
export const sidewards = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.max(
      ...[document.documentElement, ...document.querySelectorAll('dialog[open]')].map(
        ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth,
      ),
    ),
  )

/** Lists fields that are too narrow for their date or time and the icon. */
export const clippedFields = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ICON_PX = 28
    const sample = document.createElement('span')
    return [...document.querySelectorAll<HTMLInputElement>('input:is([type="date"], [type="time"])')]
      .filter(field => field.checkVisibility())
      .filter(field => {
        const { font, fontVariantNumeric, paddingLeft, paddingRight, borderLeftWidth } = getComputedStyle(field)
        Object.assign(sample.style, { font, fontVariantNumeric, position: 'absolute', whiteSpace: 'nowrap' })
        sample.textContent = field.type === 'date' ? '00.00.0000' : '00:00'
        document.body.append(sample)
        const around = parseFloat(paddingLeft) + parseFloat(paddingRight) + 2 * parseFloat(borderLeftWidth)
        const needed = sample.getBoundingClientRect().width + around + ICON_PX
        sample.remove()
        return field.getBoundingClientRect().width < needed
      })
      .map(field => `the field ${field.name} is too narrow`)
  })

/** Elements that must be readable at a glance. */
const plainWords =
  'h1, h2, h3, h4, button, summary, label, th, dt, nav a, .button, .arrow-link, .rows a, .header-name, .hero-words, .footer a, .event-facts dd, .event-day-number, .event-weekdays, .date-when, [role="tab"]'

/** Lists words of tabs, headings, buttons and dates that break without a hyphen or are cut off. */
export const brokenWords = (page: Page): Promise<string[]> =>
  page.evaluate(selector => {
    const faults: string[] = []
    const range = document.createRange()
    const linesOf = (text: Text, from: number, to: number) => {
      range.setStart(text, from)
      range.setEnd(text, to)
      // Fast path: most words are one piece.
      if (range.getClientRects().length <= 1) return 1
      const tops: number[] = []
      for (let at = from; at < to; at += 1) {
        range.setStart(text, at)
        range.setEnd(text, at + 1)
        const { top, height } = range.getBoundingClientRect()
        if (height > 0 && !tops.some(other => Math.abs(other - top) < height / 2)) tops.push(top)
      }
      return tops.length
    }
    /** If the browser hyphenated, the break remains without `overflow-wrap`. */
    const isHyphenated = (text: Text, from: number, to: number) => {
      const parent = text.parentElement
      if (!parent || getComputedStyle(parent).hyphens !== 'auto') return false
      const before = parent.style.overflowWrap
      parent.style.overflowWrap = 'normal'
      const lines = linesOf(text, from, to)
      parent.style.overflowWrap = before
      return lines > 1
    }
    for (const element of document.querySelectorAll<HTMLElement>(selector)) {
      // Authors' HTML and texts in the panel are not hyphenated.
      if (
        !element.checkVisibility({ visibilityProperty: true }) ||
        element.closest('[aria-hidden="true"], .prose, .row-title, .tile')
      )
        continue
      // A row or table that scrolls shows the rest.
      const box = element.closest('.section-list, .figures')
      const isScrolled = box !== null && getComputedStyle(box).overflowX === 'auto'
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        if (!(node instanceof Text)) continue
        // Only for screen readers, or an address.
        const hiding = node.parentElement?.closest('.visually-hidden, .add-booking-verb, .skip-link, thead, option')
        if (hiding && (!hiding.matches('thead') || getComputedStyle(hiding).clipPath !== 'none')) continue
        if (/[@]|\w\.\w/.test(node.data)) continue
        // Fast path: a text on one line inside the screen.
        range.selectNodeContents(node)
        const box = range.getBoundingClientRect()
        if (range.getClientRects().length <= 1 && box.left >= -0.5 && box.right <= innerWidth + 0.5) continue
        for (const { 0: word, index } of node.data.matchAll(/[\p{L}\p{N}.:]+/gu)) {
          const end = index + word.length
          if (linesOf(node, index, end) > 1 && !isHyphenated(node, index, end)) faults.push(`„${word}“ breaks`)
          range.setStart(node, index)
          range.setEnd(node, end)
          const { left, right, width } = range.getBoundingClientRect()
          if (width > 0 && !isScrolled && (left < -0.5 || right > innerWidth + 0.5)) faults.push(`„${word}“ is cut off`)
        }
      }
    }
    for (const hyphen of document.querySelectorAll('.soft-hyphen')) {
      const [before, after] = [hyphen.previousSibling, hyphen.nextSibling]
      if (!(before instanceof Text && after instanceof Text) || !hyphen.checkVisibility()) continue
      range.setStart(before, before.length - 1)
      range.setEnd(before, before.length)
      const { top, height } = range.getBoundingClientRect()
      range.setStart(after, 0)
      range.setEnd(after, 1)
      const breaks = range.getBoundingClientRect().top > top + height / 2
      if (breaks && hyphen.getBoundingClientRect().width < 1) faults.push(`„${before.data}“ breaks without its hyphen`)
    }
    return [...new Set(faults)]
  }, plainWords)

/** Lists visible numbers of bookings, vouchers and invoices that could break at their hyphens in a narrow place. */
export const breakableNumbers = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const [number] = /\b(?:[BG]\d\d-\d{4,6}-[A-Z]|RE-\d{4}-\d{4,6})\b/.exec(text.nodeValue ?? '') ?? []
      const parent = text.parentElement
      if (number === undefined || !parent?.checkVisibility() || parent.closest('option, script, style')) continue
      if (getComputedStyle(parent).whiteSpace !== 'nowrap') faults.push(`${number} may break`)
    }
    return faults
  })

/** Lists texts whose punctuation begins the next line. */
export const stopsOnNextLine = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = []
    const range = document.createRange()
    const topOf = (text: Text, at: number) => {
      range.setStart(text, at)
      range.setEnd(text, at + 1)
      return range.getBoundingClientRect()
    }
    for (const paragraph of document.querySelectorAll('main p, main li')) {
      if (!paragraph.checkVisibility()) continue
      const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT)
      for (let node = texts.nextNode(); node; node = texts.nextNode()) {
        if (!(node instanceof Text)) continue
        for (const { 0: word, index } of node.data.matchAll(/\p{L}+[.,;:!?]/gu)) {
          const stop = index + word.length - 1
          const { top, height } = topOf(node, stop - 1)
          if (topOf(node, stop).top > top + height / 2) faults.push(`„${word}“ loses its end`)
        }
      }
    }
    return faults
  })

/** Lists dates, times, ages, sums and `E-Mail` that are broken over two lines. */
export const brokenDates = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const whole =
      /\d{1,2}\. (?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)\p{L}*\.?(?: \d{4})?|\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b(?: \d{4})?|\d{1,2}\.\d{1,2}\.(?:\d{2,4})?|\d{1,2}(?::\d\d)? Uhr|\d+ bis \d+ Jahre|[\d.]*\d(?:,\d\d)? €|€\d[\d.,]*|E-\u2060?Mail/gu
    /** A line of text may be several nodes, as in `{time} Uhr`. */
    const blocks = new Map<Element, Text[]>()
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      let block = node.parentElement
      while (block?.parentElement && /^(inline|contents)$/.test(getComputedStyle(block).display))
        block = block.parentElement
      if (!(node instanceof Text) || !block?.checkVisibility() || node.parentElement?.closest('script, style, option'))
        continue
      blocks.set(block, [...(blocks.get(block) ?? []), node])
    }
    const faults: string[] = []
    const range = document.createRange()
    for (const nodes of blocks.values()) {
      const letters = nodes.flatMap(node => Array.from(node.data, (_, at) => [node, at] as const))
      for (const { 0: part, index } of nodes
        .map(({ data }) => data)
        .join('')
        .replace(/\s/g, ' ')
        .matchAll(whole)) {
        const tops: number[] = []
        for (const [node, at] of letters.slice(index, index + part.length)) {
          range.setStart(node, at)
          range.setEnd(node, at + 1)
          for (const { top, width, height } of range.getClientRects())
            if (width > 0 && !tops.some(other => Math.abs(other - top) < height / 2)) tops.push(top)
        }
        if (tops.length > 1) faults.push(`„${part}“ is on two lines`)
      }
    }
    return [...new Set(faults)]
  })
