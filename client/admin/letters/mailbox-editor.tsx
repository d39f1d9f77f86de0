import { longWait } from '../../../domain/kit/duration.ts'
import { t } from '../../../domain/kit/language.ts'
import { plainMailboxFailure } from '../../../domain/letters/mailbox-failure.ts'
import { mailboxProviderOf } from '../../../domain/letters/providers.ts'
import { call } from '../../kit/state/api.ts'
import { Button } from '../../kit/ui/button.tsx'
import { type OpenFormActions, RecordEditor } from '../kit/editor/record-editor.tsx'
import type { TestResult } from '../kit/letters/letter-state.tsx'
import { Notice, TechnicalDetails } from '../kit/notice.tsx'
import { api } from '../state/api.ts'
import { type Lists, useList } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'
import { type ServerDraft, ServerFields, serverLabels } from './server-fields.tsx'
import { howToSaveSentence, TestAndSave } from './test-and-save.tsx'

type Draft = { mailbox: ServerDraft; lastModifiedDate?: string }

/** Defaults to the sender's provider, where most have their mailbox. */
function initialOf({ host, user, mailbox, sender }: Lists['mail']): Draft {
  const guessed = mailbox.host === '' ? mailboxProviderOf(host) : undefined
  return {
    mailbox: {
      host: guessed?.imap ?? mailbox.host,
      port: String(mailbox.port),
      security: mailbox.security,
      // Most sign in with their address.
      user: mailbox.host === '' ? user || sender.address : mailbox.user,
      password: '',
    },
  }
}

/** Shows the mailbox that receives bounces (D80). */
export function MailboxEditor({ item }: { item: Lists['mail'] }) {
  const stored = useList('mail') ?? item
  const save = ({ mailbox }: Draft) => {
    const { host, port, security, user, from } = stored
    const json = { host, port, security, user, password: '', from, mailbox: { ...mailbox, port: Number(mailbox.port) } }
    return call(api.mail.edit.$post({ header: longWait, json }))
  }
  return (
    <RecordEditor
      help="mail#wenn-ein-brief-zurückkommt"
      title={
        item.mailbox.host === '' ? t('Set Up Mailbox', 'Postfach einrichten') : t('Edit Mailbox', 'Postfach bearbeiten')
      }
      initial={initialOf(item)}
      labels={{ mailbox: t('Mailbox', 'Postfach') }}
      save={save}
      saved={t('Mailbox Saved', 'Postfach gespeichert')}
      notSaved={t('Error Saving Mailbox', 'Das Postfach konnte nicht gespeichert werden')}
      lists={['mail']}
      actions={({ value }, _, stay) => <CheckAndSave stay={stay} mailbox={value.mailbox} />}
    >
      {({ bind, value: { mailbox }, set }) => {
        const fields = bind.part('mailbox', serverLabels())
        const change = (changes: Partial<Draft['mailbox']>) => set({ mailbox: { ...mailbox, ...changes } })
        return (
          <div className="editor-fields editor-single">
            <p className="note">
              {t(
                'Letters that do not arrive come back to your mailbox. The site reads only those reports; it changes and deletes nothing there.',
                'Briefe, die nicht ankommen, kommen in dein Postfach zurück. Die Website liest dort nur diese Meldungen; sie ändert und löscht nichts.',
              )}
            </p>
            <ServerFields
              kind="imap"
              bind={fields}
              value={mailbox}
              change={change}
              stored={stored.mailbox}
              address={stored.sender.address}
            />
          </div>
        )
      }}
    </RecordEditor>
  )
}

/** Checks the mailbox as entered, and saves settings that work. */
function CheckAndSave({ stay, mailbox }: Pick<Draft, 'mailbox'> & { stay: OpenFormActions }) {
  const json = { mailbox: { ...mailbox, port: Number(mailbox.port) } }
  return (
    <TestAndSave
      stay={stay}
      test={() => call(api.mail.mailbox.test.$post({ header: longWait, json }))}
      show={result => <div role="status">{result && <CheckResult {...result} />}</div>}
    >
      {t('Save and Check', 'Speichern und prüfen')}
    </TestAndSave>
  )
}

function CheckResult({ ok, answer }: TestResult) {
  if (!ok)
    return (
      <>
        <Notice is="bad">
          {plainMailboxFailure(answer)} {howToSaveSentence()}
        </Notice>
        <TechnicalDetails>{answer}</TechnicalDetails>
      </>
    )
  const count = answer === '1' ? t('1 message', '1 Nachricht') : t(`${answer} messages`, `${answer} Nachrichten`)
  return (
    <Notice is="good">
      {t(
        `The mailbox can be read: ${count}. It is saved, and letters that come back are tasks under Today.`,
        `Das Postfach lässt sich lesen: ${count}. Es ist gespeichert, und was zurückkommt, steht unter Heute.`,
      )}
    </Notice>
  )
}

/** Shows if bounces are read, and links to the mailbox's settings. */
export function MailboxPart(mail: Lists['mail']) {
  const { host, user, failure } = mail.mailbox
  return (
    <div className="mail-part">
      <h3>{t('Returned Letters', 'Briefe, die zurückkommen')}</h3>
      {host === '' && (
        <p>
          {t(
            'No mailbox is set up: What does not arrive comes back to your mail program only.',
            'Es ist kein Postfach eingetragen: Was nicht ankommt, kommt nur in dein Mailprogramm zurück.',
          )}
        </p>
      )}
      {host !== '' && (
        <p>
          {failure === ''
            ? t(`${user} at ${host} is read.`, `${user} bei ${host} wird gelesen.`)
            : t(`${user} at ${host} cannot be read.`, `${user} bei ${host} lässt sich nicht lesen.`)}{' '}
          {failure === '' && t('Letters that come back are tasks under Today.', 'Was zurückkommt, steht unter Heute.')}
        </p>
      )}
      {failure !== '' && (
        <>
          <Notice is="bad">{plainMailboxFailure(failure)}</Notice>
          <TechnicalDetails>{failure}</TechnicalDetails>
        </>
      )}
      {mail.isFixed.mailbox ? (
        <p className="note">{t('Set by IMAP_URL.', 'Durch IMAP_URL vorgegeben.')}</p>
      ) : (
        <Button variant="outline" small onClick={() => openOverlay({ kind: 'mailbox', item: mail })}>
          {host === '' ? t('Set Up Mailbox', 'Postfach einrichten') : t('Edit Mailbox', 'Postfach bearbeiten')}
        </Button>
      )}
    </div>
  )
}
