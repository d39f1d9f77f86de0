import { createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { Dkim } from '../../domain/content/site/dkim.ts'
import { AppError } from '../../domain/kit/error.ts'
import { t } from '../../domain/kit/language.ts'
import { asciiDomain } from '../../domain/kit/mail-address.ts'
import { dkimProblem, dkimRecord, dkimSentence } from '../../domain/letters/dkim.ts'
import { domainOf } from '../../domain/letters/mail-domain.ts'
import { providerOfAddress } from '../../domain/letters/providers.ts'
import type { Dns } from './dns/dns.ts'
import { isCutOff } from './dns/mail-domains.ts'

const SELECTOR = 'lichtung'
const KEY_BITS = 2048

/** Makes a key for letters (D80). */
export async function makeDkim(): Promise<Dkim> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS })
  return { selector: SELECTOR, privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString() }
}

const publicKeyOf = ({ privateKey }: Dkim) =>
  createPublicKey(privateKey).export({ type: 'spki', format: 'der' }).toString('base64')

/** Returns the key for the panel: the record to publish for the sender's domain, without secrets. */
export function shownDkim(dkim: Dkim | undefined, sender: string) {
  const domain = asciiDomain(domainOf(sender))
  return {
    domain,
    /** Provider that signs for this domain itself and lets nobody publish a key; "" otherwise. */
    provider: providerOfAddress(domain)?.name ?? '',
    isSigning: signsFor(dkim, sender),
    record: dkim ? dkimRecord(domain, dkim.selector, publicKeyOf(dkim)) : null,
  }
}

const signsFor = (dkim: Dkim | undefined, sender: string) =>
  dkim?.signsFor !== undefined && dkim.signsFor === asciiDomain(domainOf(sender))

/** Returns the key to sign letters from this address with; undefined before its record was checked. */
export const signature = (dkim: Dkim | undefined, sender: string): Dkim | undefined =>
  signsFor(dkim, sender) ? dkim : undefined

/** Looks the published record up; with a good one `signsFor` is its domain. Throws `conflict` before there is a key. */
export async function checkDkim(
  dkim: Dkim | undefined,
  sender: string,
  dns: Dns,
): Promise<{ ok: boolean; sentence: string; signsFor: string | undefined }> {
  if (!dkim) throw new AppError('conflict', t('There is no key yet.', 'Es gibt noch keinen Schlüssel.'))
  const domain = asciiDomain(domainOf(sender))
  const publicKey = publicKeyOf(dkim)
  const record = dkimRecord(domain, dkim.selector, publicKey)
  const recordProblem = dkimProblem(await dns.texts(record.name), publicKey)
  const problem = recordProblem === 'missing' && (await isCutOff(dns, domain)) ? 'noAnswer' : recordProblem
  const ok = problem === undefined
  return { ok, sentence: dkimSentence(problem, record), signsFor: ok ? domain : undefined }
}
