import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Hyphenated } from './hyphenated.tsx'

/** Marks each possible line break with a bar. */
const breaksIn = (text: string) =>
  renderToStaticMarkup(<Hyphenated text={text} />)
    .replaceAll('<span class="soft-hyphen"></span>', '|')
    .replace(/<[^>]*>/g, '')

test.each([
  ['Kindergeburtstag im Wald', 'Kinder|geburts|tag im Wald'],
  ['Wildkräuterwanderungen', 'Wild|kräuter|wan|de|run|gen'],
  ['Waldtag', 'Waldtag'],
])('%s may break as %s', (text, breaks) => {
  expect(breaksIn(text)).toBe(breaks)
})

test('a word is one box without others inside, so that it is read out as one word', () => {
  expect(renderToStaticMarkup(<Hyphenated text="Kinderwoche" />)).toBe(
    '<span class="compound">Kinder<span class="soft-hyphen"></span>woche</span>',
  )
})
