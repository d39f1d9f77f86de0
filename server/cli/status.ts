import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { json } from 'node:stream/consumers'
import * as v from 'valibot'
import { HomeLag } from '../../domain/machine/second-home.ts'

const Health = v.object({ home: v.optional(HomeLag) })

/**
 * Asks a site on this machine; resolves with sentences about its second home, or with undefined if it does not answer.
 */
export async function statusOf(address: string, signal: AbortSignal): Promise<string[] | undefined> {
  try {
    const [response] = (await once(get(`${address}/healthz`, { signal }), 'response')) as [IncomingMessage]
    if (response.statusCode !== 200) return void response.resume()
    const read = v.safeParse(Health, await json(response))
    return read.success && read.output.home ? homeWords(read.output.home) : []
  } catch {
    return undefined
  }
}

function homeWords({ commits, seconds, pictures, verified, lettersWithout, takenOver }: HomeLag): string[] {
  if (takenOver) return [`Another machine has taken over this site (${takenOver}): nothing is stored here any more.`]
  return [
    seconds === 0
      ? 'The second home has every change.'
      : `The second home lacks ${commits} changes, for ${seconds} seconds.`,
    pictureWords(pictures),
    verified ? `It was last read back at ${verified}.` : 'It has not been read back since the start.',
    ...(lettersWithout > 0 ? [`${lettersWithout} letters or invoices were sent before it had them.`] : []),
  ]
}

function pictureWords(missing: HomeLag['pictures']): string {
  if (missing === null) return 'Its pictures have not been compared yet.'
  return missing === 0 ? 'It has every picture.' : `It lacks ${missing} pictures.`
}
