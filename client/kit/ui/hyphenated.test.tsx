// @vitest-environment happy-dom
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import '../../testing/dom.ts'
import { learnBreaks } from './breaks.ts'
import { Hyphenated } from './hyphenated.tsx'

const kinderwoche = '<span class="compound">Kinder<span class="soft-hyphen"></span>woche</span>'

/** Learns from a page of the server. */
function learn(html: string) {
  const page = document.createElement('main')
  page.innerHTML = html
  learnBreaks(page)
}

test('a word that the server did not render stays whole', () => {
  expect(renderToStaticMarkup(<Hyphenated text="Baumbestimmung im Wald" />)).toBe('Baumbestimmung im Wald')
})

test('a word is rendered as the server rendered it, in one box, so that it is read out as one word', () => {
  learn(`<h1>${kinderwoche}</h1>`)
  expect(renderToStaticMarkup(<Hyphenated text="Kinderwoche" />)).toBe(kinderwoche)
  expect(renderToStaticMarkup(<Hyphenated text="Unsere Kinderwoche im Mai" />)).toBe(`Unsere ${kinderwoche} im Mai`)
})

test('a label of the office breaks at its hyphens', () => {
  const html = '<span class="compound">Lösch<span class="soft-hyphen"></span>fristen</span>'
  expect(renderToStaticMarkup(<Hyphenated text={'Lösch\u00adfristen'} />)).toBe(html)
})

test('text copied from the page contains no soft hyphens', () => {
  learn(`<h1>${kinderwoche}</h1>`)
  document.body.innerHTML = renderToStaticMarkup(<Hyphenated text="Kinderwoche" />)
  expect(document.body.textContent).toBe('Kinderwoche')
})
