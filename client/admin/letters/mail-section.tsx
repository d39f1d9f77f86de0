import { useContext, useState } from 'react'
import { longWait } from '../../../domain/kit/duration.ts'
import { t } from '../../../domain/kit/language.ts'
import type { DkimRecord } from '../../../domain/letters/dkim.ts'
import type { Finding } from '../../../domain/letters/sender-check.ts'
import { call } from '../../kit/state/api.ts'
import { Button } from '../../kit/ui/button.tsx'
import { EmailAddress } from '../../kit/ui/email-address.tsx'
import { StepContext } from '../kit/editor/editing.ts'
import { Failure, useCall } from '../kit/failure.tsx'
import { AddressForm } from '../kit/form/address-form.tsx'
import { TestAnswer, type TestResult } from '../kit/letters/letter-state.tsx'
import { HelpLink } from '../kit/links.tsx'
import { FactList, RowButton, Section } from '../kit/list/table.tsx'
import { Notice, TechnicalDetails } from '../kit/notice.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { api } from '../state/api.ts'
import { type Lists, refreshLists, useList } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'
import { showSuccess } from '../state/page/success.ts'
import { MailboxPart } from './mailbox-editor.tsx'
import { securities } from './server-fields.tsx'

/** Shows the mail server and sender address (D4). */
export function MailSection() {
  const mail = useList('mail')
  return (
    <Section help="mail" title={t('Mail', 'E-Mail')} list="mail">
      {mail && <Settings {...mail} />}
    </Section>
  )
}

function Settings(mail: Lists['mail']) {
  const { host, port, security, user, sender, origin, isFixed } = mail
  const letters = {
    [t('From', 'Absender')]: sender.address && (
      <>
        {sender.name} &lt;<EmailAddress>{sender.address}</EmailAddress>&gt;
      </>
    ),
    [t('Links lead to', 'Links führen zu')]: origin,
  }
  return (
    <>
      {host === '' && (
        <p>
          {t(
            'No mail server is set up. Letters wait in the outbox; nothing is lost.',
            'Noch ist kein Mailserver eingetragen. Briefe warten im Postausgang, nichts geht verloren.',
          )}
        </p>
      )}
      <FactList
        facts={
          host === ''
            ? letters
            : {
                Server: host,
                Port: port,
                [t('Security', 'Verschlüsselung')]: securities('smtp')[security],
                [t('User', 'Benutzername')]: user,
                ...letters,
              }
        }
      />
      {isFixed.server ? (
        <p className="note">{t('Set by SMTP_URL.', 'Durch SMTP_URL vorgegeben.')}</p>
      ) : (
        <Button variant="outline" small onClick={() => openOverlay({ kind: 'mail', item: mail })}>
          <PanelIcon name="edit" />
          {t('Edit', 'Bearbeiten')}
        </Button>
      )}
      {host !== '' && <TestMail />}
      {host !== '' && <SenderPart {...mail} />}
      <MailboxPart {...mail} />
    </>
  )
}

/** Step of the set-up for a server whose settings decide how letters go out. */
export function FixedMailStep() {
  const step = useContext(StepContext)
  return (
    <>
      <TestMail />
      <div className="buttons">
        <Button small variant="outline" onClick={() => step?.later()}>
          {t('Continue', 'Weiter')}
        </Button>
      </div>
    </>
  )
}

function TestMail() {
  const me = useList('user')?.email ?? ''
  const [typed, setTyped] = useState<string>()
  const [result, setResult] = useState<TestResult>()
  const to = typed ?? me
  async function send() {
    setResult(undefined)
    setResult(await call(api.mail.test.$post({ header: longWait, json: { to } })))
  }
  return (
    <>
      <AddressForm
        id="test-mail"
        label={t('Send a test mail to', 'Eine Probe senden an')}
        value={to}
        onChange={setTyped}
        button={t('Send Test Mail', 'Probe senden')}
        busy={t('Sending …', 'Wird gesendet …')}
        run={send}
      />
      <TestAnswer result={result} />
    </>
  )
}

const help = 'mail#wenn-es-an-spf-dkim-oder-dmarc-liegt'

/** Checks if recipients can verify the sender's domain, and signs letters (D80). */
export function SenderPart({ dkim }: Lists['mail']) {
  return (
    <div className="mail-part">
      <h3>
        {t('Sender', 'Absender')} <HelpLink help={help} about={t('SPF, DKIM and DMARC', 'SPF, DKIM und DMARC')} />
      </h3>
      <SenderCheck domain={dkim.domain} />
      <Signature {...dkim} />
    </div>
  )
}

type DomainCheck = { spf: Finding; dmarc: Finding }

function SenderCheck({ domain }: { domain: string }) {
  const [isChecking, setChecking] = useState(false)
  const [checked, setChecked] = useState<DomainCheck>()
  const { run, failure } = useCall()
  async function check() {
    setChecked(undefined)
    setChecking(true)
    await run(async () => setChecked(await call(api.mail.sender.check.$post({ header: longWait }))))
    setChecking(false)
  }
  return (
    <>
      <p>
        {t(
          `Others believe that your letters are from ${domain} only if its entries in the domain name system say so.`,
          `Andere glauben nur dann, dass deine Briefe von ${domain} kommen, wenn die Einträge dieser Domain das sagen.`,
        )}
      </p>
      <Button variant="outline" small disabled={isChecking} onClick={check}>
        {isChecking ? t('Checking …', 'Wird geprüft …') : t('Check Sender', 'Absender prüfen')}
      </Button>
      <div role="status">{checked && [checked.spf, checked.dmarc].map(Sentence)}</div>
      <Failure>{failure}</Failure>
    </>
  )
}

