/** Shown where a paid order begins (§ 312j (1) BGB; § 14 (1) sentence 5 UStG). */
export const paymentWords = (hasInvoices: boolean) =>
  hasInvoices
    ? 'Bezahlt wird per Überweisung, nach Rechnung. Die Rechnung kommt als PDF per E-Mail.'
    : 'Bezahlt wird per Überweisung. Wohin, schreibe ich dir.'

/**
 * Shown before the order of leisure services on a fixed date, and in the confirmation (Art. 246a § 1 (3) no. 1 EGBGB).
 * `isFormal` avoids "du".
 */
export const noRightOfWithdrawal = (isFormal = false) =>
  `Kein Widerrufsrecht: Für Freizeit\u00adveranstaltungen mit festem Termin gibt es nach § 312g Abs. 2 Nr. 9 BGB kein gesetzliches Widerrufsrecht. ${
    isFormal
      ? 'Die Buchung lässt sich also nicht widerrufen. Ein Rücktritt ist nach Abschnitt 5 der AGB möglich.'
      : 'Du kannst deine Anmeldung also nicht widerrufen. Zurücktreten kannst du nach Abschnitt 5 der AGB.'
  }`

/**
 * Label of the checkbox by which a guest asks a course to begin before the right of withdrawal ends; stored with the
 * booking (§ 356 (4) and § 357a (2) BGB).
 */
export const earlyStartWording =
  'Ich verlange ausdrücklich, dass die Ausbildung schon vor Ende der Widerrufsfrist beginnt. Mir ist bekannt, dass ich bei einem Widerruf den Anteil der bis dahin erbrachten Leistungen zahle und dass mein Widerrufsrecht mit vollständiger Erfüllung erlischt.'

/** Shown above the button when registering a child: a parent contracts in their own name (§§ 107, 1629 BGB). */
export const parentWording =
  'Ich bin volljährig und sorgeberechtigt. Ich schließe den Vertrag im eigenen Namen und bin, soweit nötig, mit der anderen sorgeberechtigten Person einig.'

/** Consent beside a health field (Art. 9 GDPR), stored with the answer; `educator` can read it. */
export const healthWording = (educator: string) =>
  healthConsent(educator, { what: 'meine Angaben (die Angaben zu meinem Kind)', where: 'auf der Buchungsseite' })

/** Consent of an adult who answers on their own page: for themselves only, and revocable there (D47). */
export const ownHealthWording = (educator: string) =>
  healthConsent(educator, { what: 'meine Angaben', where: 'auf dieser Seite' })

const healthConsent = (educator: string, { what, where }: { what: string; where: string }) =>
  `Ich willige ausdrücklich ein, dass ${educator} ${what} zu Allergien, Unverträglichkeiten und Gesundheit speichert und nutzt, damit die Teilnahme sicher ist und im Notfall geholfen werden kann. Nur ${educator} und die Begleitpersonen sehen sie, im Notfall der Rettungsdienst. Sie werden spätestens 14 Tage nach der Veranstaltung gelöscht. Ich kann das jederzeit widerrufen, ${where} oder per Mail; was bis dahin geschah, bleibt rechtmäßig. Ich kann das auch am Telefon sagen statt hier.`
