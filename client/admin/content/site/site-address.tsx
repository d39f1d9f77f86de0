import { type FormEvent, use, useState } from 'react'
import {
  type AddressReport,
  type AddressSource,
  mayServe,
  type NameReport,
} from '../../../../domain/content/site/address.ts'
import { longWait } from '../../../../domain/kit/duration.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { TextField } from '../../../kit/ui/field.tsx'
import { PlainList } from '../../../kit/ui/plain-list.tsx'
import { StepContext } from '../../kit/editor/editing.ts'
import { Failure, useCall } from '../../kit/failure.tsx'
import { Section } from '../../kit/list/table.tsx'
import { Notice, TechnicalDetails } from '../../kit/notice.tsx'
import { shownDateTime } from '../../kit/words/day.ts'
import { api } from '../../state/api.ts'
import { type Lists, useList } from '../../state/lists.ts'
import { TextsEditor } from './texts-editor.tsx'

/** Shows the site's public address. */
export function AddressSection() {
  const address = useList('address')
  return (
    <Section help="einrichten#deine-domain" title={t('Address of the Site', 'Adresse der Website')} list="address">
      {address && <SiteAddress address={address} />}
    </Section>
  )
}

/** Shows the address as a step of the set-up. Behind a proxy the site only needs to know it. */
export function AddressStep({ address }: { address: Lists['address'] }) {
  const step = use(StepContext)
  if (address.from === 'proxy')
    return (
      <>
        <p>{sourceWords().proxy}</p>
        <TextsEditor part="publicUrl" />
      </>
    )
  return (
    <>
      <SiteAddress address={address} />
      <div className="buttons">
        <Button small variant="outline" onClick={() => step?.later()}>
          {address.hasAddress ? t('Continue', 'Weiter') : t('Later', 'Später')}
        </Button>
      </div>
    </>
  )
}

const sourceWords = (): Record<AddressSource, string> => ({
  domain: t(
    'The server itself sets the address (DOMAIN), and looks after the certificate.',
    'Die Adresse ist auf dem Server festgelegt (DOMAIN); er kümmert sich auch um das Zertifikat.',
  ),
  publicUrl: t(
    'The server itself sets the address (PUBLIC_URL); what stands in front of it looks after the certificate.',
    'Die Adresse ist auf dem Server festgelegt (PUBLIC_URL); um das Zertifikat kümmert sich, was davor steht.',
  ),
  proxy: t(
    'A proxy stands in front of the site (TRUST_PROXY) and looks after domain and certificate. Enter here only what it is called: “Public URL” under “Name & Settings”.',
    'Vor der Website steht ein Proxy (TRUST_PROXY); er kümmert sich um Domain und Zertifikat. Hier gehört nur hin, wie sie heißt: „Adresse der Website“ unter „Name & Einstellungen“.',
  ),
})

function SiteAddress({ address: { from, origin, hasAddress, domains, problem } }: { address: Lists['address'] }) {
  const [name, setName] = useState(domains[0] ?? '')
  const [report, setReport] = useState<AddressReport>()
  const { run, isBusy, failure } = useCall()
  if (from !== null)
    return (
      <>
        <p>{origin}</p>
        <p className="note">{sourceWords()[from]}</p>
      </>
    )
  async function check(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    setReport(undefined)
    await run(async () => setReport(await call(api.address.check.$post({ header: longWait, json: { name } }))))
  }
  return (
    <div className="site-address">
      <p>
        {hasAddress
          ? t(`The site is at ${origin} now.`, `Die Website ist jetzt unter ${origin} zu erreichen.`)
          : t(
              `Until the site has a domain, links in letters lead to ${origin}, where no guest finds anything.`,
              `Solange deine Website keine Domain hat, führen Links in Briefen zu ${origin}. Dort findet kein Gast etwas.`,
            )}
      </p>
      {problem !== null && (
        <>
          <Notice is="bad">
            {t(`${domains[0]} is not switched on at the moment.`, `${domains[0]} ist gerade nicht eingeschaltet.`)}
          </Notice>
          <TechnicalDetails>{problem}</TechnicalDetails>
        </>
      )}
      <form className="address-form" noValidate onSubmit={check}>
        <TextField
          id="domain"
          label={t('Your domain', 'Deine Domain')}
          hint={t('Such as waldkind.de', 'Zum Beispiel waldkind.de')}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          inputMode="url"
          value={name}
          onChange={({ target }) => {
            setName(target.value)
            setReport(undefined)
          }}
        />
        <Button type="submit" variant="outline" small disabled={isBusy}>
          {isBusy ? t('Checking …', 'Wird geprüft …') : t('Check', 'Prüfen')}
        </Button>
      </form>
      <Failure>{failure}</Failure>
      <div role="status">{report && <Report report={report} />}</div>
      {report && mayServe(report) && <SwitchOn report={report} />}
    </div>
  )
}

