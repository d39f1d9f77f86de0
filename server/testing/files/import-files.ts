import type { ImportOptions } from '../../../domain/import/import.ts'
import type { visitor } from '../test-site.ts'

/** Returns the body of a call that imports a file. */
export function importBody(options: ImportOptions, file: string | Uint8Array): ArrayBuffer {
  const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(options)}\n`), Buffer.from(file)])
  return new Uint8Array(bytes).buffer
}

/** Previews and adds a file as the panel does. */
export function importing(browser: ReturnType<typeof visitor>) {
  const send = async (call: 'preview' | 'add', options: ImportOptions, file: string | Uint8Array) => {
    const headers = { 'content-type': 'application/octet-stream' }
    const response = await browser.post(`/api/import/${call}`, importBody(options, file), { headers })
    return { status: response.status, body: await response.json() }
  }
  return {
    preview: (options: ImportOptions, file: string | Uint8Array) => send('preview', options, file),
    add: (options: ImportOptions, file: string | Uint8Array) => send('add', options, file),
    list: () => browser.send('/api/import').then(answer => answer.json()),
    undo: (_id: string) => browser.post('/api/import/undo', { _id }).then(answer => answer.json()),
  }
}

/** Encodes a text in the code page of Windows, as Excel does. Supports ISO-8859-1 and the euro sign only. */
export const asWindows1252 = (text: string): Buffer =>
  Buffer.from([...text].map(letter => (letter === '€' ? 0x80 : letter.charCodeAt(0))))

const place = ['Eichhof', 'Wiesengrund', 'Mühlenteich']

/** Returns a list of events as a spreadsheet saves it, one a day from 1 January 2027 on. */
export function eventsCsv(count: number): string {
  const rows = Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.UTC(2027, 0, 1 + at))
    const date = `${String(day.getUTCDate()).padStart(2, '0')}.${String(day.getUTCMonth() + 1).padStart(2, '0')}.${day.getUTCFullYear()}`
    const title = at % 7 === 0 ? `"Wildkräuter; für Große, ""roh"" ${at}"` : `Waldtag ${at}`
    return `${title};${date};14:30;17:00;"Zeile eins\nZeile zwei";${place[at % 3]};"1.234,50 €";${(at % 20) + 1}`
  })
  return ['Titel;Datum;Uhrzeit;Endzeit;Beschreibung;Ort;Preis (€);Plätze', ...rows].join('\r\n')
}

/** Registrations for the events of `eventsCsv`, in turn. */
export function bookingsCsv(count: number, events: number): string {
  const titles = eventsCsv(events)
    .split('\r\n')
    .slice(1)
    .map(row => /^((?:"(?:[^"]|"")*")|[^;]*);([^;]*);/.exec(row)?.slice(1, 3) ?? [])
  const rows = Array.from({ length: count }, (_, at) => {
    const [title = '', day = ''] = titles[at % events] ?? []
    const people = at % 10 === 0 ? `"Gast ${at}, Kind ${at}"` : ''
    const paid = at % 3 === 0 ? '"1.234,50 €"' : ''
    return `${title};${day};Gast ${at};gast${at}@example.org;Waldweg ${at};34117;Kassel;02.03.2026;${people};bestätigt;${paid}`
  })
  return ['Veranstaltung;Datum;Name;E-Mail;Straße;PLZ;Ort;Angemeldet am;Teilnehmende;Status;Bezahlt', ...rows].join(
    '\r\n',
  )
}

/** Returns a calendar of single events, one a day. */
export function calendarOf(count: number): string {
  const entries = Array.from({ length: count }, (_, at) => {
    const day = new Date(Date.UTC(2027, 0, 1 + (at % 650))).toISOString().slice(0, 10).replaceAll('-', '')
    const start = `DTSTART;TZID=Europe/Berlin:${day}T100000`
    return ['BEGIN:VEVENT', `UID:${at}@example.org`, start, `SUMMARY:Waldgang ${at}`, 'END:VEVENT'].join('\r\n')
  })
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...entries, 'END:VCALENDAR', ''].join('\r\n')
}

/** Returns a list of subscribers; every other one comes with proof. */
export function subscribersCsv(count: number): string {
  const asked = '2024-01-01T10:00:00Z;192.0.2.1'
  const rows = Array.from({ length: count }, (_, at) => {
    const confirmed = at % 2 === 0 ? '2024-01-02T10:00:00Z;192.0.2.1' : ';'
    return `gast${at}@example.org;Gast ${at};${asked};${confirmed}`
  })
  return ['E-Mail;Name;Angemeldet am;Angemeldet IP;Bestätigt am;Bestätigt IP', ...rows].join('\n')
}
