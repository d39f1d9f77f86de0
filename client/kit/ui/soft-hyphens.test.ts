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
  ['Heilmittelherstellung', 'Heil·mit·tel|herstel·lung'],
  ['Allgemeine Geschäftsbedingungen', 'All·gemeine Geschäfts|bedin·gun·gen'],
  ['Kindergeburtstag im Wald', 'Kinder|geburts|tag im Wald'],
  ['Datenschutzhinweise', 'Daten|schutz|hinweise'],
  ['Klassenfahrten', 'Klassen|fahrten'],
  ['Veranstaltungen & Kurse', 'Veranstal·tun·gen & Kurse'],
  ['Zahlungspflichtig anmelden', 'Zahlungs|pflichtig anmelden'],
  ['Mustermann', 'Mus·termann'],
  ['Elternabend', 'Eltern|abend'],
  ['Baumpflanzung', 'Baum|pflanzung'],
  ['Betriebsausflug', 'Betriebs|ausflug'],
  ['Ausbildungstermine', 'Aus·bil·dungs|termine'],
  ['Achtsamkeitstraining', 'Acht·sam·keits|training'],
  ['Vogelbeobachtung', 'Vogel|beobach·tung'],
  ['Naturausstellung', 'Naturausstel·lung'],
  ['Baumbestimmung', 'Baum|bestim·mung'],
  ['Landschaftsschutzgebiet', 'Land·schafts|schutz·ge·biet'],
  ['Gesteinsbestimmung', 'Gesteins|bestim·mung'],
  ['Anmeldebestätigung', 'Anmelde|bestä·ti·gung'],
  ['Module (Kindertagesstätten):', 'Module (Kin·der·ta·gesstät·ten):'],
])('%s may break as %s', (title, broken) => expect(shown(title)).toBe(broken))

test.each(['Winter-Survival am Feuer', 'Ferien im Wald', 'Teamevent', ''])('%s stays whole', title =>
  expect(shown(title)).toBe(title),
)
