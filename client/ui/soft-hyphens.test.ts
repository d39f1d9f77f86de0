import { expect, test } from 'vitest'
import { hyphenation } from './soft-hyphens.ts'

const shown = (text: string) =>
  text.replace(/\S+/g, word =>
    hyphenation(word)
      .map(part => part.join('·'))
      .join('|'),
  )

test.each([
  ['Wildkräuterwanderungen', 'Wild|kräuter|wan·de·run·gen'],
  ['Wildnispädagogische Ausbildung', 'Wildnis|päda·go·gi·sche Aus·bil·dung'],
  ['Heilmittelherstellung', 'Heil·mit·tel|her·stel·lung'],
  ['Allgemeine Geschäftsbedingungen', 'All·ge·meine Geschäfts|bedin·gun·gen'],
  ['Kindergeburtstag im Wald', 'Kinder|geburts|tag im Wald'],
  ['Datenschutzhinweise', 'Daten|schutz|hinweise'],
  ['Klassenfahrten', 'Klassen|fahrten'],
  ['Veranstaltungen & Kurse', 'Veran·stal·tun·gen & Kurse'],
  ['Zahlungspflichtig anmelden', 'Zahlungs|pflichtig anmelden'],
  ['Mustermann', 'Mus·ter·mann'],
  ['Module (Kindertagesstätten):', 'Module (Kin·der·ta·ges·stät·ten):'],
])('%s may break as %s', (title, broken) => expect(shown(title)).toBe(broken))

test.each(['Winter-Survival am Feuer', 'Ferien im Wald', 'Teamevent', ''])('%s stays whole', title =>
  expect(shown(title)).toBe(title),
)
