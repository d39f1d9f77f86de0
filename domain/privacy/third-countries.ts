import type { Processors } from '../site/site.ts'

/**
 * Where data goes outside the European Union, and what that rests on (Art. 13 (1) f, 15 (2), 30 (1) e GDPR): sentences in German
 * for the record, the privacy page and whoever asks. Nobody says that it goes nowhere before it is known who processes it.
 */
export function thirdCountriesText({ host, mail, thirdCountries }: Processors): string {
  if (thirdCountries !== '') return thirdCountries
  return host === '' || mail === ''
    ? 'Noch nicht bekannt, weil Hosting und E-Mail nicht beide eingetragen sind.'
    : 'Keine. Nach den Verträgen zur Auftragsverarbeitung (Art. 28 DSGVO) werden Hosting und E-Mail nur in der Europäischen Union oder im Europäischen Wirtschaftsraum betrieben. Andere Dienste nutzt die Website nicht.'
}
