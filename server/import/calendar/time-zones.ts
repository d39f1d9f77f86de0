import { periodsOf, type WallTime } from '../../../domain/import/events/recurrence.ts'
import { ruleIn } from '../../../domain/import/events/rule.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../domain/kit/duration.ts'
import type { Observance } from './properties.ts'
import type { CalendarTime } from './time.ts'
import { windowsZones } from './windows-zones.ts'

/** Milliseconds since 1970, in UTC. */
export type EpochMs = number

/** Returns the offset from UTC at a moment. */
type Zone = (moment: EpochMs) => number

/** The time zones of a calendar file, by the names that it uses. */
export type Zones = {
  /** Returns the moment of a time; undefined for an unknown zone. A time without a zone is Berlin's. */
  momentOf(time: CalendarTime): EpochMs | undefined
  /** Returns the local time of a zone that `momentOf` knows. */
  wallIn(zone: string, moment: EpochMs): WallTime
}

export function openZones(described: ReadonlyMap<string, readonly Observance[]>, until: EpochMs): Zones {
  const cache = new Map<string, Zone | undefined>()
  const find = (name: string): Zone | undefined => {
    const cached = cache.get(name)
    if (cached || cache.has(name)) return cached
    const observances = described.get(name)
    const zone =
      zoneByName(name) ??
      (observances && describedZone(observances, until)) ??
      zoneByName(spokenName(name) ?? customZone(name, described) ?? '-')
    cache.set(name, zone)
    return zone
  }
  return {
    momentOf({ wall, zone: name }) {
      const zone = find(name)
      return zone && momentIn(zone, wall)
    },
    wallIn: (name, moment) => moment + (find(name)?.(moment) ?? 0),
  }
}

/**
 * Returns the moment at which clocks of a zone show a time. A time skipped by a change is read an hour later; a time
 * that comes twice means the first.
 */
function momentIn(zone: Zone, wall: WallTime): EpochMs {
  const [before, after] = [zone(wall - DAY_MS), zone(wall + DAY_MS)]
  const offset = [before, after].find(candidate => zone(wall - candidate) === candidate) ?? before
  return wall - offset
}

const windowsNames = new Map(Object.entries(windowsZones).map(([name, zone]) => [name.toLowerCase(), zone]))

/** Finds a zone by its IANA name, an old name, a name after a path, or Windows' name; "" is Berlin. */
function zoneByName(name: string): Zone | undefined {
  const plain = name.trim().replace(/^"|"$/g, '')
  const parts = plain.split('/')
  const candidates = [
    plain || 'Europe/Berlin',
    windowsNames.get(plain.toLowerCase()),
    // Exchange numbers them, or names the half of the year.
    windowsNames.get(plain.toLowerCase().replace(/ \d+$/, '').replace('daylight time', 'standard time')),
    // Handles `/freeassociation.sourceforge.net/Tzfile/Europe/Berlin`.
    ...(parts.length > 2 ? [parts.slice(-3).join('/'), parts.slice(-2).join('/')] : []),
    ianaName.exec(plain)?.[0],
  ]
  for (const candidate of candidates) {
    const zone = candidate === undefined ? undefined : systemZone(candidate)
    if (zone) return zone
  }
  return undefined
}

/** Within other words: `Europe/Berlin (CET)`. */
const ianaName = /\b(?:Africa|America|Antarctica|Asia|Atlantic|Australia|Europe|Indian|Pacific)(?:\/[A-Za-z_+-]+){1,2}/

/** Microsoft 365 calls a zone customized, and describes it under its own name: the only one that is not UTC. */
function customZone(name: string, described: ReadonlyMap<string, unknown>): string | undefined {
  if (!/customi[sz]ed|benutzerdefiniert|\/custom$/i.test(name)) return undefined
  const otherZones = [...described.keys()].filter(other => !/^(tzone:.*\/)?utc$/i.test(other))
  return otherZones.length === 1 ? otherZones[0] : undefined
}

/** Recognises names by people and programs: `(GMT+01.00) Amsterdam / Berlin / Bern`, `MESZ`, `UTC+1`. */
function spokenName(name: string): string | undefined {
  // Windows shows all of them with the same rules for summer time, apart from Africa.
  if (/^\((?:UTC|GMT)\+01[:.]00\)(?!.*(?:Afri[kc]a|Casablanca))/i.test(name)) return 'Europe/Berlin'
  if (
    /Berlin|German|Deutsch|Vienna|Wien|Zurich|Zürich|Amsterdam|Romance|Central Europe|Mitteleurop|\bM(?:ES|E)Z\b|\bCEST\b/i.test(
      name,
    )
  )
    return 'Europe/Berlin'
  if (/\/utc$/i.test(name)) return 'UTC'
  const [, sign, hours = '', minutes = '00'] = /^(?:GMT|UTC)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(name.trim()) ?? []
  return sign && `${sign}${hours.padStart(2, '0')}:${minutes}`
}

/** Returns a zone of the system, which knows old names as well; undefined for one that it does not know. */
function systemZone(name: string): Zone | undefined {
  if (/^(?:UTC|Z|GMT)$/i.test(name)) return () => 0
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' })
    return moment => {
      const [, sign = '', hours = 0, minutes = 0, seconds = 0] =
        /GMT([+-])(\d{2}):(\d{2})(?::(\d{2}))?$/.exec(format.format(moment)) ?? []
      const offset = Number(hours) * HOUR_MS + Number(minutes) * MINUTE_MS + Number(seconds) * SECOND_MS
      return sign === '-' ? -offset : offset
    }
  } catch {
    return undefined
  }
}

/** No zone changes its clocks more often. */
const CHANGES_MAX = 500

/** Returns a zone as the file describes it (RFC 5545, 3.6.5). */
function describedZone(observances: readonly Observance[], until: EpochMs): Zone | undefined {
  const changes = observances
    .flatMap(observance => onsetsOf(observance, until).map(at => ({ at, ...observance })))
    .sort((a, b) => a.at - b.at)
  const [first] = changes
  if (!first) return undefined
  return moment => changes.findLast(({ at }) => at <= moment)?.to ?? first.from
}

/** Returns the moments at which an observance begins. */
function onsetsOf({ start, from, rules, dates }: Observance, until: EpochMs): EpochMs[] {
  if (!start) return []
  const walls = [start.wall, ...dates.map(({ at }) => at.wall)]
  for (const text of rules) {
    const rule = ruleIn(text)
    const last = rule?.until
      ? Date.parse(`${rule.until.slice(0, 4)}-${rule.until.slice(4, 6)}-${rule.until.slice(6, 8)}`) + DAY_MS
      : until
    const onsets: WallTime[] = []
    let periods = 0
    if (rule)
      for (const { begins, times } of periodsOf(rule, start.wall)) {
        periods += 1
        if (begins > last || periods > CHANGES_MAX) break
        onsets.push(...times.filter(time => time <= last))
      }
    walls.push(...(rule?.count ? onsets.slice(0, rule.count) : onsets))
  }
  return walls.map(wall => wall - from)
}
