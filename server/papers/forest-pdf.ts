import {
  DELETE_AFTERWARDS,
  type ForestList,
  type ForestParty,
  type ForestPerson,
  LATE_COMERS,
} from '../../domain/bookings/people/forest-list.ts'
import type { Instant } from '../../domain/kit/format.ts'
import { unprintableIn } from '../../domain/kit/printable.ts'
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
  withJoinedLines,
} from './forest-parts.ts'
import { drawTight, fitsTight } from './forest-tight.ts'
import { drawableText, openSheet, paperColors, type Sheet, type Style, textStyle } from './sheet.ts'

/** The list for the forest as a paper (D63). */
export type ForestPaper = ForestList & { created: Instant }

const columns = { there: forestLeft, home: forestLeft + 28.5, name: 97, age: 237, health: 293 } as const
const BOX = 18
const looks = {
  title: textStyle('serif', 20, paperColors.ink, 26),
  when: textStyle('sans', 12, paperColors.ink, 17),
  count: textStyle('bold', 15, paperColors.ink, 20),
  text: textStyle('sans', 10.5, paperColors.ink, 14.5),
  strong: textStyle('bold', 10.5, paperColors.ink, 14.5),
  head: textStyle('bold', 10, paperColors.ink, 14),
  name: textStyle('bold', 13.5, paperColors.ink, 17),
  age: textStyle('sans', 12, paperColors.ink, 17),
  health: textStyle('bold', 11, paperColors.ink, 14.5),
  signs: textStyle('bold', 13, paperColors.ink, 17),
  legend: textStyle('sans', 9, paperColors.ink, 12),
  foot: textStyle('sans', 9, paperColors.ink, 12),
  footStrong: textStyle('bold', 9, paperColors.ink, 12),
} as const

export function forestPdf(written: ForestPaper): Promise<Uint8Array> {
  const list = withJoinedLines(written)
  const sheet = openSheet({ title: 'Waldliste', created: new Date(list.created) })
  let bottom = drawHeading(sheet, list)
  const isLong = list.legend.length > 0 && heightOfRest(sheet, list) > forestRows.bottom - bottom
  if (isLong && fitsTight(sheet, list)) {
    drawTight(sheet, list, bottom + 6)
    drawFoot(sheet, list)
    return sheet.finish()
  }
  bottom = drawAlarm(sheet, list, bottom + 8)
  bottom = drawLegend(sheet, list.legend, bottom + 4)
  bottom = drawColumns(sheet, bottom + 10)
  for (const party of list.parties) bottom = drawParty(sheet, party, bottom)
  drawLateComers(sheet, bottom + 16)
  drawFoot(sheet, list)
  return sheet.finish()
}

/** Returns the height of everything below the heading; with signs, a longer list is drawn closer. */
function heightOfRest(sheet: Sheet, { legend, parties }: ForestList): number {
  const parts = parties.map(
    party => headOf(sheet, party).height + party.people.reduce((sum, person) => sum + rowHeight(sheet, person), 0),
  )
  const lines = legend.reduce((sum, line) => sum + heightOf(sheet.wrap(line, looks.legend, LEGEND), looks.legend), 0)
  return parts.reduce((sum, part) => sum + part, ALARM + lines / 2 + COLUMNS + LATE_ROW * LATE_COMERS + 56)
}

function drawHeading({ tag, write }: Sheet, { title, when, place, count, ages, leftOut }: ForestList): number {
  const side = { left: 437, width: forestRight - 437, align: 'right' } as const
  const width = 397
  const below = tag('H1', () => write(title, looks.title, { left: forestLeft, top: 36, width }))
  const bottom = tag('P', () =>
    write([when, place].filter(Boolean).join(', '), looks.when, { left: forestLeft, top: below + 2, width }),
  )
  tag('P', () => write(ages, looks.text, { ...side, top: write(count, looks.count, { ...side, top: 39 }) }))
  if (leftOut === '') return bottom
  return tag('P', () =>
    write(leftOut, looks.strong, { left: forestLeft, top: bottom + 2, width: forestRight - forestLeft }),
  )
}

const ALARM = 48
/** Width of the legend's columns. */
const LEGEND = (forestRight - forestLeft) / 2 - 8

/** Draws emergency numbers, and a line for the meeting point of rescuers. */
function drawAlarm({ doc, tag, write, rule, decorate }: Sheet, { healthNotes }: ForestList, top: number): number {
  const height = ALARM
  const inner = forestLeft + 12
  drawFrame({ doc, decorate }, { top, left: forestLeft, width: forestRight - forestLeft, height })
  tag('P', () => write('Notruf 112', looks.strong, { left: inner, top: top + 8, width: 80 }))
  tag('P', () => write('Rettungspunkt:', looks.text, { left: inner, top: top + 25, width: 80 }))
  rule(top + 38, paperColors.ink, { left: inner + 78, right: 330 })
  tag('P', () =>
    write(`Hinweise zur Gesundheit: ${healthNotes}`, looks.strong, {
      left: 360,
      top: top + 8,
      width: forestRight - 372,
    }),
  )
  return top + height
}

