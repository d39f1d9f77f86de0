import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { breakParts, splitBy } from '../../client/kit/ui/breaks.ts'
import { HYPHENS } from '../runtime/assets.ts'
import { hyphenateWith } from './hyphens.ts'

const patterns = readFileSync('node_modules/hyphenopoly/patterns/de.wasm')

const shown = (text: string) => {
  hyphenateWith({ names: [HYPHENS], folder: undefined, read: name => (name === HYPHENS ? patterns : undefined) })
  return text.replace(/\S+/g, word => breakParts(word).join('·'))
}

test.each([
  ['Kindertagesstätten', 'Kin·der·ta·ges·stät·ten'],
  ['Wildkräuterwanderungen', 'Wild·kräu·ter·wan·de·run·gen'],
  ['Naturpädagogik', 'Natur·päd·ago·gik'],
  ['Wildnispädagogische Ausbildung', 'Wild·nis·päd·ago·gi·sche Aus·bil·dung'],
  ['Heilmittelherstellung', 'Heil·mit·tel·her·stel·lung'],
  ['Allgemeine Geschäftsbedingungen', 'All·ge·meine Geschäfts·be·din·gun·gen'],
  ['Kindergeburtstag im Wald', 'Kin·der·ge·burts·tag im Wald'],
  ['Datenschutzhinweise', 'Daten·schutz·hin·weise'],
  ['Elternabend', 'Eltern·abend'],
  ['Vogelbeobachtung', 'Vogel·be·ob·ach·tung'],
  ['Streuobstwiesen', 'Streu·obst·wie·sen'],
  ['Teamentwicklung', 'Team·ent·wick·lung'],
  ['Landschaftsschutzgebiet', 'Land·schafts·schutz·ge·biet'],
  ['Module (Kindertagesstätten):', 'Module (Kin·der·ta·ges·stät·ten):'],
  [
    'Donaudampfschifffahrtsgesellschaftskapitänsanwärterinnenausbildungswochenende',
    'Donau·dampf·schiff·fahrts·ge·sell·schafts·ka·pi·täns·an·wär·te·rin·nen·aus·bil·dungs·wo·chen·ende',
  ],
  ['Winter-Erlebnispädagogik', 'Winter-Erleb·nis·päd·ago·gik'],
])('%s may break as %s', (text, broken) => expect(shown(text)).toBe(broken))

test.each([
  'Winter-Survival am Feuer',
  'Waldtag',
  'wildkraeuterwanderungen@example.org',
  'https://example.org/wildkraeuterwanderungen',
  'www.wildkraeuterwanderungen.de',
  'wildkraeuterwanderungen.pdf',
  'Wildkräuterwanderungen_2027',
  '',
])('%s stays in one piece', text => expect(shown(text)).toBe(text))

test('without its patterns a program renders unbroken words', () => {
  hyphenateWith({ names: [], folder: undefined, read: () => undefined })
  expect(breakParts('Kindertagesstätten')).toEqual(['Kindertagesstätten'])
  splitBy(word => [word])
})
