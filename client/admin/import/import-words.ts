import type { ImportKind, ListedImport, Outcome } from '../../../domain/import/import.ts'
import { t } from '../../../domain/language.ts'

export const kindWord = (kind: ImportKind) =>
  ({
    events: t('Events', 'Termine'),
    registrations: t('Registrations', 'Anmeldungen'),
    pages: t('Pages from WordPress', 'Seiten aus WordPress'),
  })[kind]

const counted = (count: number, one: string, many: string) => (count === 1 ? `1 ${one}` : `${count} ${many}`)

/** `300 Termine, 12 Bilder`; "" for nothing. */
export const goingWords = ({ event, registration, info, image }: ListedImport['going']): string =>
  [
    event > 0 && counted(event, t('event', 'Termin'), t('events', 'Termine')),
    registration > 0 && counted(registration, t('registration', 'Anmeldung'), t('registrations', 'Anmeldungen')),
    info > 0 && counted(info, t('page', 'Seite'), t('pages', 'Seiten')),
    image > 0 && counted(image, t('image', 'Bild'), t('images', 'Bilder')),
  ]
    .filter(Boolean)
    .join(', ')

/** The rows of a preview by what becomes of them; what needs somebody comes first. */
export const outcomes = (): { outcome: Outcome; title: string }[] => [
  { outcome: 'wrong', title: t('Not possible like this', 'So geht es nicht') },
  { outcome: 'new', title: t('New', 'Neu') },
  { outcome: 'known', title: t('Already there', 'Schon da') },
]
