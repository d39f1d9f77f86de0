import { MemoryRouter } from 'react-router-dom'
import { AppError } from '../../../../domain/kit/error.ts'
import { t } from '../../../../domain/kit/language.ts'
import type { Newsletter } from '../../../../domain/people/newsletter/newsletter.ts'
import type { NewsletterView } from '../../../../domain/people/newsletter/newsletter-progress.ts'
import { call } from '../../../kit/state/api.ts'
import { EmailAddress } from '../../../kit/ui/email-address.tsx'
import { TextField } from '../../../kit/ui/field.tsx'
import { Prose } from '../../../kit/ui/prose.tsx'
import { useAddOnce } from '../../kit/editor/add-once.ts'
import { Viewer } from '../../kit/editor/dialog.tsx'
import { RecordEditor } from '../../kit/editor/record-editor.tsx'
import { Failure, useCall, WhenLoaded } from '../../kit/failure.tsx'
import { LetterFailure, LetterState } from '../../kit/letters/letter-state.tsx'
import {
  AddRow,
  Cell,
  FactList,
  optionsColumn,
  PanelTable,
  RowButton,
  Section,
  TableRow,
  useShownItems,
} from '../../kit/list/table.tsx'
import { OwnRoot } from '../../kit/own-root.tsx'
import { shortMoment } from '../../kit/words/day.ts'
import { RichField } from '../../rich-text/rich-field.tsx'
import { api } from '../../state/api.ts'
import { type Lists, loadCurrent, putNewsletter, useList } from '../../state/lists.ts'
import { openOverlay } from '../../state/overlay.ts'
import { askUser } from '../../state/page/question.ts'
import { showSuccess } from '../../state/page/success.ts'
import { useDeliveries } from '../../state/queries.ts'
import { Blacklist, Invitations, Subscribers } from './subscribers.tsx'

/** Newsletters, subscribers and the blacklist (D30). */
export function NewsletterSection() {
  const newsletter = useList('newsletter', ({ issues }) => issues.some(({ sending }) => sending?.isDone === false))
  return (
    <Section help="newsletter" title="Newsletter" list="newsletter">
      {newsletter && (
        <>
          <Newsletters {...newsletter} />
          <Subscribers />
          <Invitations {...newsletter} />
          <Blacklist {...newsletter} />
        </>
      )}
    </Section>
  )
}

