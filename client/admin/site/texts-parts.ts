/** The parts in which the operator edits the site's texts. */
export const textsParts = {
  general: 'Name & Settings',
  contact: 'Contact',
  welcome: 'Welcome',
  ausbildung: 'Welcome: Ausbildung',
  kids: 'Welcome: Kids',
  erwachsene: 'Welcome: Erwachsene',
  schulen: 'Welcome: Kitas, Schulen, Jugendarbeit',
  firmen: 'Welcome: Firmen',
  media: 'Welcome: Media',
  overview: 'Info overview',
  terms: 'Terms (AGB)',
  privacy: 'Privacy (Datenschutz)',
  imprint: 'Imprint (Impressum)',
}
export type TextsPart = keyof typeof textsParts
