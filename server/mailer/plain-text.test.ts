import { expect, test } from 'vitest'
import { plainText } from './plain-text.ts'

test('each fact stands on its own line after its name, whatever the styles of the HTML', () => {
  const html = `<table class="facts"><tbody>
    <tr><td>Beginn</td><td>28. Nov. 2026 um 10:00</td></tr>
    <tr><td>Anzahlung<br /><span>bis 5. Dezember</span></td><td>10,00 €</td></tr>
    <tr><td>Ort</td><td><a href="https://example.org/karte">Alte Köhlerhütte</a></td></tr>
  </tbody></table><p>Bis bald</p>`
  expect(plainText(html)).toBe(
    'Beginn: 28. Nov. 2026 um 10:00\nAnzahlung, bis 5. Dezember: 10,00 €\nOrt: Alte Köhlerhütte (https://example.org/karte)\n\nBis bald',
  )
})

test('a paragraph is a single line, which the reader’s program wraps', () => {
  const sentence =
    'Wir treffen uns am Waldrand, laufen eine halbe Stunde und machen dort ein Feuer, auch wenn es regnet.'
  expect(plainText(`<p>${sentence}</p>`)).toBe(sentence)
})