function Report({ report }: { report: AddressReport }) {
  const { first, second, portProblem } = report
  const records = recordWords(report)
  return (
    <>
      <Notice is={first.finding === 'here' ? 'good' : 'bad'}>{nameWords(first)}</Notice>
      <p>{leadWords(report)}</p>
      {records.length > 0 && (
        <PlainList>
          {records.map(record => (
            <li key={record}>{record}</li>
          ))}
        </PlainList>
      )}
      {first.finding === 'here' && second.finding !== 'here' && (
        <p className="note">
          {nameWords(second)}{' '}
          {t(
            `Without it the site is only at ${first.name}; it can be added later.`,
            `Ohne ihn gibt es die Website nur unter ${first.name}; er lässt sich später ergänzen.`,
          )}
        </p>
      )}
      {portProblem !== undefined && (
        <>
          <Notice is="bad">
            {t(
              'This program may not open the ports of a website here, 80 and 443. Nothing changes until it may.',
              'Das Programm darf hier die Ports einer Website, 80 und 443, nicht öffnen. Bis dahin bleibt alles, wie es ist.',
            )}
          </Notice>
          <TechnicalDetails>{portProblem}</TechnicalDetails>
        </>
      )}
    </>
  )
}

type Outcome = { url: string } | { problem: string; nextTry: string | null }

function SwitchOn({ report: { first, second } }: { report: AddressReport }) {
  const [outcome, setOutcome] = useState<Outcome>()
  const { run, isBusy, failure } = useCall()
  async function switchOn() {
    setOutcome(undefined)
    await run(async () => {
      const before = await startOf()
      const json = { name: first.name, hasSecond: second.finding === 'here' }
      const answer = await call(api.address.switch.$post({ header: longWait, json }))
      setOutcome(answer)
      if (answer.ok) await moveTo(answer.url, before)
    })
  }
  return (
    <>
      <div className="buttons">
        <Button small disabled={isBusy} onClick={switchOn}>
          {isBusy
            ? t('Getting the certificate …', 'Das Zertifikat wird geholt …')
            : t(`Switch ${first.name} On`, `${first.name} einschalten`)}
        </Button>
      </div>
      <p className="note">
        {t(
          "The site gets a certificate from Let's Encrypt and moves to https. That takes up to a minute; you sign in again there.",
          'Die Website holt sich ein Zertifikat von Let’s Encrypt und zieht auf https um. Das dauert bis zu einer Minute; dort meldest du dich neu an.',
        )}
      </p>
      <Failure>{failure}</Failure>
      <div role="status">
        {outcome && 'url' in outcome && (
          <Notice is="good">
            {t('The site is moving to ', 'Die Website zieht um nach ')}
            <a href={`${outcome.url}/login`}>{outcome.url}</a>
          </Notice>
        )}
        {outcome && 'problem' in outcome && (
          <>
            <Notice is="bad">
              {t(
                'There is no certificate. The site stays where it is.',
                'Es gibt kein Zertifikat. Die Website bleibt, wo sie ist.',
              )}{' '}
              {outcome.nextTry !== null &&
                t(
                  `It can be tried again from ${shownDateTime(outcome.nextTry)}.`,
                  `Der nächste Versuch ist ab ${shownDateTime(outcome.nextTry)} möglich.`,
                )}
            </Notice>
            <TechnicalDetails>{outcome.problem}</TechnicalDetails>
          </>
        )}
      </div>
    </>
  )
}

