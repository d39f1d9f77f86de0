import { isIP } from 'node:net'
import { AppError } from '../../../domain/kit/error.ts'
import { t } from '../../../domain/kit/language.ts'
import { asciiDomain } from '../../../domain/kit/mail-address.ts'
import { readDmarc } from '../../../domain/letters/dmarc.ts'
import { domainOf } from '../../../domain/letters/mail-domain.ts'
import { checkSender, type Finding } from '../../../domain/letters/sender-check.ts'
import { readSpf } from '../../../domain/letters/spf.ts'
import type { MailServer } from '../settings.ts'
import type { Dns } from './dns.ts'
import { isCutOff } from './mail-domains.ts'

/** Looks up whether the sender's domain allows the mail server. Throws `conflict` before both are set up. */
export async function lookUpSender(
  { server, from, signing }: MailServer,
  dns: Dns,
): Promise<{ domain: string; host: string; spf: Finding; dmarc: Finding }> {
  if (!server) throw new AppError('conflict', t('No mail server is set up.', 'Es ist kein Mailserver eingetragen.'))
  const domain = asciiDomain(domainOf(from.address))
  if (domain === '')
    throw new AppError('conflict', t('There is no address that letters are from.', 'Es gibt keine Absenderadresse.'))
  const host = asciiDomain(server.host)
  const [spf, dmarc, dnsAddresses] = await Promise.all([
    readSpf(domain, dns),
    readDmarc(domain, dns.texts),
    isIP(server.host) ? [server.host] : dns.addresses(host),
  ])
  const isUnknown = spf.fault?.is === 'missing' && dmarc.is === 'missing' && (await isCutOff(dns, domain))
  const addresses = typeof dnsAddresses === 'string' ? [] : dnsAddresses
  const sending = { domain, host, addresses, isSigned: signing !== undefined }
  const findings = isUnknown
    ? checkSender(sending, { ...spf, fault: { is: 'noAnswer' } }, { is: 'noAnswer' })
    : checkSender(sending, spf, dmarc)
  return { domain, host, ...findings }
}