function Newsletters({ issues, subscribers }: Lists['newsletter']) {
  const hasServer = useList('mail')?.host !== ''
  const { run, failure } = useCall()

  async function preview({ _id }: NewsletterView) {
    await call(api.newsletter.preview.$post({ json: { _id } }))
    void showSuccess(
      hasServer
        ? t('Preview Sent', 'Vorschau verschickt')
        : t('Preview Waits in the Outbox', 'Die Vorschau wartet im Postausgang'),
      'outbox',
    )
  }
  async function send({ _id, subject, lastModifiedDate }: NewsletterView) {
    if (subscribers === 0) throw new AppError('conflict', nobodyWords())
    const question = t(
      `Send this newsletter to ${recipientsWords(subscribers)}?`,
      `Diesen Newsletter an ${recipientsWords(subscribers)} senden?`,
    )
    const note = hasServer
      ? t(
          `“${subject}” goes out at once and cannot be undone.`,
          `„${subject}“ geht sofort hinaus und lässt sich nicht zurückholen.`,
        )
      : t(
          `“${subject}” goes out as soon as a mail server is set up, and cannot be undone.`,
          `„${subject}“ geht hinaus, sobald ein Mailserver eingetragen ist, und lässt sich nicht zurückholen.`,
        )
    if (!(await askUser(question, t('Yes, send', 'Ja, senden'), 'primary', note))) return
    await call(api.newsletter.send.$post({ json: { _id, lastModifiedDate } }))
    void showSuccess(t('Newsletter Is Being Sent', 'Newsletter wird verschickt'), 'newsletter', 'outbox')
  }
  async function remove({ _id }: NewsletterView) {
    if (!(await askUser(t('Delete Newsletter?', 'Newsletter löschen?'), t('Yes, delete', 'Ja, löschen')))) return
    await call(api.newsletter.del.$post({ json: { _id } }))
    void showSuccess(t('Newsletter Deleted', 'Newsletter gelöscht'), 'newsletter')
  }
  return (
    <>
      {!hasServer && (
        <p className="note">
          {t(
            'No mail server is set up under System → Mail: letters wait in the outbox.',
            'Unter System → E-Mail ist noch kein Mailserver eingetragen: Briefe warten im Postausgang.',
          )}
        </p>
      )}
      <PanelTable
        empty={t('No newsletters yet.', 'Noch keine Newsletter.')}
        columns={[
          t('Subject', 'Betreff'),
          { label: t('Last Modified Date', 'Zuletzt geändert'), className: 'moment' },
          t('State', 'Stand'),
          optionsColumn(),
        ]}
        top={
          <>
            <AddRow onClick={() => openOverlay({ kind: 'newsletter' })}>
              {t('Add Newsletter', 'Newsletter anlegen')}
            </AddRow>
            <Failure>{failure}</Failure>
          </>
        }
      >
        {issues.map(item => (
          <TableRow key={item._id}>
            <strong>{item.subject}</strong>
            {shortMoment(item.lastModifiedDate)}
            <NewsletterState {...item} />
            <Cell>
              <RowButton
                icon={item.sending ? 'view' : 'edit'}
                of={item.subject}
                onClick={() => openOverlay({ kind: 'newsletter', item })}
              >
                {item.sending ? t('View', 'Ansehen') : t('Edit', 'Bearbeiten')}
              </RowButton>
              {!item.sending && (
                <>
                  <RowButton icon="mail" of={item.subject} onClick={() => run(() => preview(item))}>
                    {t('Send Preview to Me', 'Vorschau an mich senden')}
                  </RowButton>
                  <RowButton icon="upload" of={item.subject} onClick={() => run(() => send(item))}>
                    {t('Send…', 'Senden …')}
                  </RowButton>
                </>
              )}
              {item.sending?.isDone && (
                <RowButton icon="bin" of={item.subject} onClick={() => run(() => remove(item))}>
                  {t('Delete', 'Löschen')}
                </RowButton>
              )}
            </Cell>
          </TableRow>
        ))}
      </PanelTable>
    </>
  )
}

const nobodyWords = () => t('There are no subscribers yet.', 'Es gibt noch niemanden, der den Newsletter bekommt.')
const recipientsWords = (count: number) =>
  count === 1 ? t('1 subscriber', 'eine Person') : t(`${count} subscribers`, `${count} Leute`)

/** Shows the state of a newsletter: draft, sending or sent. */
function NewsletterState({ subject, sending }: NewsletterView) {
  if (!sending) return <span className="quiet">{t('Draft', 'Entwurf')}</span>
  const { date, isDone, sent, waiting, failed, dropped, isServersFault } = sending
  const all = sent + waiting + failed + dropped
  return (
    <>
      {isDone
        ? t(`${sent} of ${all} sent, ${shortMoment(date)}`, `${sent} von ${all} gesendet, ${shortMoment(date)}`)
        : t(`${sent} of ${all} sent`, `${sent} von ${all} gesendet`)}
      {waiting > 0 && t(`, ${waiting} waiting`, `, ${waiting} warten`)}
      {!isDone && '\u00a0…'}
      {failed > 0 && <small className="state-bad">{t(`${failed} failed`, `${failed} gescheitert`)}</small>}
      {isServersFault && (
        <small>
          {t(
            'The mail server refused nearly all addresses as unknown. That is probably its own fault: please check System → Mail. Nobody is unsubscribed for it.',
            'Der Mailserver hat fast alle Adressen als unbekannt abgelehnt. Das liegt wohl an ihm: Prüf bitte die Angaben unter System → E-Mail. Niemand wird deshalb abgemeldet.',
          )}
        </small>
      )}
      {dropped > 0 && <small>{t(`${dropped} not sent`, `${dropped} nicht gesendet`)}</small>}
      {!isDone && (
        <progress
          max={all}
          value={all - waiting}
          aria-label={t(`Progress of ${subject}`, `Fortschritt von ${subject}`)}
        />
      )}
    </>
  )
}

const labels = () => ({ subject: t('Subject', 'Betreff'), body: 'Text' })

/** An unsaved newsletter has no date. */
type Draft = Pick<Newsletter, 'subject' | 'body'> & { lastModifiedDate?: string }

const draftOf = ({ subject, body, lastModifiedDate }: NewsletterView): Draft => ({ subject, body, lastModifiedDate })