const LOOK_INTERVAL_MS = 500
const LOOKS = 60

/** Start time of the server; undefined while it does not answer. */
const startOf = () =>
  fetch('/healthz')
    .then(response => response.json())
    .then(
      (health: { startedAt?: unknown }) => String(health.startedAt),
      () => undefined,
    )

/** Navigates once the server has restarted or has moved. */
async function moveTo(url: string, before: string | undefined): Promise<void> {
  for (let look = 0; look < LOOKS && (await startOf()) === before; look += 1)
    await new Promise(resolve => setTimeout(resolve, LOOK_INTERVAL_MS))
  await new Promise(resolve => setTimeout(resolve, LOOK_INTERVAL_MS * 4))
  location.assign(`${url}/login?to=${encodeURIComponent('/admin/set-up')}`)
}

const isV6 = (address: string) => address.includes(':')

/** Describes the DNS entries of a name. */
function nameWords({ name, addresses, finding }: NameReport): string {
  const to = addresses.join(', ')
  switch (finding) {
    case 'here':
      return t(`${name} leads here (${to}).`, `${name} führt hierher (${to}).`)
    case 'elsewhere':
      return t(`${name} leads to another server (${to}).`, `${name} führt zu einem anderen Server (${to}).`)
    case 'silent':
      return t(
        `${name} leads to ${to}, where nothing answers, seen from here.`,
        `${name} führt zu ${to}; von hier aus antwortet dort niemand.`,
      )
    case 'private':
      return t(
        `${name} leads to ${to}, which is valid only within a private network.`,
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

/** Explains what to do about the name's DNS entries. */
function leadWords(report: AddressReport): string {
  const { first } = report
  switch (first.finding) {
    case 'here':
      return mayServe(report) ? t('It can be switched on.', 'Sie kann eingeschaltet werden.') : ''
    case 'silent':
      return t(
        'If that is not the address of this server, change the entry at the host of your domain. If it is, port 80 is closed: open 80 and 443 in firewall and router. Behind some routers a server cannot reach itself by its name; then it works anyway, so you can try.',
        'Ist das nicht die Adresse dieses Servers, ändere den Eintrag beim Anbieter deiner Domain. Ist sie es, ist Port 80 zu: Öffne 80 und 443 in Firewall und Router. Hinter manchen Routern erreicht sich ein Server nicht selbst unter seinem Namen; dann klappt es trotzdem, du kannst es also versuchen.',
      )
    case 'unknown':
      return t('Please check again in a moment.', 'Bitte prüfe es gleich noch einmal.')
    default:
      return t(
        'Enter this at the host of your domain, then check again. It can take up to a day until it is known everywhere.',
        'Trag beim Anbieter deiner Domain das hier ein und prüf es dann noch einmal. Bis es überall bekannt ist, kann es einen Tag dauern.',
      )
  }
}

/** Lists the DNS entries required, one sentence each. */
function recordWords({ first, second, own }: AddressReport): string[] {
  if (first.finding === 'here' || first.finding === 'silent' || first.finding === 'unknown') return []
  const records = own.map(address =>
    isV6(address)
      ? t(`An AAAA record for ${first.name} to ${address}`, `Einen AAAA-Eintrag für ${first.name} auf ${address}`)
      : t(`An A record for ${first.name} to ${address}`, `Einen A-Eintrag für ${first.name} auf ${address}`),
  )
  const wrong = first.addresses.filter(address => !own.includes(address))
  return [
    ...(records.length > 0
      ? records
      : [
          t(
            `An A record for ${first.name} to the public address of this server. Your host states it; at home it is that of your router`,
            `Einen A-Eintrag für ${first.name} auf die öffentliche Adresse dieses Servers. Sie steht bei dem, der ihn dir vermietet; zu Hause ist es die deines Routers`,
          ),
        ]),
    t(`The same for ${second.name}`, `Dasselbe für ${second.name}`),
    ...wrong.map(address => t(`Delete the record to ${address}`, `Den Eintrag auf ${address} löschen`)),
  ]
}
