import { expect, test } from 'vitest'
import { newPdfFile } from '../content/files/pdf-file.ts'
import { sampleInvoice } from '../testing/sample-invoices.ts'
import { sampleBooking, sampleEvent, sampleImage, sampleInfoPage, sampleSite } from '../testing/samples.ts'
import type { Import, ImportedRecord } from './import.ts'
import { importUndoOf } from './undo.ts'

const date = '2026-11-28T09:00:00.000Z'
const later = '2026-11-29T09:00:00.000Z'
const importOf = (kind: Import['kind'], ...records: ImportedRecord[]): Import => ({
  _id: 'one',
  kind,
  date,
  made: records,
  redirects: [],
})
const noData = {
  ...{ imports: [], events: [], registrations: [], infos: [], images: [], files: [], invoices: [] },
  site: sampleSite(),
  newsletter: { subscribers: [], blocked: [], issues: [] },
}

/** Lists deleted records, and kept ones with the reason. */
function undone(imported: Import, content: Partial<Parameters<typeof importUndoOf>[1]>) {
  const { going, staying, erased } = importUndoOf(imported, { ...noData, imports: [imported], ...content })
  const gone = Object.values(going).flatMap(records => records.map(({ _id }) => _id))
  return {
    gone: [...gone, ...erased],
    staying: staying.map(({ what, reason, why }) => `${what.split(',')[0]}: ${why} (${reason})`),
  }
}

test('undo keeps events that were changed or booked', () => {
  const event = (_id: string, lastModifiedDate = date) => sampleEvent({ _id, title: _id, lastModifiedDate })
  const events = [event('free'), event('changed', later), event('booked')]
  const one = importOf('events', ...events.map(({ _id }) => ({ kind: 'event', id: _id }) as const))
  const registrations = [sampleBooking({ event: 'booked' })]
  expect(undone(one, { events, registrations })).toEqual({
    gone: ['free'],
    staying: ['changed: was changed since (changed)', 'booked: has a registration (booked)'],
  })
})

test('undo keeps registrations that were changed or have an invoice', () => {
  const booking = (_id: string, lastModifiedDate = date) => sampleBooking({ _id, name: _id, lastModifiedDate })
  const registrations = [booking('free'), booking('changed', later), booking('billed')]
  const one = importOf('registrations', ...registrations.map(({ _id }) => ({ kind: 'registration', id: _id }) as const))
  const invoices = [sampleInvoice({ registration: 'billed' })]
  expect(undone(one, { registrations, invoices })).toEqual({
    gone: ['free'],
    staying: ['changed: was changed since (changed)', 'billed: has an invoice (billed)'],
  })
})

test('undo keeps pages that were changed or linked from elsewhere; pages of one import do not keep each other', () => {
  const page = (_id: string, changes: Parameters<typeof sampleInfoPage>[0] = {}) =>
    sampleInfoPage({ _id, title: _id, path: _id, paragraphs: [], formerPaths: [], lastModifiedDate: date, ...changes })
  const linkTo = (path: string) => [{ head: '', body: `<p><a href="/info/${path}">Mehr</a></p>` }]
  const stored = [
    page('free', { paragraphs: linkTo('other') }),
    page('other', { paragraphs: linkTo('free') }),
    page('changed', { lastModifiedDate: later }),
    page('linked'),
    page('moved', { formerPaths: ['before'] }),
    page('of-event'),
  ]
  const one = importOf('pages', ...stored.map(({ _id }) => ({ kind: 'info', id: _id }) as const))
  const infos = [
    ...stored,
    page('own', { paragraphs: linkTo('linked') }),
    page('older', { paragraphs: linkTo('before#wald') }),
  ]
  expect(undone(one, { infos, events: [sampleEvent({ path: 'of-event' })] })).toEqual({
    gone: ['free', 'other'],
    staying: [
      'changed: was changed since (changed)',
      ...['linked', 'moved', 'of-event'].map(name => `${name}: is linked elsewhere, too (linked)`),
    ],
  })
})

test('undo removes a hidden page without an address, although an event leads to no page either', () => {
  const hidden = sampleInfoPage({ _id: 'hidden', path: '', active: false, formerPaths: [], lastModifiedDate: date })
  const one = importOf('pages', { kind: 'info', id: 'hidden' })
  expect(undone(one, { infos: [hidden], events: [sampleEvent({ path: '' })] })).toEqual({
    gone: ['hidden'],
    staying: [],
  })
})

test('undo keeps pictures and files that something else shows or links to', () => {
  const images = ['free', 'shown'].map(_id => sampleImage({ _id, name: _id, lastModifiedDate: date }))
  const files = ['free', 'linked'].map(_id => newPdfFile(`${_id}.pdf`, 1000, `${_id}-file`, date))
  const one = importOf(
    'pages',
    ...images.map(({ _id }) => ({ kind: 'image', id: _id }) as const),
    ...files.map(({ _id }) => ({ kind: 'file', id: _id }) as const),
  )
  const body = `<p><a href="${files[1]?.path}">Plan</a></p>`
  const infos = [sampleInfoPage({ images: ['shown'], paragraphs: [{ head: '', body }] })]
  expect(undone(one, { infos, images, files })).toEqual({
    gone: ['free', 'free-file'],
    staying: ['shown: is shown elsewhere, too (shown)', 'linked: is linked elsewhere, too (linked)'],
  })
})

test('undo keeps subscribers who have confirmed here, and the blacklist', () => {
  const proof = { requested: { date, ip: '' }, confirmed: { date, ip: '' }, wording: '' }
  const subscriber = (_id: string) => ({ _id, name: '', email: `${_id}@example.org`, ...proof })
  const one = importOf(
    'subscribers',
    { kind: 'subscriber', id: 'proven' },
    { kind: 'invitation', id: 'waiting' },
    { kind: 'invitation', id: 'confirmed' },
  )
  const newsletter = {
    ...{ blocked: ['hash'], issues: [], subscribers: ['proven', 'confirmed', 'own'].map(subscriber) },
    invitations: [{ _id: 'waiting', name: '', email: 'waiting@example.org', date }],
  }
  expect(undone(one, { newsletter })).toEqual({
    gone: ['waiting', 'proven'],
    staying: ['confirmed@example.org: has confirmed here (confirmed)'],
  })
})