const addNewsletter = (draft: Draft) => call(api.newsletter.add.$post({ json: draft }))
const editNewsletter = (draft: Draft, _id: string) => call(api.newsletter.edit.$post({ json: { ...draft, _id } }))

export function NewsletterEditor({ item }: { item: NewsletterView | undefined }) {
  const { addOnce } = useAddOnce({ add: addNewsletter, edit: editNewsletter })
  const { subscribers } = useList('newsletter') ?? {}
  return (
    <RecordEditor
      help="newsletter"
      title={item ? t('Edit Newsletter', 'Newsletter bearbeiten') : t('Add Newsletter', 'Newsletter anlegen')}
      initial={item ? draftOf(item) : { subject: '', body: '' }}
      labels={labels()}
      save={async draft => putNewsletter(await (item ? editNewsletter(draft, item._id) : addOnce(draft)))}
      saved={t('Newsletter Saved', 'Newsletter gespeichert')}
      notSaved={t('Error Saving Newsletter', 'Der Newsletter konnte nicht gespeichert werden')}
      lists={['newsletter']}
      loadCurrent={
        item &&
        (async () => {
          const newsletter = await loadCurrent.newsletter(item._id)
          return newsletter && draftOf(newsletter)
        })
      }
      remove={
        item && {
          question: t('Delete Newsletter?', 'Newsletter löschen?'),
          run: seen => call(api.newsletter.del.$post({ json: { _id: item._id, ...seen } })),
          done: t('Newsletter Deleted', 'Newsletter gelöscht'),
        }
      }
    >
      {({ bind }) => (
        <div className="editor-fields editor-single">
          {subscribers !== undefined && (
            <p className="note">
              {subscribers === 0
                ? nobodyWords()
                : t(`It goes to ${recipientsWords(subscribers)}.`, `Er geht an ${recipientsWords(subscribers)}.`)}
            </p>
          )}
          <TextField {...bind.text('subject')} />
          <RichField {...bind.value('body')} />
          <p className="note">
            {t(
              'A closing with your name, the imprint and the link to unsubscribe are added to each letter.',
              'Ein Gruß mit deinem Namen, das Impressum und der Link zum Abbestellen kommen in jedem Brief von selbst dazu.',
            )}
          </p>
        </div>
      )}
    </RecordEditor>
  )
}

/** Shows a newsletter with its delivery to each subscriber. */
export function NewsletterViewer({ item }: { item: NewsletterView }) {
  const now = useList('newsletter')?.issues.find(({ _id }) => _id === item._id) ?? item
  const deliveries = useDeliveries(item._id, now.sending)
  const { listed, showAll } = useShownItems(deliveries.data ?? [])
  return (
    <Viewer help="newsletter" title={now.subject}>
      <div className="editor-columns">
        <section>
          <FactList facts={{ [t('State', 'Stand')]: <NewsletterState {...now} /> }} />
          <WhenLoaded of={deliveries}>
            {() => (
              <PanelTable
                columns={[
                  { label: t('Email', 'E-Mail'), className: 'email' },
                  { label: t('Result', 'Ergebnis'), className: 'reason' },
                  { label: t('Date', 'Zeitpunkt'), className: 'moment' },
                ]}
                empty={t('No letters yet.', 'Noch keine Briefe.')}
                foot={showAll}
              >
                {listed.map(({ email, state, date, error, forward, size, mayBeTaken }, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: deliveries keep their order, and some have no address any more
                  <TableRow key={index}>
                    <Cell>
                      {email === undefined ? (
                        <span className="quiet">{t('unsubscribed since', 'inzwischen abbestellt')}</span>
                      ) : (
                        <EmailAddress>{email}</EmailAddress>
                      )}
                    </Cell>
                    <Cell>
                      <LetterState state={state} error={error} />
                      {error && <LetterFailure to={email} failure={{ error, forward, size, mayBeTaken }} />}
                    </Cell>
                    {date && shortMoment(date)}
                  </TableRow>
                ))}
              </PanelTable>
            )}
          </WhenLoaded>
        </section>
        <div lang="de">
          {/* Links are inert, as in the preview of a page. */}
          <OwnRoot>
            <MemoryRouter>
              <Prose html={now.body} />
            </MemoryRouter>
          </OwnRoot>
        </div>
      </div>
    </Viewer>
  )
}
