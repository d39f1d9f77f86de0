import { cityLine, inLine } from '../../domain/kit/addresses/postal.ts'
import type { Instant } from '../../domain/kit/format.ts'
import { referenceOf } from '../../domain/money/terms/reference.ts'
import { drawMark, type Letterhead } from './letterhead.ts'
import { openSheet, paperColors, type Sheet, sheetArea, textStyle, textStyles } from './sheet.ts'

/** Fields of a certificate of participation; unknown ones are "". */
export type CertificatePaper = {
  name: string
  /** `4. Mai 1986` */
  birthDay: string
  title: string
  when: string
  /** `Teilgenommen an 5 von 6 Terminen, 15 von 18 Tagen, 100 von 120 Stunden`; only of a course */
  parts: string
  place: string
  /** Number of the booking, for looking it up. */
  number: string
}

/** Certificates in one file, a sheet for each person. */
export type CertificatesPaper = {
  from: Letterhead & {
    /** "Natur- und Wildnispädagogin" */
    profession: string
  }
  created: Instant
  /** `6. Dezember 2026`, the day of issue. */
  issued: string
  certificates: readonly CertificatePaper[]
}

const left = 81
const width = sheetArea.right - left
const looks = {
  school: textStyle('bold', 12, paperColors.bark, 18),
  title: textStyle('serif', 36, paperColors.ink, 46),
  name: textStyle('serif', 28, paperColors.ink, 36),
  text: textStyle('sans', 13.5, paperColors.ink, 21),
  event: textStyle('serif', 20, paperColors.ink, 27),
  signature: textStyle('sans', 11, paperColors.ink, 17),
  quiet: textStyle('sans', 11, paperColors.bark, 17),
} as const

export function certificatesPdf({ certificates, ...paper }: CertificatesPaper): Promise<Uint8Array> {
  const sheet = openSheet({ title: 'Teilnahmebescheinigung', created: new Date(paper.created) })
  for (const [at, certificate] of certificates.entries()) {
    if (at > 0) sheet.doc.addPage()
    drawCertificate(sheet, certificate, paper)
  }
  return sheet.finish()
}

type CertificateFrame = Omit<CertificatesPaper, 'certificates'>

function drawCertificate(
  sheet: Sheet,
  { name, birthDay, title, when, parts, place, number }: CertificatePaper,
  around: CertificateFrame,
) {
  const { tag, write } = sheet
  drawPath(sheet)
  tag('P', () => write(around.from.school, looks.school, { left, width, top: 221 }))
  let bottom = tag('H1', () => write('Teilnahmebescheinigung', looks.title, { left, width, top: 243 }))
  bottom = tag('P', () => write(name, looks.name, { left, width, top: bottom + 44 }))
  const has = birthDay === '' ? 'hat teilgenommen an' : `geboren am ${birthDay}, hat teilgenommen an`
  bottom = tag('P', () => write(has, looks.text, { left, width, top: bottom + 8 }))
  bottom = tag('P', () => write(title, looks.event, { left, width, top: bottom + 20 }))
  tag('P', () =>
    [when, place, parts]
      .filter(Boolean)
      .reduce((top, line) => write(line, looks.text, { left, width, top }), bottom + 4),
  )
  drawSignature(sheet, around, Math.max(703, bottom + 130))
  drawEnd(sheet, around, number)
}

/** Draws the trail to the mark. */
function drawPath({ doc, decorate, ...sheet }: Sheet): void {
  decorate(() => {
    doc.path('M77 116C42 140 56 190 46 236C28 310 50 360 50 410C50 462 38 470 42 520C44 580 46 600 0 619')
    doc.lineWidth(3.75).lineCap('round').dash(11, { space: 10 }).strokeColor(paperColors.ochre).stroke()
    doc.undash()
  })
  drawMark({ doc, decorate, ...sheet }, { left, top: 72, width: 29 })
}

/** Draws place and date of issue, and a line for her name. */
function drawSignature({ tag, write, rule }: Sheet, { from, issued }: CertificateFrame, top: number): void {
  const second = 326
  rule(top, paperColors.ink, { left, right: left + 197 })
  rule(top, paperColors.ink, { left: second, right: second + 197 })
  tag('P', () => write(inLine([from.city, issued]), looks.signature, { left, top: top + 7, width: 197 }))
  tag('P', () => {
    const place = { left: second, width: 197 }
    const below = write(`Leitung: ${from.name}`, looks.signature, { ...place, top: top + 7 })
    write(from.profession, looks.quiet, { ...place, top: below })
  })
}

function drawEnd({ tag, write }: Sheet, { from }: CertificateFrame, number: string): void {
  const lines = [
    inLine([from.school, from.street, cityLine(from), from.phone, from.email]),
    number === '' ? '' : `Buchung ${referenceOf(number)}`,
  ].filter(line => line !== '')
  tag('P', () => lines.reduce((top, line) => write(line, textStyles.small, { left, width, top }), 783))
}
