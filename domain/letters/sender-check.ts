import { t } from '../kit/language.ts'
import type { Dmarc } from './dmarc.ts'
import { isNameOf, providerOf, providerOfAddress } from './providers.ts'
import { type Spf, verdictOf } from './spf.ts'

/** A sentence about SPF or DMARC, and the record that it is about. */
export type Finding = { is: 'good' | 'bad' | 'unknown'; sentence: string; record: string }

type SendingSetup = {
  /** The sender's domain. */
  domain: string
  /** The mail server and its addresses. */
  host: string
  addresses: readonly string[]
  /** Letters are signed with a key of this domain. */
  isSigned: boolean
}

/** Reports what is right, missing, or contradicts the outgoing mail server (D80). */
export function checkSender(sending: SendingSetup, spf: Spf, dmarc: Dmarc): { spf: Finding; dmarc: Finding } {
  const finding = spfFinding(sending, spf)
  return {
    spf: { ...finding, record: spf.record },
    dmarc: {
      ...dmarcFinding(sending, dmarc, finding.is),
      record: 'record' in dmarc ? dmarc.record : '',
    },
  }
}

type Verdict = Omit<Finding, 'record'>

const good = (sentence: string): Verdict => ({ is: 'good', sentence })
const bad = (sentence: string): Verdict => ({ is: 'bad', sentence })
const unknown = (sentence: string): Verdict => ({ is: 'unknown', sentence })

function spfFinding(sending: SendingSetup, spf: Spf): Verdict {
  const { domain, host, addresses } = sending
  const atProvider = providerOfAddress(domain)
  const provider = providerOf(host)
  if (atProvider && atProvider !== provider && spf.fault?.is !== 'noAnswer')
    return bad(
      t(
        `SPF contradicts your mail server: only ${atProvider.name} may send letters from ${domain}, so send by ${atProvider.host}, or from an address at a domain of your own.`,
        `SPF widerspricht deinem Mailserver: Briefe von ${domain} darf nur ${atProvider.name} senden; sende über ${atProvider.host} oder mit einer Adresse deiner eigenen Domain.`,
      ),
    )
  const isOwnOfProvider = atProvider !== undefined && spf.fault?.is !== 'noAnswer'
  if (spf.fault && !isOwnOfProvider) return faultFinding(sending, spf.fault)
  const name = provider?.name ?? host
  if (isOwnOfProvider || spf.includes.some(included => isNameOf(host, included)))
    return good(
      t(
        `SPF is right: ${domain} allows the mail server of ${name}.`,
        `SPF stimmt: ${domain} erlaubt den Mailserver von ${name}.`,
      ),
    )
  if (addresses.length > 0 && addresses.every(address => verdictOf(spf.rules, address) === '+'))
    return good(
      t(
        `SPF is right as far as can be told from here: ${domain} allows the address of ${host}.`,
        `SPF stimmt, soweit es sich von hier sagen lässt: ${domain} erlaubt die Adresse von ${host}.`,
      ),
    )
  if (provider?.spf)
    return bad(
      t(
        `SPF contradicts your mail server: ${domain} allows others, but not ${name}; add “include:${provider.spf}” to the TXT record, before the word that ends in “all”.`,
        `SPF widerspricht deinem Mailserver: ${domain} erlaubt andere, aber nicht ${name}; ergänze im TXT-Eintrag „include:${provider.spf}“, vor dem Wort, das auf „all“ endet.`,
      ),
    )
  return unknown(
    t(
      `SPF of ${domain} does not name ${host}: whether it sends from an address that is allowed, only your provider knows; please ask for the right record.`,
      `SPF von ${domain} nennt ${host} nicht: Ob er von einer erlaubten Adresse sendet, weiß nur dein Anbieter; frag ihn nach dem richtigen Eintrag.`,
    ),
  )
}

function faultFinding({ domain, host }: SendingSetup, fault: NonNullable<Spf['fault']>): Verdict {
  switch (fault.is) {
    case 'noAnswer':
      return unknown(
        t(
          'SPF could not be checked: the name servers do not answer.',
          'SPF ließ sich nicht prüfen: Die Namensserver antworten nicht.',
        ),
      )
    case 'missing':
      return missingSpf(domain, providerOf(host)?.spf)
    case 'several':
      return bad(
        t(
          `SPF does not count: ${domain} has ${fault.count} TXT records that begin with “v=spf1”; leave only one.`,
          `SPF zählt nicht: ${domain} hat ${fault.count} TXT-Einträge, die mit „v=spf1“ beginnen; lass nur einen stehen.`,
        ),
      )
    case 'syntax':
      return bad(
        t(
          `SPF does not count: in the TXT record of ${domain}, “${fault.at}” is wrong.`,
          `SPF zählt nicht: Im TXT-Eintrag von ${domain} ist „${fault.at}“ falsch geschrieben.`,
        ),
      )
    case 'emptyInclude':
      return bad(
        t(
          `SPF does not count: the TXT record of ${domain} points to ${fault.at}, which has none.`,
          `SPF zählt nicht: Der TXT-Eintrag von ${domain} verweist auf ${fault.at}, und dort steht keiner.`,
        ),
      )
    case 'tooManyLookups':
      return bad(
        t(
          `SPF does not count everywhere: the TXT record of ${domain} leads to more than ten others; remove what you do not need.`,
          `SPF zählt nicht überall: Der TXT-Eintrag von ${domain} führt zu mehr als zehn weiteren; nimm heraus, was du nicht brauchst.`,
        ),
      )
    case 'tooManyVoid':
      return bad(
        t(
          `SPF does not count everywhere: more than two names in the TXT record of ${domain} do not exist; remove them.`,
          `SPF zählt nicht überall: Mehr als zwei Namen im TXT-Eintrag von ${domain} gibt es nicht; nimm sie heraus.`,
        ),
      )
  }
}

