import * as v from 'valibot'
import { DayInput } from '../kit/input.ts'
import { t } from '../kit/language.ts'
import { InstantText } from '../kit/schema.ts'

/** One answered request, a line of the request log (D22). */
export const RequestEntry = v.object({
  date: InstantText,
  /** Complete, or after some days its network: `192.0.2.0/24`, `2001:db8:1::/48`. */
  ip: v.string(),
  method: v.string(),
  /** Without the query, which may contain a login key. */
  path: v.string(),
  status: v.number(),
  /** Bytes transferred, headers and body (D40). */
  bytes: v.number(),
  ms: v.number(),
  agent: v.string(),
  /** Host of the referring page, or "". */
  referrer: v.string(),
})
export type RequestEntry = v.InferOutput<typeof RequestEntry>

/** The fields that statistics need. */
export type LoggedRequest = Omit<RequestEntry, 'date' | 'ms'>

/** Checked by hand: a schema doubles the time to read a log, and logs are long. */
export function isEntry(line: object): line is RequestEntry {
  const { date, ip, method, path, status, bytes, ms, agent, referrer }: { [Name in keyof RequestEntry]?: unknown } =
    line
  return (
    [date, ip, method, path, agent, referrer].every(text => typeof text === 'string') &&
    [Date.parse(String(date)), status, bytes, ms].every(Number.isFinite)
  )
}

/** A visitor of the metrics table (D16). */
export const Metric = v.object({
  ip: v.string(),
  /** At most 50. */
  userAgents: v.array(v.string()),
  startDate: InstantText,
  endDate: InstantText,
  bytes: v.number(),
  /** Newest last, at most 500. */
  requests: v.array(v.pick(RequestEntry, ['date', 'method', 'path', 'status', 'bytes'])),
  /** Total number of requests; `requests` has the newest (D16). */
  count: v.number(),
})
export type Metric = v.InferOutput<typeof Metric>

const whichVisitors = 'A filter with date and bytes is expected.'
const bytesHint = () => t('Please enter a number of bytes.', 'Bitte gib eine Zahl von Bytes ein.')

/** Filter of the table: visitors seen on or after a day in Berlin, with a minimum of bytes (D16). */
export const MetricsQuery = v.object(
  {
    filter: v.object({ date: DayInput, bytes: v.pipe(v.number(bytesHint), v.minValue(0, bytesHint)) }, whichVisitors),
  },
  whichVisitors,
)
export type MetricsFilter = v.InferOutput<typeof MetricsQuery>['filter']
