import { Readable } from 'node:stream'
import { dayOf } from '../../../domain/kit/format.ts'
import type { Deps } from '../../app/deps.ts'
import { type ZippedFile, zip } from '../../runtime/zip.ts'
import { personOf, requestHash } from './person.ts'
import { dataFor } from './person-data.ts'
import { personPage } from './person-page.tsx'

/**
 * Answers a request for personal data (D66): a ZIP with `daten.json` for machines and `auskunft.html` to read. Logs the
 * export without the address.
 */
export async function exportPerson(
  deps: Deps,
  email: string,
): Promise<{ name: string; stream: ReadableStream<Uint8Array> }> {
  const date = deps.now()
  const events = deps.events.current
  const { holdings, logins } = await personOf(deps, email)
  const data = dataFor(email, holdings, logins, { today: dayOf(date), events })
  const page = personPage({ data, holdings, logins, events, site: deps.site.current, date })
  const request = { _id: deps.newId(), what: 'exported' as const, date, who: requestHash(deps, email) }
  await deps.commit(() => ({ added: { personRequests: [request] }, result: undefined }))
  async function* files(): AsyncGenerator<ZippedFile> {
    yield { path: 'auskunft.html', content: [Buffer.from(page)] }
    yield { path: 'daten.json', content: [Buffer.from(`${JSON.stringify(data, null, 2)}\n`)] }
  }
  const stream = zip(files(), new Date(date))
  return {
    name: `auskunft-${dayOf(date)}.zip`,
    stream: Readable.toWeb(stream, { strategy: { highWaterMark: 0 } }) as ReadableStream<Uint8Array>,
  }
}
