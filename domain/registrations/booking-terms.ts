import type { PublicEvent } from '../events/event.ts'

/** Said before somebody pays (Art. 246a § 1 (3) EGBGB). */
export const withdrawalWords = ({ withdrawal }: Pick<PublicEvent, 'withdrawal'>) =>
  withdrawal
    ? 'Du hast ein 14-tägiges Widerrufsrecht.'
    : 'Für Freizeit\u00adveranstaltungen mit festem Termin gibt es kein gesetzliches Widerrufsrecht (§ 312g Abs. 2 Nr. 9 BGB).'

/** The consent beside a field about health (Art. 9 GDPR), as it is stored with the answer; `educator` sees the answers. */
export const healthWording = (educator: string) =>
  `Ich willige ausdrücklich ein, dass ${educator} meine Angaben (die Angaben zu meinem Kind) zu Allergien, Unverträglichkeiten und Gesundheit speichert und nutzt, damit die Teilnahme sicher ist und im Notfall geholfen werden kann. Nur ${educator} und die Begleitpersonen sehen sie, im Notfall der Rettungsdienst. Sie werden spätestens 14 Tage nach der Veranstaltung gelöscht. Ich kann das jederzeit widerrufen, auf der Buchungsseite oder per Mail; was bis dahin geschah, bleibt rechtmäßig. Ich kann das auch am Telefon sagen statt hier.`