const missingSpf = (domain: string, include: string | undefined): Verdict =>
  bad(
    include
      ? t(
          `SPF is missing: add a TXT record “v=spf1 include:${include} ~all” to ${domain}, so that nobody takes your letters for forged.`,
          `SPF fehlt: Leg für ${domain} einen TXT-Eintrag „v=spf1 include:${include} ~all“ an, damit niemand deine Briefe für gefälscht hält.`,
        )
      : t(
          `SPF is missing: ask your mail provider for the TXT record of ${domain}, so that nobody takes your letters for forged.`,
          `SPF fehlt: Bitte deinen Mailanbieter um den TXT-Eintrag für ${domain}, damit niemand deine Briefe für gefälscht hält.`,
        ),
  )

function dmarcFinding({ domain, isSigned }: SendingSetup, dmarc: Dmarc, spf: Finding['is']): Verdict {
  if (dmarc.is === 'noAnswer')
    return unknown(
      t(
        'DMARC could not be checked: the name servers do not answer.',
        'DMARC ließ sich nicht prüfen: Die Namensserver antworten nicht.',
      ),
    )
  if (dmarc.is === 'missing')
    return bad(
      t(
        `DMARC is missing: add a TXT record “v=DMARC1; p=none” to _dmarc.${domain}, as Gmail and others expect one.`,
        `DMARC fehlt: Leg für _dmarc.${domain} einen TXT-Eintrag „v=DMARC1; p=none“ an, denn Gmail und andere erwarten ihn.`,
      ),
    )
  if (dmarc.is === 'invalid')
    return bad(
      t(
        `DMARC does not count: _dmarc.${dmarc.domain} needs exactly one TXT record such as “v=DMARC1; p=none”.`,
        `DMARC zählt nicht: _dmarc.${dmarc.domain} braucht genau einen TXT-Eintrag wie „v=DMARC1; p=none“.`,
      ),
    )
  return policyFinding(dmarc, isSigned ? 'good' : spf)
}

function policyFinding({ domain, policy }: Extract<Dmarc, { is: 'found' }>, proof: Finding['is']): Verdict {
  if (policy === 'none')
    return good(
      t(
        `DMARC is right: ${domain} has a record that has nothing refused yet (p=none).`,
        `DMARC stimmt: ${domain} hat einen Eintrag, der noch nichts ablehnen lässt (p=none).`,
      ),
    )
  const tag = `p=${policy}`
  const isRefused = policy === 'reject'
  if (proof === 'good')
    return good(
      isRefused
        ? t(
            `DMARC is right: forged letters from ${domain} are to be refused (${tag}).`,
            `DMARC stimmt: Gefälschte Briefe von ${domain} sollen andere ablehnen (${tag}).`,
          )
        : t(
            `DMARC is right: forged letters from ${domain} are to be treated as spam (${tag}).`,
            `DMARC stimmt: Gefälschte Briefe von ${domain} sollen andere als Spam behandeln (${tag}).`,
          ),
    )
  if (proof === 'unknown')
    return unknown(
      t(
        `DMARC is strict: what has neither SPF nor DKIM is to be ${isRefused ? 'refused' : 'treated as spam'} (${tag}); if your provider does not sign, sign here.`,
        `DMARC ist streng: Was weder SPF noch DKIM hat, sollen andere ${isRefused ? 'ablehnen' : 'als Spam behandeln'} (${tag}); unterschreibt dein Anbieter nicht, unterschreib hier.`,
      ),
    )
  return bad(
    t(
      `DMARC makes it worse: what has neither SPF nor DKIM is to be ${isRefused ? 'refused' : 'treated as spam'} (${tag}), and that may be your letters.`,
      `DMARC verschärft das: Was weder SPF noch DKIM hat, sollen andere ${isRefused ? 'ablehnen' : 'als Spam behandeln'} (${tag}), also womöglich deine Briefe.`,
    ),
  )
}
