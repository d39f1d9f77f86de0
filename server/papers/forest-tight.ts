import {
  type ForestList,
  type ForestParty,
  type ForestPerson,
  LATE_COMERS,
} from '../../domain/bookings/people/forest-list.ts'
import {
  drawBoxes,
  drawCross,
  drawFrame,
  forestLeft,
  forestRight,
  forestRows,
  heavyRule,
  LATE_HEADING,
  spreadSigns,
} from './forest-parts.ts'
import { paperColors, type Sheet, textStyle } from './sheet.ts'

/**
 * Draws a list with signs in rows that hold all of a person, so that twenty children fit on one sheet. Signs and names
 * stay legible at arm's length; phone numbers stand beside them.
 */
export function drawTight(sheet: Sheet, list: ForestList, top: number): void {
  let bottom = drawAlarm(sheet, list, top)
  bottom = drawLegend(sheet, list.legend, bottom + 5)
  bottom = drawColumns(sheet, bottom + 5)
  for (const party of list.parties) bottom = drawParty(sheet, party, bottom)
  drawLateComers(sheet, bottom)
}

const BOX = 15
/** The foot is near. */
const BOTTOM = forestRows.bottom + 6
const columns = { there: forestLeft, home: forestLeft + 27, name: 92, age: 209, signs: 237, contact: 436 } as const
const widths = {
  name: columns.age - columns.name - 6,
  signs: columns.contact - columns.signs - 6,
  health: forestRight - columns.signs - 20,
  contact: forestRight - columns.contact,
  whole: forestRight - columns.name,
} as const
const looks = {
  strong: textStyle('bold', 10.5, paperColors.ink, 13),
  text: textStyle('sans', 9, paperColors.ink, 11),
  head: textStyle('bold', 9, paperColors.ink, 12),
  name: textStyle('bold', 12, paperColors.ink, 13.5),
  age: textStyle('sans', 11, paperColors.ink, 13.5),
  signs: textStyle('bold', 12, paperColors.ink, 14),
  health: textStyle('bold', 10, paperColors.ink, 12),
  contact: textStyle('sans', 8, paperColors.ink, 9),
  legend: textStyle('sans', 8, paperColors.ink, 9.5),
} as const
type CellStyle = keyof typeof looks

/** Space above and below a person, in all. */
const PADDING = 3

function drawAlarm({ doc, tag, write, rule, decorate }: Sheet, { healthNotes }: ForestList, top: number): number {
  const height = 24
  const line = top + 5.5
  drawFrame({ doc, decorate }, { top, left: forestLeft, width: forestRight - forestLeft, height })
  tag('P', () => write('Notruf 112', looks.strong, { left: forestLeft + 12, top: line, width: 70 }))
  tag('P', () => write('Rettungspunkt:', looks.strong, { left: forestLeft + 92, top: line, width: 90 }))
  rule(top + 18, paperColors.ink, { left: forestLeft + 178, right: 385 })
  tag('P', () => write(`Gesundheit: ${healthNotes}`, looks.strong, { left: 397, top: line, width: forestRight - 409 }))
  return top + height
}

/** Explains the signs in two columns of about the same height. */
function drawLegend({ tag, write, wrap }: Sheet, legend: readonly string[], top: number): number {
  const width = (forestRight - forestLeft) / 2 - 8
  const heights = legend.map(line => wrap(line, looks.legend, width).length)
  const all = heights.reduce((sum, height) => sum + height, 0)
  let before = 0
  const tops = { first: top, second: top }
  for (const [at, line] of legend.entries()) {
    const column = before * 2 < all ? 'first' : 'second'
    const place = { left: column === 'first' ? forestLeft : forestLeft + width + 16, width, top: tops[column] }
    tops[column] = tag('P', () => write(line, looks.legend, place))
    before += heights[at] ?? 0
  }
  return Math.max(tops.first, tops.second)
}

/** Draws the column names as decoration: each row is labelled for screen readers. */
function drawColumns(sheet: Sheet, top: number): number {
  const names = { there: 'Da', home: 'Heim', name: 'Name', age: 'Alter', signs: 'Achtung', contact: 'Kontakt' }
  sheet.decorate(() => {
    for (const [column, name] of Object.entries(names))
      sheet.write(name, looks.head, { left: columns[column as keyof typeof columns], top, width: 100 })
  })
  heavyRule(sheet, top + 13)
  return top + 14
}

const heightOf = ({ wrap }: Sheet, text: string, look: CellStyle, width: number) =>
  text === '' ? 0 : wrap(text, looks[look], width).length * looks[look].leading

const contactOf = ({ name, phone, emergencyPhones }: ForestParty): string[] =>
  [[name, phone].filter(Boolean).join(', '), ...emergencyPhones.map(number => `Notfall ${number}`)].filter(Boolean)

