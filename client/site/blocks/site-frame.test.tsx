import { expect, test } from 'vitest'
import { markup } from '../../testing/render.tsx'
import { Header } from './site-frame.tsx'

/** Lists the current items of the main menu. */
const markedAt = (address: string) =>
  [
    ...markup(<Header />, { address }).matchAll(
      /href="([^"]+)"[^>]*aria-current="page"|aria-current="page"[^>]*href="([^"]+)"/g,
    ),
  ].map(([, before, after]) => before ?? after)

test.each([
  ['/', ['/']],
  ['/info', ['/info']],
  ['/info/winter-survival', ['/info']],
  ['/kalender?von=2026-12-01', ['/kalender']],
  ['/infoabend', []],
  ['/privacy', []],
])('at %s the menu marks %j', (address, marked) => expect(markedAt(address)).toEqual(marked))