/** Explains the signs in two columns, so that a list of many children still fits on one sheet. */
function drawLegend({ tag, write }: Sheet, legend: readonly string[], top: number): number {
  const half = Math.ceil(legend.length / 2)
  const width = LEGEND
  return [legend.slice(0, half), legend.slice(half)].reduce((bottom, lines, at) => {
    const place = { left: at === 0 ? forestLeft : forestLeft + width + 16, width }
    const end = lines.reduce((next, line) => tag('P', () => write(line, looks.legend, { ...place, top: next })), top)
    return Math.max(bottom, end)
  }, top)
}

/** Draws the column names as decoration: each row is labelled for screen readers. */
function drawColumns(sheet: Sheet, top: number): number {
  const names = { there: 'Da', home: 'Heim', name: 'Name', age: 'Alter', health: 'Achtung' } as const
  sheet.decorate(() => {
    for (const [column, name] of Object.entries(names))
      sheet.write(name, looks.head, { left: columns[column as keyof typeof columns], top, width: 100 })
  })
  heavyRule(sheet, top + COLUMNS - 1)
  return top + COLUMNS
}

/** Height of the column names. */
const COLUMNS = 17

const widths = {
  ...{ name: columns.age - columns.name - 8, health: forestRight - columns.health - 32 },
  ...{ signs: forestRight - columns.health, whole: forestRight - forestLeft },
}

const contactOf = ({ reference, phone, emergencyPhones }: ForestParty) =>
  [reference, phone && `Tel. ${phone}`, ...emergencyPhones.map(number => `Notfall ${number}`)].filter(Boolean)

const heightOf = (lines: readonly string[], { leading }: Style) => lines.length * leading

/** Height of a sheet's rows, in points. */
const SHEET = forestRows.bottom - forestRows.top - COLUMNS

const REST = '… Der Rest steht in der Liste fürs Handy.'

/**
 * Returns the head of a party, in lines. Cuts the party's notes where the sheet could not hold the first person as
 * well.
 */
function headOf(sheet: Sheet, party: ForestParty): { names: string[]; notes: string[]; height: number } {
  const names = [[party.name, ...contactOf(party)].join(', '), party.warning].flatMap(text =>
    text === '' ? [] : sheet.wrap(text, looks.strong, widths.whole),
  )
  const all = party.notes === '' ? [] : sheet.wrap(party.notes, looks.text, widths.whole)
  const [first] = party.people
  const above = heightOf(names, looks.strong) + HEAD_MARGINS
  const room = Math.max(1, Math.floor((SHEET - above - (first ? rowHeight(sheet, first) : 0)) / looks.text.leading))
  const notes = all.length <= room ? all : [...all.slice(0, room - 1), REST]
  return { names, notes, height: above + heightOf(notes, looks.text) }
}

const HEAD_MARGINS = 9

function rowHeight(sheet: Sheet, { name, health, signs }: ForestPerson): number {
  const { wrap } = sheet
  const names = wrap(name, looks.name, widths.name).length * looks.name.leading
  const notes = health === '' ? 0 : wrap(health, looks.health, widths.health).length * looks.health.leading + 8
  return Math.max(names, signsHeight(sheet, signs) + notes, BOX) + 11
}

const signsHeight = ({ wrap }: Sheet, signs: string): number =>
  signs === '' ? 0 : wrap(spreadSigns(signs), looks.signs, widths.signs).length * looks.signs.leading

/** Keeps a party on one sheet if it fits. */
function drawParty(sheet: Sheet, party: ForestParty, top: number): number {
  const head = headOf(sheet, party)
  const heights = party.people.map(person => rowHeight(sheet, person))
  const height = head.height + heights.reduce((sum, row) => sum + row, 0)
  const isOneSheet = height <= SHEET
  let bottom = startOf(sheet, isOneSheet ? height : head.height + (heights[0] ?? 0), top)
  sheet.tag('P', () => {
    const below = writeLines(sheet, head.names, looks.strong, bottom + 5)
    writeLines(sheet, head.notes, looks.text, below)
  })
  bottom += head.height
  const table = sheet.group('Table')
  for (const [at, person] of party.people.entries()) {
    const start = startOf(sheet, heights[at] ?? 0, bottom)
    if (at > 0) sheet.rule(start, paperColors.bark, { left: forestLeft, right: forestRight })
    drawPerson(sheet, table, person, { top: start, height: heights[at] ?? 0 })
    bottom = start + (heights[at] ?? 0)
  }
  heavyRule(sheet, bottom)
  return bottom
}

