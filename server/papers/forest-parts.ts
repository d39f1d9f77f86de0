import type { ForestList } from '../../domain/bookings/people/forest-list.ts'
import { paperColors, type Sheet } from './sheet.ts'

/** Both layouts of the forest list draw these. */

export const forestLeft = 37.5
export const forestRight = 557.5

/** Top and bottom of the rows: the list uses more of the sheet than a letter. */
export const forestRows = { top: 40, bottom: 778 } as const

export const drawFrame = (
  { doc, decorate }: Pick<Sheet, 'doc' | 'decorate'>,
  box: { top: number; left: number; width: number; height: number },
) =>
  decorate(() =>
    doc.roundedRect(box.left, box.top, box.width, box.height, 2).lineWidth(1.5).strokeColor(paperColors.ink).stroke(),
  )

export const heavyRule = ({ doc, decorate }: Sheet, top: number) =>
  decorate(() =>
    doc.moveTo(forestLeft, top).lineTo(forestRight, top).lineWidth(1.5).strokeColor(paperColors.ink).stroke(),
  )

/** Draws the boxes to tick for arrival and for going home. */
export const drawBoxes = ({ doc, decorate }: Sheet, top: number, size: number, ...at: number[]) =>
  decorate(() => {
    for (const x of at) doc.rect(x, top, size, size)
    doc.lineWidth(1.5).strokeColor(paperColors.ink).stroke()
  })

/** Draws the cross before a note about health. */
export const drawCross = ({ doc }: Pick<Sheet, 'doc'>, { left, top }: { left: number; top: number }) =>
  doc
    .rect(left - 1.5, top - 5, 3, 10)
    .rect(left - 5, top - 1.5, 10, 3)
    .fill(paperColors.ink)

/** Keeps signs apart at arm's length. */
export const spreadSigns = (signs: string) => signs.replaceAll(' ', ' · ')

/** Puts a dot between the lines of notes, because a paper draws a text without its line breaks. */
export const withJoinedLines = <List extends ForestList>(list: List): List => ({
  ...list,
  parties: list.parties.map(party => ({
    ...party,
    notes: joinLines(party.notes),
    people: party.people.map(person => ({ ...person, health: joinLines(person.health) })),
  })),
})

const joinLines = (text: string) =>
  text
    .split('\n')
    .map(line => line.trim())
    .filter(Boolean)
    .join(' · ')

export const LATE_HEADING = 'Spontan dazugekommen: Name, Alter, Telefon'
