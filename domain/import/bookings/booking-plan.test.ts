import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { runAtOnce } from '../../kit/sliced-work.ts'
import { sampleBooking, sampleEvent } from '../../testing/samples.ts'
import { cellsOf, columnsIn, earlierColumns, numberedColumns, plainCellsOf } from '../tables/columns.ts'
import { bookingImportFields } from './booking-import-fields.ts'
import { planBookings } from './booking-plan.ts'
import { readBookings } from './booking-rows.ts'

const hash = (text: string) => createHash('sha256').update(text).digest('base64url')
const now = '2026-11-28T09:00:00.000Z'
const event = sampleEvent({ _id: 'wald', title: 'Waldtag' })
const tools = {
  ...{ newId: () => 'new', now, educator: 'Erika', hash },
  ...{ own: [], hasMoney: false, orders: () => undefined, program: undefined },
}

function outcomeOf(headings: string[], cells: string[], requestId: string) {
  const columns = columnsIn(headings, bookingImportFields)
  const cell = plainCellsOf(cells, columns, {
    fields: bookingImportFields,
    numbered: numberedColumns(headings, bookingImportFields),
  })
  const earlier = cellsOf(cells, earlierColumns(headings, bookingImportFields))
  const read = runAtOnce(readBookings([{ row: 2, cell, earlier, notes: [] }], [event], tools))
  const registrations = [sampleBooking({ event: 'wald', email: '', name: 'Somebody', requestId })]
  return runAtOnce(planBookings(read, { events: [event], registrations }, { now, leftOut: new Set() })).rows[0]?.outcome
}

// Event, address, name, participants, arrival and number, as 0.1.0 joined them.
test.each([
  [
    ['Termin', 'Name', 'Teilnehmer', 'Personen'],
    ['Waldtag', 'Wald, Ina', 'Wald, Mia; Wald, Ole', '2'],
    ['', 'wald, ina', 'Wald, Mia; Wald, Ole', '', ''],
  ],
  [
    ['Termin', 'Name', 'E-Mail', 'Zeitstempel'],
    ['Waldtag', 'Ina', 'ina@example,org', '02.03.26 10:15'],
    ['ina@example,org', 'ina', '', '', ''],
  ],
  [
    ['Termin', 'Name', 'Kind 1', 'Angemeldet am', 'Nr'],
    ['Waldtag', "'-Ina", 'Mia', '02.03.26 10:15', '7'],
    ['', "'-ina", '', '02.03.26 10:15', ''],
  ],
])('a row imported by 0.1.0 is recognised, however it is read today: %j', (headings, cells, earlier) => {
  expect(outcomeOf(headings, cells, hash(['wald', ...earlier].join('\n')))).toBe('known')
  expect(outcomeOf(headings, cells, hash(['wald', ...earlier, 'else'].join('\n')))).toBe('new')
})
