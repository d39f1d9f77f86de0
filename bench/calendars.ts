/**
 * Measures expensive calendars: time to parse each, and the longest delay of other requests meanwhile, compared with an
 * idle period.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as after } from 'node:timers/promises'
import { readCalendar } from '../server/import/calendar/calendar.ts'
import { mb, median, msOf, runBench } from './site-process.ts'

const ROUNDS = 5
const times = (count: number, line: (at: number) => string) => Array.from({ length: count }, (_, at) => line(at))
const entry = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...entries: string[]) =>
  Buffer.from(['BEGIN:VCALENDAR', 'VERSION:2.0', ...entries, 'END:VCALENDAR', ''].join('\r\n'))
const fold = (line: string) => line.match(/.{1,74}/gs)?.join('\r\n ') ?? ''
const dayOf = (at: number) => new Date(Date.UTC(2027, 0, 1 + (at % 700))).toISOString().slice(0, 10).replaceAll('-', '')
const start = 'DTSTART;TZID=Europe/Berlin:20270101T100000'

const files: Record<string, Buffer> = {
  'a description of 4 MB, folded': calendar(entry(start, fold(`DESCRIPTION:${'Waldtag mit ä '.repeat(280_000)}`))),
  'a picture of 4 MB, folded': calendar(entry(start, fold(`ATTACH;ENCODING=BASE64:${'QUJD'.repeat(1_000_000)}`))),
  '500 descriptions of 8 kB in HTML': calendar(
    ...times(500, at =>
      entry(`DTSTART:${dayOf(at)}T100000Z`, fold(`DESCRIPTION:${'<p>Im <b>Wald</b></p>'.repeat(400)}`)),
    ),
  ),
  '60,000 exceptions': calendar(
    entry(start, 'RRULE:FREQ=DAILY', ...times(60_000, at => `EXDATE;TZID=Europe/Berlin:${dayOf(at)}T110000`)),
  ),
  '4,900 events': calendar(
    ...times(4900, at => entry(`UID:${at}`, `DTSTART;TZID=Europe/Berlin:${dayOf(at)}T100000`, `SUMMARY:Waldtag ${at}`)),
  ),
  '20,000 versions of an event': calendar(...times(20_000, at => entry('UID:a', start, `SEQUENCE:${at}`))),
  '1,000 rules without a date': calendar(
    ...times(1000, at =>
      entry(`UID:${at}`, 'DTSTART:19000101T100000Z', 'RRULE:FREQ=YEARLY;COUNT=900;BYMONTH=2;BYMONTHDAY=30'),
    ),
  ),
}

/** Measures the duration of some work and the longest delay of other requests, in milliseconds. */
async function delayDuring(work: () => Promise<unknown>) {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const took = await msOf(work)
  delay.disable()
  return { took, waits: delay.max / 1e6 }
}

async function main() {
  for (const [name, file] of Object.entries(files)) {
    const read = () => readCalendar(file, { shown: true, now: '2026-11-28T09:00:00.000Z' })
    const [took, waits, idle]: number[][] = [[], [], []]
    for (let round = 0; round < ROUNDS; round += 1) {
      const reading = await delayDuring(read)
      took?.push(reading.took)
      waits?.push(reading.waits)
      idle?.push((await delayDuring(() => after(reading.took))).waits)
    }
    const [longest, without] = [median(waits ?? []), median(idle ?? [])]
    console.log(
      `${name} (${mb(file.length).toFixed(1)} MB): ${median(took ?? []).toFixed(0)} ms; another request waits ${longest.toFixed(1)} ms at most, ${(longest - without).toFixed(1)} ms more than without`,
    )
  }
}

void runBench(main)
