import { type AddressReport, mayServe, type NameReport } from '../../../../domain/content/site/address.ts'
import { t } from '../../../../domain/kit/language.ts'

const isV6 = (address: string) => address.includes(':')

/** Where a name leads. */
export function nameWords({ name, addresses, finding }: NameReport): string {
  const to = addresses.join(', ')
  switch (finding) {
    case 'here':
      return t(`${name} leads here (${to}).`, `${name} führt hierher (${to}).`)
    case 'elsewhere':
      return t(`${name} leads to another server (${to}).`, `${name} führt zu einem anderen Server (${to}).`)
    case 'silent':
      return t(
        `${name} leads to ${to}, where nobody answers as seen from here.`,
        `${name} führt zu ${to}; von hier aus antwortet dort niemand.`,
      )
    case 'private':
      return t(
        `${name} leads to ${to}, which counts only within a network of its own.`,
        `${name} führt zu ${to}; diese Adresse gilt nur in einem eigenen Netz.`,
      )
    case 'none':
      return t(`${name} leads nowhere yet.`, `${name} führt noch nirgendwohin.`)
    case 'unknown':
      return t(
        `Where ${name} leads cannot be found out at the moment.`,
        `Wohin ${name} führt, ist gerade nicht herauszufinden.`,
      )
  }
}

/** What to do about it. */
export function leadWords(report: AddressReport): string {
  const { first } = report
  switch (first.finding) {
    case 'here':
      return mayServe(report) ? t('It can be switched on.', 'Sie kann eingeschaltet werden.') : ''
    case 'silent':
      return t(
        'If that is not the address of this server, change the entry at the host of your domain. If it is, port 80 is closed: open 80 and 443 in firewall and router. Behind some routers a server cannot reach itself by its name; then it works all the same, so you can try.',
        'Ist das nicht die Adresse dieses Servers, ändere den Eintrag beim Anbieter deiner Domain. Ist sie es, ist Port 80 zu: Öffne 80 und 443 in Firewall und Router. Hinter manchen Routern erreicht sich ein Server nicht selbst unter seinem Namen; dann klappt es trotzdem, du kannst es also versuchen.',
      )
    case 'unknown':
      return t('Please check again in a moment.', 'Bitte prüfe es gleich noch einmal.')
    default:
      return t(
        'Enter this at the host of your domain, then check again. It can take up to a day until everybody knows it.',
        'Trag beim Anbieter deiner Domain das hier ein und prüf es dann noch einmal. Bis es überall bekannt ist, kann es einen Tag dauern.',
      )
  }
}

/** The entries that DNS needs, one sentence each. */
export function recordWords({ first, second, own }: AddressReport): string[] {
  if (first.finding === 'here' || first.finding === 'silent' || first.finding === 'unknown') return []
  const known = own.map(address =>
    isV6(address)
      ? t(`An AAAA record for ${first.name} to ${address}`, `Einen AAAA-Eintrag für ${first.name} auf ${address}`)
      : t(`An A record for ${first.name} to ${address}`, `Einen A-Eintrag für ${first.name} auf ${address}`),
  )
  const wrong = first.addresses.filter(address => !own.includes(address))
  return [
    ...(known.length > 0
      ? known
      : [
          t(
            `An A record for ${first.name} to the public address of this server. Whoever rents it to you names it; at home it is that of your router`,
            `Einen A-Eintrag für ${first.name} auf die öffentliche Adresse dieses Servers. Sie steht bei dem, der ihn dir vermietet; zu Hause ist es die deines Routers`,
          ),
        ]),
    t(`The same for ${second.name}`, `Dasselbe für ${second.name}`),
    ...wrong.map(address => t(`Delete the record to ${address}`, `Den Eintrag auf ${address} löschen`)),
  ]
}
