import type { Contact } from '../../content/site/site.ts'
import { cityLine, inLine } from '../../kit/addresses/postal.ts'

/** Paragraphs below a title. */
export type NoticePart = { title: string; paragraphs: string[] }

/**
 * `origin` is the site's public address; `isOnline` means that visitors can withdraw there (§ 356a BGB). Only a course
 * may have begun and require partial payment; a voucher is a purchase.
 */
export type NoticeContext = { origin: string; isOnline: boolean; for: 'course' | 'voucher' }

/**
 * Returns the statutory notice of withdrawal (Anlage 1 zu Art. 246a § 1 EGBGB, with notes 1a, 2, 3 and 6) and its form
 * (Anlage 2), word for word. Changing a word loses the statute's protection (Art. 246a § 1 (2) sentence 2 EGBGB); "die
 * Dienstleistungen … beginnen soll" is the statute's own error. `legal-texts.md` lists each sentence.
 */
export function withdrawalNotice(
  { name, street, zip, city, phone, email }: Contact,
  { origin, isOnline, for: kind }: NoticeContext,
): NoticePart[] {
  const reach = inLine([name, street, cityLine({ zip, city }), phone, email])
  return [
    {
      title: 'Widerrufsrecht',
      paragraphs: [
        'Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.',
        'Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.',
        `Um Ihr Widerrufsrecht auszuüben, müssen Sie uns (${reach}) mittels einer eindeutigen Erklärung (z. B. ein mit der Post versandter Brief oder eine E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren. Sie können dafür das beigefügte Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist.${isOnline ? ` ${online(origin)}` : ''}`,
        'Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.',
      ],
    },
    {
      title: 'Folgen des Widerrufs',
      paragraphs: [
        'Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, einschließlich der Lieferkosten (mit Ausnahme der zusätzlichen Kosten, die sich daraus ergeben, dass Sie eine andere Art der Lieferung als die von uns angebotene, günstigste Standardlieferung gewählt haben), unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist. Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.',
        ...(kind === 'course' ? [earlyStartSentence] : []),
      ],
    },
    {
      title: 'Muster-Widerrufsformular',
      paragraphs: [
        '(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)',
        `– An ${inLine([name, street, cityLine({ zip, city }), email])}:`,
        '– Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (*)/die Erbringung der folgenden Dienstleistung (*)',
        '– Bestellt am (*)/erhalten am (*)',
        '– Name des/der Verbraucher(s)',
        '– Anschrift des/der Verbraucher(s)',
        '– Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)',
        '– Datum',
        '(*) Unzutreffendes streichen.',
      ],
    },
  ]
}

const online = (origin: string) =>
  `Sie können Ihr Widerrufsrecht auch online unter ${origin}/widerruf ausüben. Wenn Sie diese Online-Funktion nutzen, übermitteln wir Ihnen auf einem dauerhaften Datenträger (z. B. durch eine E-Mail) unverzüglich eine Eingangsbestätigung mit Informationen zum Inhalt der Widerrufserklärung sowie dem Datum und der Uhrzeit ihres Eingangs.`

const earlyStartSentence =
  'Haben Sie verlangt, dass die Dienstleistungen während der Widerrufsfrist beginnen soll, so haben Sie uns einen angemessenen Betrag zu zahlen, der dem Anteil der bis zu dem Zeitpunkt, zu dem Sie uns von der Ausübung des Widerrufsrechts hinsichtlich dieses Vertrags unterrichten, bereits erbrachten Dienstleistungen im Vergleich zum Gesamtumfang der im Vertrag vorgesehenen Dienstleistungen entspricht.'
