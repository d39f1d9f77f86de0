import { AppError } from '../../../../domain/kit/error.ts'
import { t } from '../../../../domain/kit/language.ts'
import type { NewsletterView } from '../../../../domain/people/newsletter/newsletter-progress.ts'
import { call } from '../../../kit/state/api.ts'
import { Failure, useCall } from '../../kit/failure.tsx'
import { AddRow, Cell, RowButton, Section, Table } from '../../kit/list/table.tsx'
import { shownDateTime } from '../../kit/words/day.ts'
import { api } from '../../state/api.ts'
import { type Lists, useList } from '../../state/lists.ts'
import { openOverlay } from '../../state/overlay.ts'
import { ask } from '../../state/page/question.ts'
import { succeed } from '../../state/page/success.ts'
import { NewsletterState } from './newsletter-state.tsx'
import { Blacklist, Invitations, Subscribers } from './subscribers.tsx'

/** Newsletters, subscribers and the blacklist (D30). */
export function NewsletterSection() {
  const newsletter = useList('newsletter', ({ issues }) => issues.some(({ sending }) => sending?.isDone === false))
  return (
    <Section help="newsletter" title="Newsletter" list="newsletter">
      {newsletter && (
        <>
          <Newsletters {...newsletter} />
          <Subscribers {...newsletter} />
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
    void succeed(
      hasServer
        ? t('Preview Sent', 'Vorschau verschickt')
        : t('Preview Waits in the Outbox', 'Die Vorschau wartet im Postausgang'),
      'outbox',
    )
  }
  async function send({ _id, lastModifiedDate }: NewsletterView) {
    const count = subscribers.length
    if (count === 0)
      throw new AppError(
        'conflict',
        t('There are no subscribers yet.', 'Es gibt noch niemanden, der den Newsletter bekommt.'),
      )
    const question = t(
      `Send this newsletter to ${count === 1 ? '1 subscriber' : `${count} subscribers`}?`,
      `Diesen Newsletter an ${count === 1 ? 'eine Person' : `${count} Leute`} senden?`,
    )
    if (!(await ask(question, t('Yes, send', 'Ja, senden'), 'primary'))) return
    await call(api.newsletter.send.$post({ json: { _id, lastModifiedDate } }))
    void succeed(t('Newsletter Is Being Sent', 'Newsletter wird verschickt'), 'newsletter', 'outbox')
  }
  async function remove({ _id }: NewsletterView) {
    if (!(await ask(t('Delete Newsletter?', 'Newsletter löschen?'), t('Yes, delete', 'Ja, löschen')))) return
    await call(api.newsletter.del.$post({ json: { _id } }))
    void succeed(t('Newsletter Deleted', 'Newsletter gelöscht'), 'newsletter')
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
      <Table
        empty={t('No newsletters yet.', 'Noch keine Newsletter.')}
        columns={[
          t('Subject', 'Betreff'),
          t('Last Modified Date', 'Zuletzt geändert'),
          t('State', 'Stand'),
          t('Options', 'Aktionen'),
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
          <tr key={item._id}>
            <Cell label={t('Subject', 'Betreff')}>
              <strong>{item.subject}</strong>
            </Cell>
            <Cell label={t('Last Modified Date', 'Zuletzt geändert')} className="moment">
              {shownDateTime(item.lastModifiedDate)}
            </Cell>
            <Cell label={t('State', 'Stand')}>
              <NewsletterState {...item} />
            </Cell>
            <Cell label={t('Options', 'Aktionen')} className="options">
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
          </tr>
        ))}
      </Table>
    </>
  )
}