const writeLines = ({ write }: Sheet, lines: readonly string[], look: Style, top: number) =>
  lines.reduce((bottom, line) => write(line, look, { left: forestLeft, top: bottom, width: widths.whole }), top)

/** Returns the top for something of this height; starts a new sheet with the column names if it does not fit. */
function startOf(sheet: Sheet, height: number, top: number): number {
  if (top + height <= forestRows.bottom) return top
  sheet.doc.addPage()
  return drawColumns(sheet, forestRows.top)
}

function drawPerson(
  sheet: Sheet,
  table: ReturnType<Sheet['group']>,
  { name, age, health, signs }: ForestPerson,
  { top, height }: { top: number; height: number },
): void {
  const { tag, group, write, wrap } = sheet
  const row = group('TR', table)
  const middle = (lines: number, leading: number) => top + (height - lines * leading) / 2
  drawBoxes(sheet, top + (height - BOX) / 2, BOX, columns.there, columns.home)
  const lines = wrap(name, looks.name, widths.name).length
  const place = { left: columns.name, top: middle(lines, looks.name.leading), width: widths.name }
  tag('TH', () => write(name, looks.name, place), { within: row, scope: 'Row' })
  const ageTop = middle(1, looks.age.leading)
  tag('TD', () => write(age, looks.age, { left: columns.age, top: ageTop, width: 50 }), { within: row })
  const ofSigns = signsHeight(sheet, signs)
  const ofHealth = health === '' ? 0 : wrap(health, looks.health, widths.health).length * looks.health.leading + 8
  const start = top + (height - ofSigns - ofHealth) / 2
  if (signs !== '')
    tag('TD', () => write(spreadSigns(signs), looks.signs, { left: columns.health, top: start, width: widths.signs }), {
      within: row,
    })
  tag('TD', () => drawHealth(sheet, health, start + ofSigns + ofHealth / 2), { within: row })
}

/** Draws a note in a box of its own, seen at a glance. */
function drawHealth({ doc, write, wrap, measure }: Sheet, health: string, middle: number): void {
  if (health === '') return
  const lines = wrap(health, looks.health, widths.health)
  const height = lines.length * looks.health.leading + 8
  const width = Math.max(...lines.map(line => measure(line, looks.health))) + 32
  const top = middle - height / 2
  const cross = { left: columns.health + 13, top: top + 4 + looks.health.leading / 2 }
  doc.roundedRect(columns.health, top, width, height, 2).lineWidth(1.5).strokeColor(paperColors.ink).stroke()
  drawCross({ doc }, cross)
  write(health, looks.health, { left: columns.health + 24, top: top + 4, width: widths.health })
}

const LATE_ROW = 30

function drawLateComers(sheet: Sheet, top: number): void {
  const start = startOf(sheet, 18 + LATE_COMERS * LATE_ROW, top)
  sheet.tag('P', () => sheet.write(LATE_HEADING, looks.head, { left: columns.name, top: start, width: 300 }))
  heavyRule(sheet, start + 16)
  for (let at = 0; at < LATE_COMERS; at += 1) {
    const row = start + 17 + at * LATE_ROW
    drawBoxes(sheet, row + (LATE_ROW - BOX) / 2, BOX, columns.there, columns.home)
    sheet.rule(row + LATE_ROW, paperColors.bark, { left: forestLeft, right: forestRight })
  }
}

/** Draws on each sheet its age, the order to destroy it, its number, and an explanation of question marks. */
function drawFoot({ doc, write, onEach }: Sheet, list: ForestList): void {
  const top = 790
  const hasGaps = unprintableIn(drawableText(JSON.stringify(list))) !== undefined
  onEach(({ number, count }) => {
    doc.markContent('Artifact', { type: 'Pagination' })
    write(`Stand: ${list.asOf}`, looks.foot, { left: forestLeft, top, width: 155 })
    write(DELETE_AFTERWARDS, looks.footStrong, { left: 195, top, width: 280, align: 'center' })
    write(`Seite ${number} von ${count}`, looks.foot, { left: 480, top, width: forestRight - 480, align: 'right' })
    if (hasGaps)
      write(QUESTION_MARKS, looks.foot, {
        left: forestLeft,
        top: top + looks.foot.leading,
        width: forestRight - forestLeft,
      })
    doc.endMarkedContent()
  })
}

const QUESTION_MARKS =
  'Ein ? kann für ein Zeichen stehen, das sich nicht drucken lässt. Die Liste fürs Handy zeigt alle.'
