import { expect, test } from 'vitest'
import { softHyphens } from './soft-hyphens.ts'

const shown = (text: string) => softHyphens(text).replaceAll('\u00ad', '·')

test.each([
  ['Wildkräuterwanderungen', 'Wild·kräuter·wanderungen'],
  ['Wildnispädagogische Ausbildung', 'Wildnis·pädagogische Ausbildung'],
  ['Heilmittelherstellung', 'Heilmittel·herstellung'],
  ['Allgemeine Geschäftsbedingungen', 'Allgemeine Geschäfts·bedingungen'],
  ['Kindergeburtstag im Wald', 'Kinder·geburtstag im Wald'],
  ['Datenschutzhinweise', 'Datenschutz·hinweise'],
])('%s may break as %s', (title, broken) => expect(shown(title)).toBe(broken))

test.each(['Veranstaltungen & Kurse', 'Klassenfahrten', 'Ferienlager für Erwachsene', ''])('%s stays whole', title =>
  expect(softHyphens(title)).toBe(title),
)
