import * as v from 'valibot'
import { InstantText } from './schema.ts'

/** One answered request, a line of the request log (D22). */
export const RequestEntry = v.object({
  date: InstantText,
  ip: v.string(),
  method: v.string(),
  /** Without the query, which may hold a login key. */
  path: v.string(),
  status: v.number(),
  /** Bytes over the wire, headers and body (D40). */
  bytes: v.number(),
  ms: v.number(),
  agent: v.string(),
  /** Host of the page that linked here, or "". */
  referrer: v.string(),
})
export type RequestEntry = v.InferOutput<typeof RequestEntry>

/** A visitor of the metrics table (D16). */
export const Metric = v.object({
  ip: v.string(),
  userAgents: v.array(v.string()),
  startDate: InstantText,
  endDate: InstantText,
  bytes: v.number(),
  requests: v.array(v.pick(RequestEntry, ['date', 'method', 'path', 'status', 'bytes'])),
  /** All requests, of which `requests` holds the newest (D16). */
  count: v.number(),
})
export type Metric = v.InferOutput<typeof Metric>
