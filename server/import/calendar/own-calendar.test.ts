import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sampleEvent } from '../../../domain/testing/samples.ts'
import { calendarFile } from '../../formats/calendar-file.ts'
import { readCalendar } from './calendar.ts'

const options = { name: 'Lichtung', origin: 'https://wald.example', uidHost: 'wald.example', organizer: null }
const now = '2026-11-28T09:00:00.000Z'
const read = (file: string) => readCalendar(Buffer.from(file), { shown: true, now, uidHost: 'wald.example' })

const pieces = [
  ...[
    'Wald',
    'ü',
    ' ',
    '\n',
    '\n\n',
    ',',
    ';',
    '\\',
    '\\n',
    '"',
    ':',
    '&amp;',
    '<b>',
    '🌲',
    'Preis: 35 €',
    'Kind: 5 €',
  ],
  ...['https://wald.example/info/moos', 'Preis: Preis auf Anfrage'],
]
const text = fc.array(fc.constantFrom(...pieces), { maxLength: 10 }).map(parts => parts.join(''))
const line = text.map(text => `${text.replaceAll('\n', ' ')} W`.trim())
const euro = fc.integer({ min: 0, max: 250_000 }).map(cents => cents / 100)
const price = fc.oneof(
  fc.record({ cost: fc.option(euro), prices: fc.constant([]) }),
  fc
    .array(fc.record({ label: line.map(text => text.slice(0, 60).toWellFormed().trim()), amount: euro }), {
      minLength: 1,
      maxLength: 3,
    })
    .map(prices => ({
      cost: Math.min(...prices.map(({ amount }) => amount)),
      prices: prices.map((group, at) => ({ ...group, _id: `p${at}` })),
    })),
)

test('an event of our own calendar is read with its text, price, page and map', async () => {
  await fc.assert(
    fc.asyncProperty(text, line, price, fc.boolean(), async (description, title, cost, isMoment) => {
      const event = sampleEvent({ title, description, locationName: title, ...cost, prices: [...cost.prices] })
      const own = isMoment ? { ...event, endDate: event.startDate } : event
      const { drafts } = await read(calendarFile([own], { ...options, pages: new Set([event.path]) }))
      const { startDate, endDate, locationLink, path } = own
      expect(drafts).toMatchObject([
        {
          ...{ wrong: [], notes: [], here: event._id },
          input: {
            ...{ title, description, startDate, endDate, locationName: title, locationLink, path },
            ...(cost.prices.length === 0 ? { cost: cost.cost } : {}),
            prices: cost.prices.map(({ label, amount }) => ({ label, amount })),
          },
        },
      ])
    }),
  )
})

test('an event of ours that went through another calendar loses our added lines in its description', async () => {
  const event = sampleEvent({ description: 'Zwei Nächte.\n\nPreis: 10 €', cost: 240 })
  const file = calendarFile([event], options).replace(/PRODID:.*/, 'PRODID:-//Google Inc//Google Calendar//EN')
  const { drafts } = await read(file)
  expect(drafts).toMatchObject([{ input: { description: 'Zwei Nächte.\n\nPreis: 10 €', cost: 240 } }])
})

test.each(['Preis: 35 €', 'Preis: 35 €\\n\\nhttps://fremd.example/kurs', 'Mehr:\\n\\nhttps://fremd.example/info/moos'])(
  'a description by another program stays unchanged: %s',
  async description => {
    const file = `BEGIN:VCALENDAR\nBEGIN:VEVENT\nUID:1\nSUMMARY:Moos\nDTSTART:20270101T100000Z\nDESCRIPTION:${description}\nEND:VEVENT\nEND:VCALENDAR`
    const { drafts } = await read(file)
    expect(drafts).toMatchObject([{ input: { description: description.replaceAll('\\n', '\n'), cost: null } }])
  },
)