/** Heights of a row's parts; the first row of a party has its contact. */
function partsOf(sheet: Sheet, { name, signs, health }: ForestPerson, contact: readonly string[]) {
  const ofSigns = heightOf(sheet, spreadSigns(signs), 'signs', widths.signs)
  const ofHealth = health === '' ? 0 : heightOf(sheet, health, 'health', widths.health) + 3
  const ofContact = contact.reduce((sum, line) => sum + heightOf(sheet, line, 'contact', widths.contact), 0)
  const above = Math.max(ofSigns, ofContact)
  const height = Math.max(heightOf(sheet, name, 'name', widths.name), above + ofHealth, BOX) + PADDING
  return { ofSigns, ofHealth, ofContact, above, height }
}

/** True unless somebody needs so much room that rows do not help. */
export const fitsTight = (sheet: Sheet, { parties }: ForestList): boolean =>
  parties.every(party => party.people.every(person => partsOf(sheet, person, contactOf(party)).height < TALL))
const TALL = 300

function drawParty(sheet: Sheet, party: ForestParty, top: number): number {
  const contact = contactOf(party)
  const notes = [party.warning, party.notes].filter(Boolean)
  const heights = party.people.map((person, at) => partsOf(sheet, person, at === 0 ? contact : []).height)
  let bottom = startOf(sheet, heights[0] ?? 0, top)
  const table = sheet.group('Table')
  for (const [at, person] of party.people.entries()) {
    if (at > 0) {
      bottom = startOf(sheet, heights[at] ?? 0, bottom)
      sheet.rule(bottom, paperColors.bark, { left: columns.name, right: forestRight })
    }
    drawPerson(sheet, table, person, { top: bottom, contact: at === 0 ? contact : [] })
    bottom += heights[at] ?? 0
  }
  for (const line of notes.flatMap(note => sheet.wrap(note, looks.text, widths.whole))) {
    const start = startOf(sheet, looks.text.leading, bottom)
    bottom = sheet.tag('P', () =>
      sheet.write(line, looks.text, { left: columns.name, top: start - 1, width: widths.whole }),
    )
  }
  sheet.rule(bottom + 1, paperColors.ink, { left: forestLeft, right: forestRight })
  return bottom + 1
}

/** Returns the top for something of this height; starts a new sheet with the column names if it does not fit. */
function startOf(sheet: Sheet, height: number, top: number): number {
  if (top + height <= BOTTOM) return top
  sheet.doc.addPage()
  return drawColumns(sheet, forestRows.top)
}

function drawPerson(
  sheet: Sheet,
  table: ReturnType<Sheet['group']>,
  person: ForestPerson,
  { top, contact }: { top: number; contact: readonly string[] },
): void {
  const { doc, tag, group, write } = sheet
  const { name, age, signs, health } = person
  const { ofSigns, ofHealth, ofContact, above, height } = partsOf(sheet, person, contact)
  const within = { within: group('TR', table) }
  const middle = (inner: number) => top + (height - inner) / 2
  drawBoxes(sheet, middle(BOX), BOX, columns.there, columns.home)
  const ofName = heightOf(sheet, name, 'name', widths.name)
  tag('TH', () => write(name, looks.name, { left: columns.name, top: middle(ofName), width: widths.name }), {
    ...within,
    scope: 'Row',
  })
  tag('TD', () => write(age, looks.age, { left: columns.age, top: middle(looks.age.leading), width: 24 }), within)
  const start = middle(above + ofHealth)
  const besideHealth = (inner: number) => start + (above - inner) / 2
  tag(
    'TD',
    () =>
      write(spreadSigns(signs), looks.signs, { left: columns.signs, top: besideHealth(ofSigns), width: widths.signs }),
    within,
  )
  const noteTop = start + above + 1
  tag(
    'TD',
    () => {
      if (health === '') return
      drawFrame(
        { doc, decorate: draw => draw() },
        { left: columns.signs, top: noteTop, width: forestRight - columns.signs, height: ofHealth - 1 },
      )
      drawCross({ doc }, { left: columns.signs + 8, top: noteTop + 1 + looks.health.leading / 2 })
      write(health, looks.health, { left: columns.signs + 16, top: noteTop + 1, width: widths.health })
    },
    within,
  )
  tag(
    'TD',
    () =>
      contact.reduce(
        (bottom, line) => write(line, looks.contact, { left: columns.contact, top: bottom, width: widths.contact }),
        besideHealth(ofContact),
      ),
    within,
  )
}

const LATE_ROW = 17

function drawLateComers(sheet: Sheet, top: number): void {
  const start = startOf(sheet, 15 + LATE_COMERS * LATE_ROW, top) + 3
  sheet.tag('P', () => sheet.write(LATE_HEADING, looks.head, { left: columns.name, top: start, width: 300 }))
  for (let at = 0; at < LATE_COMERS; at += 1) {
    const row = start + 13 + at * LATE_ROW
    drawBoxes(sheet, row + (LATE_ROW - BOX) / 2, BOX, columns.there, columns.home)
    sheet.rule(row + LATE_ROW, paperColors.bark, { left: columns.name, right: forestRight })
  }
}
