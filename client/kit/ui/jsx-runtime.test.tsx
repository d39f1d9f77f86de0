/** @jsxImportSource #shown */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

const Part = ({ children }: { children: string }) => children

test('a page shows dates and times with no-break spaces, wherever their parts come from', () => {
  const page = (
    <>
      Am 28. Nov. 2026 um {'16:00'} Uhr
      <p title="28. Nov.">
        <Part>ab 5. Dezember</Part> {['6 bis 12 Jahre', 3]} <input value="1. Mai" readOnly />
      </p>
    </>
  )
  expect(renderToStaticMarkup(page).replaceAll('\u00a0', '_')).toBe(
    'Am 28._Nov._2026 um 16:00_Uhr<p title="28. Nov.">ab 5._Dezember 6_bis_12_Jahre3 <input readOnly="" value="1. Mai"/></p>',
  )
})
