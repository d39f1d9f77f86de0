import type { Processors } from '../../content/site/site.ts'

/**
 * Explains transfers outside the EU and their basis (Art. 13 (1) f, 15 (2), 30 (1) e GDPR) in German, for the record,
 * the privacy page and a person's copy. Until the processors are known, it must not claim that there are none.
 */
export function thirdCountriesText({ host, mail, thirdCountries }: Processors): string {
  if (thirdCountries !== '') return thirdCountries
  return host === '' || mail === ''
    ? 'Noch nicht bekannt, weil Hosting und E-Mail nicht beide eingetragen sind.'
    : 'Keine. Nach den Verträgen zur Auftragsverarbeitung (Art. 28 DSGVO) werden Hosting und E-Mail nur in der Europäischen Union oder im Europäischen Wirtschaftsraum betrieben. Andere Dienste nutzt die Website nicht.'
}
