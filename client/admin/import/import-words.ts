import type {
  FileFormat,
  ImportKind,
  ListedImport,
  RowOutcome,
  StayingRecord,
  StayReason,
} from '../../../domain/import/import.ts'
import { t } from '../../../domain/kit/language.ts'

export const importKindWord = (kind: ImportKind) =>
  ({
    events: t('Events', 'Termine'),
    registrations: t('Registrations', 'Anmeldungen'),
    pages: t('Pages from WordPress', 'Seiten aus WordPress'),
    subscribers: t('Newsletter recipients', 'Newsletter-Adressen'),
  })[kind]

const formatWords = (format: FileFormat) =>
  ({
    xlsx: t('From an Excel file', 'Aus einer Excel-Datei'),
    csv: t('From a CSV file', 'Aus einer CSV-Datei'),
    ics: t('From a calendar', 'Aus einem Kalender'),
    wxr: t('From an export of WordPress', 'Aus einem WordPress-Export'),
  })[format]

/** `Aus einem Kalender: 12 von 20 Einträgen`. */
export function fileWords({ format, found, taken }: NonNullable<ListedImport['file']>): string {
  const words = formatWords(format)
  return found === 1
    ? t(`${words}: ${taken} of 1 entry`, `${words}: ${taken} von 1 Eintrag`)
    : t(`${words}: ${taken} of ${found} entries`, `${words}: ${taken} von ${found} Einträgen`)
}

const plural = (count: number, singular: string, plural: string) =>
  count === 1 ? `1 ${singular}` : `${count} ${plural}`

/** `300 Termine, 12 Bilder`; "" for nothing. */
export const goingWords = ({
  event,
  registration,
  info,
  image,
  file,
  subscriber,
  invitation,
}: ListedImport['going']): string =>
  [
    event > 0 && plural(event, t('event', 'Termin'), t('events', 'Termine')),
    registration > 0 && plural(registration, t('registration', 'Anmeldung'), t('registrations', 'Anmeldungen')),
    info > 0 && plural(info, t('page', 'Seite'), t('pages', 'Seiten')),
    image > 0 && plural(image, t('image', 'Bild'), t('images', 'Bilder')),
    file > 0 && plural(file, t('file', 'Datei'), t('files', 'Dateien')),
    subscriber > 0 && plural(subscriber, t('recipient', 'Adresse'), t('recipients', 'Adressen')),
    invitation > 0 &&
      plural(
        invitation,
        t('invited recipient', 'eingeladene Adresse'),
        t('invited recipients', 'eingeladene Adressen'),
      ),
  ]
    .filter(Boolean)
    .join(', ')

/** Describes the records of an import that still exist, whether an undo would remove them or not. */
export function presentWords({ going, staying }: Pick<ListedImport, 'going' | 'staying'>): string {
  const counts = { ...going }
  for (const { kind } of staying) counts[kind] += 1
  return goingWords(counts)
}

type Stayers = { reason: StayReason; sentence: string; staying: readonly StayingRecord[] }

/** Groups the records that an undo would keep, by reason. */
export const stayersByReason = (staying: readonly StayingRecord[]): Stayers[] =>
  [...Map.groupBy(staying, ({ reason }) => reason)].map(([reason, staying]) => {
    const presentText = presentWords({
      going: { event: 0, registration: 0, info: 0, image: 0, file: 0, subscriber: 0, invitation: 0 },
      staying,
    })
    const why = stayWords[reason]()
    const sentence =
      staying.length === 1
        ? t(`${presentText} would stay: ${why}`, `${presentText} würde bleiben: ${why}`)
        : t(`${presentText} would stay: ${why}`, `${presentText} würden bleiben: ${why}`)
    return { reason, sentence, staying }
  })

const stayWords: Record<StayReason, () => string> = {
  changed: () => t('changed since', 'seitdem geändert'),
  booked: () => t('there are registrations that stay', 'es gibt Anmeldungen dazu, die bleiben'),
  importedBookings: () => t('there are registrations', 'es gibt Anmeldungen dazu'),
  confirmed: () => t('confirmed here', 'hier bestätigt'),
  shown: () => t('shown elsewhere, too', 'auch anderswo zu sehen'),
  billed: () => t('there is an invoice', 'es gibt eine Rechnung dazu'),
  linked: () => t('linked elsewhere, too', 'auch anderswo verlinkt'),
}

/** Outcomes of a preview in display order; those that need attention first. */
export const outcomeTitles = (): { outcome: RowOutcome; title: string }[] => [
  { outcome: 'wrong', title: t('Not possible like this', 'So geht es nicht') },
  { outcome: 'new', title: t('New', 'Neu') },
  { outcome: 'known', title: t('Already there', 'Schon da') },
  { outcome: 'left', title: t('Left out', 'Bleibt draußen') },
]
