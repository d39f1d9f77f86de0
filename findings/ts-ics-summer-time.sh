#!/usr/bin/env bash
# ts-ics 2.4.6 (npm), December 2026
#
# extendByRecurrenceRule() returns other dates on a server in UTC than on a computer in Berlin: it repeats by the clock of
# the process, and has no option for the zone of the event, although the event has been parsed with its TZID and
# VTIMEZONE. A weekly appointment at 15:00 in Berlin is at 16:00 there after the change to summer time (RFC 5545, 3.3.10:
# the local time stays). Tests on a developer's computer in the zone of the calendar do not show it.
# Exit codes: 0 as described, 1 changed, 2 the package could not be had.
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund --save-exact ts-ics@2.4.6 || exit 2

cat >main.mjs <<'JS'
import { convertIcsCalendar, extendByRecurrenceRule } from 'ts-ics'

const change = (name, month, from, to) => [
  ...[`BEGIN:${name}`, `DTSTART:1970${month}01T020000`, `RRULE:FREQ=YEARLY;BYMONTH=${Number(month)};BYDAY=-1SU`],
  ...[`TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, `END:${name}`],
]
const calendar = [
  ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//finding//EN', 'BEGIN:VTIMEZONE', 'TZID:Europe/Berlin'],
  ...[...change('STANDARD', '10', '+0200', '+0100'), ...change('DAYLIGHT', '03', '+0100', '+0200'), 'END:VTIMEZONE'],
  ...['BEGIN:VEVENT', 'UID:walk', 'DTSTAMP:20261201T000000Z', 'SUMMARY:Walk'],
  ...['DTSTART;TZID=Europe/Berlin:20270324T150000', 'DTEND;TZID=Europe/Berlin:20270324T170000'],
  ...['RRULE:FREQ=WEEKLY;COUNT=2', 'END:VEVENT', 'END:VCALENDAR', ''],
].join('\r\n')
const [event] = convertIcsCalendar(undefined, calendar).events
const dates = extendByRecurrenceRule(event.recurrenceRule, { start: event.start.date, end: new Date('2028-01-01') })
const inBerlin = date => date.toLocaleString('sv-SE', { timeZone: 'Europe/Berlin' }).slice(5, 16)
console.log(dates.map(inBerlin).join(', '))
JS

echo "ts-ics $(node -p "require('./node_modules/ts-ics/package.json').version"), 24 and 31 March at 15:00 in Berlin"
berlin=$(TZ=Europe/Berlin node main.mjs)
utc=$(TZ=UTC node main.mjs)
echo "in a process in Berlin: $berlin"
echo "in a process in UTC:    $utc"
[ "$berlin" = '03-24 15:00, 03-31 15:00' ] && [ "$utc" = '03-24 15:00, 03-31 16:00' ] || exit 1
