import { expect, test } from 'vitest'
import { foldText } from '../../kit/fold.ts'
import { finder } from './consent-words.ts'
import { subscriberFields } from './subscriber-fields.ts'
import { subscriberInRow } from './subscriber-rows.ts'

test.each<[words: Parameters<typeof finder>[0], found: string[], others: string[]]>([
  [{ parts: ['gelöscht'] }, ['Gelöscht', 'ist geloescht'], ['löschen']],
  [{ words: ['nein'] }, ['nein', 'lieber nein, danke', 'nein_2'], ['allgemein', 'neine']],
  [{ begins: ['kein'] }, ['keine Post', '(kein)'], ['Ekeine']],
  [{ ends: ['Recht'] }, ['Widerrufsrecht', 'Recht (neu)'], ['rechts']],
  [{ starts: ['aktiv'] }, ['Aktiv seit 2024'], ['inaktiv']],
  [{ texts: ['neu'] }, ['NEU'], ['neu hier']],
  [{ parts: ['opt-out'] }, ['optout', 'Opt-Out', 'opt out', 'OPT_OUT'], ['opt/out']],
  [{ parts: ['do not'] }, ['do not', 'do_not'], ['donot']],
  [{ parts: ['Bild'], except: ['Bildung'] }, ['Bilder', 'bild'], ['Bildung', 'Ausbildung']],
  [{ parts: ['sperr'], except: ['absperr'] }, ['gesperrt', 'Sperre'], ['Absperrung', 'absperren']],
  [{ words: ['no'], except: ['no.'] }, ['no mail'], ['No. 12', 'not']],
  [{ parts: ['a+b'] }, ['a+b'], ['aab']],
])('the words %j are found in the texts that mean them', (words, found, others) => {
  const isFound = (text: string) => finder(words)(foldText(text))
  expect(found.filter(text => !isFound(text))).toEqual([])
  expect(others.filter(isFound)).toEqual([])
})

function rowWith(cells: Readonly<Record<string, string>>) {
  const row: Readonly<Record<string, string>> = { email: 'ada@example.org', ...cells }
  return subscriberInRow(name => row[name] ?? '', 1, { orderOf: () => undefined })
}

test.each([
  ['ja, gerne!', 'active'],
  ['BESTAETIGT', 'active'],
  ['nur Post erwünscht', 'asleep'],
  ['nur Newsletter erwünscht', 'active'],
  ['zurueckgezogen', 'out'],
  ['nicht abgemeldet', 'active'],
  ['bis auf Widerruf erteilt', 'active'],
  ['Opt-in: no', 'asleep'],
  ['neu', 'unconfirmed'],
])('“%s” about a consent means %s', (state, meant) => {
  expect(rowWith({ state })).toMatchObject({ state: meant, wrong: [] })
})

test('a state that is not understood refuses its row, with and without other signs', () => {
  for (const more of [{}, { confirmed: '2026-01-02 10:00' }])
    expect(rowWith({ state: 'vielleicht', ...more }).wrong).toEqual(['Status: “vielleicht” is not understood.'])
})

test.each([
  ['Keine Einwilligung', 'refused'],
  ['No newsletter', 'refused'],
  ['no_newsletter', 'refused'],
  ['Newsletter unzustellbar', 'bounced'],
  ['Einwilligung Newsletter', 'state'],
  ['Einwilligung Fotos', undefined],
  ['Keine Einwilligung für Fotos', undefined],
  ['Newsletter abbestellt', 'out'],
  ['Newsletter-Quelle', undefined],
  ['Newsletter?\nAbmelden geht jederzeit.', 'state'],
])('the heading “%s” is about %s', (heading, about) => {
  const fields = Object.entries(subscriberFields).filter(
    ([, field]) => 'question' in field && field.question.test(foldText(heading)),
  )
  expect(fields.map(([name]) => name).find(name => name !== 'moreState')).toBe(about)
})
