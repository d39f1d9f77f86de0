import { expect, test } from 'vitest'
import { sampleSite } from '../../testing/samples.ts'
import { type NoticeContext, withdrawalNotice } from './notice.ts'

const contact = { ...sampleSite().contact, phone: '01234 567890', email: 'erika@example.org' }
const filled = {
  name: 'Erika Mustermann',
  anschrift: 'Musterstraße 1, 12345 Musterstadt',
  telefon: '01234 567890',
  email: 'erika@example.org',
  origin: 'https://example.org',
}

/** Anlage 1 zu Art. 246a § 1 EGBGB below its title, in the version of 19 June 2026, with gaps for our details. */
const notice = [
  'Widerrufsrecht',
  'Sie haben das Recht, binnen vierzehn Tagen ohne Angabe von Gründen diesen Vertrag zu widerrufen.',
  'Die Widerrufsfrist beträgt vierzehn Tage ab dem Tag des Vertragsabschlusses.',
  'Um Ihr Widerrufsrecht auszuüben, müssen Sie uns ({name}, {anschrift}, {telefon}, {email}) mittels einer eindeutigen Erklärung (z. B. ein mit der Post versandter Brief oder eine E-Mail) über Ihren Entschluss, diesen Vertrag zu widerrufen, informieren.',
  'Sie können dafür das beigefügte Muster-Widerrufsformular verwenden, das jedoch nicht vorgeschrieben ist.',
  'Sie können Ihr Widerrufsrecht auch online unter {origin}/widerruf ausüben.',
  'Wenn Sie diese Online-Funktion nutzen, übermitteln wir Ihnen auf einem dauerhaften Datenträger (z. B. durch eine E-Mail) unverzüglich eine Eingangsbestätigung mit Informationen zum Inhalt der Widerrufserklärung sowie dem Datum und der Uhrzeit ihres Eingangs.',
  'Zur Wahrung der Widerrufsfrist reicht es aus, dass Sie die Mitteilung über die Ausübung des Widerrufsrechts vor Ablauf der Widerrufsfrist absenden.',
  'Folgen des Widerrufs',
  'Wenn Sie diesen Vertrag widerrufen, haben wir Ihnen alle Zahlungen, die wir von Ihnen erhalten haben, einschließlich der Lieferkosten (mit Ausnahme der zusätzlichen Kosten, die sich daraus ergeben, dass Sie eine andere Art der Lieferung als die von uns angebotene, günstigste Standardlieferung gewählt haben), unverzüglich und spätestens binnen vierzehn Tagen ab dem Tag zurückzuzahlen, an dem die Mitteilung über Ihren Widerruf dieses Vertrags bei uns eingegangen ist.',
  'Für diese Rückzahlung verwenden wir dasselbe Zahlungsmittel, das Sie bei der ursprünglichen Transaktion eingesetzt haben, es sei denn, mit Ihnen wurde ausdrücklich etwas anderes vereinbart; in keinem Fall werden Ihnen wegen dieser Rückzahlung Entgelte berechnet.',
  'Haben Sie verlangt, dass die Dienstleistungen während der Widerrufsfrist beginnen soll, so haben Sie uns einen angemessenen Betrag zu zahlen, der dem Anteil der bis zu dem Zeitpunkt, zu dem Sie uns von der Ausübung des Widerrufsrechts hinsichtlich dieses Vertrags unterrichten, bereits erbrachten Dienstleistungen im Vergleich zum Gesamtumfang der im Vertrag vorgesehenen Dienstleistungen entspricht.',
]

/** Anlage 2. */
const form = [
  '(Wenn Sie den Vertrag widerrufen wollen, dann füllen Sie bitte dieses Formular aus und senden Sie es zurück.)',
  '– An {name}, {anschrift}, {email}:',
  '– Hiermit widerrufe(n) ich/wir (*) den von mir/uns (*) abgeschlossenen Vertrag über den Kauf der folgenden Waren (*)/die Erbringung der folgenden Dienstleistung (*)',
  '– Bestellt am (*)/erhalten am (*)',
  '– Name des/der Verbraucher(s)',
  '– Anschrift des/der Verbraucher(s)',
  '– Unterschrift des/der Verbraucher(s) (nur bei Mitteilung auf Papier)',
  '– Datum',
  '(*) Unzutreffendes streichen.',
]

const inFull = (sentences: readonly string[]) =>
  sentences.map(sentence =>
    Object.entries(filled).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, value), sentence),
  )
/** Splits at a full stop before a capital, except in "z. B.". */
const sentencesOf = (text: string) => text.split(/(?<=(?<!\bz)\.) (?=[A-ZÄÖÜ])/)
const read = (changes: Partial<NoticeContext> = {}, of = contact) => {
  const parts = withdrawalNotice(of, { origin: filled.origin, isOnline: true, for: 'course', ...changes })
  return parts.map(({ title, paragraphs }) => [title, ...paragraphs.flatMap(sentencesOf)])
}

test('the notice and the form match the statute, sentence by sentence', () => {
  const [right = [], consequences = [], [title, ...lines] = []] = read()
  expect([...right, ...consequences]).toEqual(inFull(notice))
  expect([title, ...lines]).toEqual(['Muster-Widerrufsformular', ...inFull(form)])
})

test('the notice for a voucher omits the part about services begun', () => {
  const [right, consequences = [], model] = read()
  expect(read({ for: 'voucher' })).toEqual([right, consequences.slice(0, -1), model])
  expect(consequences.at(-1)).toMatch(/^Haben Sie verlangt/)
})

test('only a site with the online form mentions it', () => {
  const isAboutOnline = (sentence: string) => sentence.includes('Online-Funktion') || sentence.includes('auch online')
  const all = read().flat()
  expect(all.filter(isAboutOnline)).toHaveLength(2)
  expect(read({ isOnline: false }).flat()).toEqual(all.filter(sentence => !isAboutOnline(sentence)))
})

test('a contact without a telephone leaves no gap', () => {
  expect(
    read({}, { ...contact, phone: '' })
      .flat()
      .join('\n'),
  ).toContain('(Erika Mustermann, Musterstraße 1, 12345 Musterstadt, erika@example.org)')
})
