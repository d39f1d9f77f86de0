import { expect, test } from 'vitest'
import { markup } from '../../testing/render.tsx'
import { Unbroken } from './unbroken.tsx'

test.each(['B26-0147-K', 'G26-0007-Y', 'B27-10147-W', 'RE-2026-0042'])(
  'the number %s stays on one line, and its sentence stays one element',
  number =>
    expect(markup(<Unbroken>{`Zu ${number}, heute`}</Unbroken>)).toBe(
      `<span>Zu <span class="unbroken">${number}</span>, heute</span>`,
    ),
)

test.each(['Wald-Weg 3', '0171 55-1234', '', 'T-Shirt', 'UV-Schutz', '2026-11-28'])(
  'other text stays as it is: “%s”',
  text => expect(markup(<Unbroken>{text}</Unbroken>)).toBe(text),
)