const Sentence = ({ is, sentence, record }: Finding) => (
  <div key={sentence} className="mail-finding">
    {is === 'unknown' ? <p>{sentence}</p> : <Notice is={is}>{sentence}</Notice>}
    {record !== '' && <TechnicalDetails>{record}</TechnicalDetails>}
  </div>
)

type Answer = { ok: boolean; sentence: string }

/** Creates a key, shows the record to publish, and starts signing once it is published. */
function Signature({ domain, provider, isSigning, record }: Lists['mail']['dkim']) {
  const [answer, setAnswer] = useState<Answer>()
  const { run, isBusy, failure } = useCall()
  async function press(work: () => Promise<Answer | undefined>) {
    setAnswer(undefined)
    await run(async () => {
      const checked = await work()
      await refreshLists('mail')
      setAnswer(checked)
    })
  }
  const make = async () => void (await call(api.mail.dkim.$post({ header: longWait })))
  const check = () => call(api.mail.dkim.check.$post({ header: longWait }))
  const stop = async () => void (await call(api.mail.dkim.stop.$post()))
  if (provider !== '' && !isSigning)
    return (
      <p className="note">
        {t(
          `${provider} signs letters from ${domain} itself (DKIM).`,
          `Briefe von ${domain} unterschreibt ${provider} selbst (DKIM).`,
        )}
      </p>
    )
  return (
    <>
      <p>{isSigning ? signedWords(domain) : unsignedWords(domain)}</p>
      {record && !isSigning && <RecordToCopy {...record} />}
      <div className="buttons">
        {!record && (
          <Button variant="outline" small disabled={isBusy} onClick={() => press(make)}>
            {t('Sign Letters Here', 'Briefe hier unterschreiben')}
          </Button>
        )}
        {record && (
          <Button variant="outline" small disabled={isBusy} onClick={() => press(check)}>
            {isSigning
              ? t('Check Record', 'Eintrag prüfen')
              : t('Check Record and Begin', 'Eintrag prüfen und beginnen')}
          </Button>
        )}
        {isSigning && (
          <Button variant="outline" small disabled={isBusy} onClick={() => press(stop)}>
            {t('Stop Signing', 'Nicht mehr unterschreiben')}
          </Button>
        )}
      </div>
      <div role="status">{answer && <Notice is={answer.ok ? 'good' : 'bad'}>{answer.sentence}</Notice>}</div>
      <Failure>{failure}</Failure>
    </>
  )
}

const signedWords = (domain: string) =>
  t(`Letters from ${domain} are signed (DKIM).`, `Briefe von ${domain} werden hier unterschrieben (DKIM).`)
const unsignedWords = (domain: string) =>
  t(
    `A signature (DKIM) proves that a letter is from ${domain} and unchanged, so that fewer of your letters end up as spam. Most providers sign by themselves; if yours does not, this site can.`,
    `Eine Unterschrift (DKIM) beweist, dass ein Brief von ${domain} kommt und unverändert ist. So landen weniger deiner Briefe im Spam. Meist unterschreibt dein Mailanbieter; tut er es nicht, kann es diese Website.`,
  )

function RecordToCopy({ name, value, strings }: DkimRecord) {
  return (
    <>
      <p>
        {t(
          'Add this record where you manage the domain, then check it. Letters are signed only after that.',
          'Leg diesen Eintrag dort an, wo du die Domain verwaltest, und prüf ihn dann. Unterschrieben wird erst danach.',
        )}
      </p>
      <dl className="record-to-copy">
        <dt>{t('Type', 'Typ')}</dt>
        <dd>TXT</dd>
        <dt>Name</dt>
        <dd>
          <code className="to-copy">{name}</code>
          <CopyButton text={name}>{t('Copy Name', 'Name kopieren')}</CopyButton>
          <small>
            {t(
              `If your provider adds the domain itself: ${name.slice(0, name.indexOf('._domainkey'))}._domainkey`,
              `Hängt dein Anbieter die Domain selbst an: ${name.slice(0, name.indexOf('._domainkey'))}._domainkey`,
            )}
          </small>
        </dd>
        <dt>{t('Value', 'Wert')}</dt>
        <dd>
          <code className="to-copy">{value}</code>
          <CopyButton text={value}>{t('Copy Value', 'Wert kopieren')}</CopyButton>
        </dd>
      </dl>
      <details className="technical">
        <summary>{t('The value does not fit', 'Der Wert passt nicht hinein')}</summary>
        <p>
          {t(
            'Some providers take at most 255 characters at once. Then enter the value as these parts, in this order, each in quotation marks:',
            'Manche Anbieter nehmen höchstens 255 Zeichen auf einmal. Dann trag den Wert in diesen Teilen ein, in dieser Reihenfolge, jeden in Anführungszeichen:',
          )}
        </p>
        {strings.map(part => (
          <p key={part}>
            <code className="to-copy">{`"${part}"`}</code>
          </p>
        ))}
      </details>
    </>
  )
}

function CopyButton({ text, children }: { text: string; children: string }) {
  const { run, failure } = useCall()
  const copy = () =>
    run(async () => {
      await navigator.clipboard.writeText(text)
      void showSuccess(t('Copied', 'Kopiert'))
    })
  return (
    <>
      <RowButton icon="copy" onClick={copy}>
        {children}
      </RowButton>
      <Failure>{failure}</Failure>
    </>
  )
}
