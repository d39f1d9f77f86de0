import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import {
  contactExamples,
  openSteps,
  type SetUpStep,
  setUpSteps,
  withOwnContact,
} from '../../../domain/content/site/set-up.ts'
import { starterContentIn } from '../../../domain/content/site/starter-content.ts'
import { contactNames } from '../../../domain/content/site/texts.ts'
import { t } from '../../../domain/kit/language.ts'
import { call } from '../../kit/state/api.ts'
import { Button } from '../../kit/ui/button.tsx'
import { CheckBox } from '../../kit/ui/field.tsx'
import { Loading } from '../../site/blocks/loading.tsx'
import { fixedMailWhySentence, setUpNames } from '../content/site/set-up-words.ts'
import { AddressStep } from '../content/site/site-address.tsx'
import { StarterStep } from '../content/site/starter-viewer.tsx'
import { useBookedEventIds } from '../content/site/starter-words.ts'
import { TextsEditor } from '../content/site/texts-editor.tsx'
import { StepContext } from '../kit/editor/editing.ts'
import { Failure, useCall } from '../kit/failure.tsx'
import { NotLoaded, RowButton, useIsPhone } from '../kit/list/table.tsx'
import { PanelIcon } from '../kit/panel-icon.tsx'
import { FixedMailStep } from '../letters/mail-section.tsx'
import { MailEditor } from '../letters/server-fields.tsx'
import { AccountEditor } from '../people/accounts/account-editor.tsx'
import { api } from '../state/api.ts'
import { type ListName, type Lists, putSite, useList } from '../state/lists.ts'
import { openOverlay } from '../state/overlay.ts'
import { useSiteName } from '../state/page/document.ts'
import { leaveFor } from '../state/page/leave.ts'

const lists = ['site', 'user', 'users', 'mail', 'events', 'infos', 'images', 'address'] as const
type Content = Pick<Lists, (typeof lists)[number]> & { registrations: readonly { event: string }[] }

/** Guides a new site's administrator through the set-up: one step at a time, each can be skipped. */
export function SetUp() {
  const content = useContent()
  return (
    <div className="panel">
      <h1 tabIndex={-1}>{t('Set-Up', 'Einrichten')}</h1>
      {content ? <Steps content={content} /> : <Waiting />}
    </div>
  )
}

const Waiting = () => (
  <>
    <Loading>{t('Loading …', 'Wird geladen …')}</Loading>
    {lists.map((list: ListName) => (
      <NotLoaded key={list} list={list} />
    ))}
  </>
)

/** Data of the steps, once all of it has loaded. */
function useContent(): Content | undefined {
  const [site, user, users, mail] = [useList('site'), useList('user'), useList('users'), useList('mail')]
  const [events, infos, images] = [useList('events'), useList('infos'), useList('images')]
  const [registrations, address] = [useBookedEventIds(), useList('address')]
  if (!site || !user || !users || !mail || !events || !infos || !images || !registrations || !address) return undefined
  return { site, user, users, mail, events, infos, images, registrations, address }
}

function Steps({ content }: { content: Content }) {
  const { site, user, users, mail, address } = content
  useSiteName(site.name)
  const account = users.find(({ _id }) => _id === user?._id)
  const open = openSteps({
    account: account ?? { name: '', email: '', newEmail: '' },
    site,
    mail: { hasServer: mail.host !== '' || mail.isFixed.server, hasFailed: mail.hasFailed },
    hasAddress: address.hasAddress || site.publicUrl !== '',
    starter: starterContentIn(content),
  })
  const [at, goTo] = useState<SetUpStep | 'end'>(() => open[0] ?? 'end')
  const heading = useStepFocus(at)
  const next = () => {
    const laterSteps = setUpSteps.slice(at === 'end' ? setUpSteps.length : setUpSteps.indexOf(at) + 1)
    goTo(laterSteps.find(step => open.includes(step)) ?? 'end')
  }
  const names = setUpNames()
  return (
    <div className="set-up">
      <Progress at={at} open={open} goTo={goTo} />
      <StepContext value={{ done: next, later: next }}>
        {at === 'end' ? (
          <End open={open} heading={heading} goTo={goTo} />
        ) : (
          <section aria-labelledby="set-up-step">
            <h2 id="set-up-step" ref={heading} tabIndex={-1}>
              {names[at].title}
            </h2>
            <p className="set-up-why">
              {at === 'mail' && mail.isFixed.server ? fixedMailWhySentence() : names[at].why}
            </p>
            <StepForm key={at} at={at} content={content} account={account} />
          </section>
        )}
      </StepContext>
    </div>
  )
}

/** Focuses the heading when the step changes, so that it is announced and in view. */
function useStepFocus(at: string) {
  const heading = useRef<HTMLHeadingElement>(null)
  const lastStep = useRef(at)
  useEffect(() => {
    if (lastStep.current === at) return
    lastStep.current = at
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [at])
  return heading
}

type FormProps = { at: SetUpStep; content: Content; account: Lists['users'][number] | undefined }

function StepForm({ at, content, account }: FormProps): ReactNode {
  switch (at) {
    case 'account':
      return account && <AccountEditor item={account} />
    case 'name':
      return <TextsEditor part="siteName" />
    case 'contact':
      return (
        <>
          <Examples examples={contactExamples(withOwnContact(content.site, account))} />
          <TextsEditor part="address" begin={site => withOwnContact(site, account)} />
        </>
      )
    case 'form':
      return <TextsEditor part="form" />
    case 'bank':
      return (
        <>
          {content.site.bank.iban !== '' && content.site.bank.holder === '' && (
            <p className="note">{t('The account holder is still missing.', 'Es fehlt noch die Kontoinhaberin.')}</p>
          )}
          <TextsEditor part="account" />
        </>
      )
    case 'mail':
      return content.mail.isFixed.server ? <FixedMailStep /> : <MailEditor item={content.mail} />
    case 'content':
      return <StarterStep />
    case 'address':
      return <AddressStep address={content.address} />
  }
}

/** Names the fields that still show the example school. */
function Examples({ examples }: { examples: ReturnType<typeof contactExamples> }) {
  const names = contactNames()
  const list = new Intl.ListFormat(t('en', 'de')).format(examples.map(field => names[field]))
  return examples.length > 0 && <p className="note">{t(`Still an example: ${list}.`, `Noch ein Beispiel: ${list}.`)}</p>
}

type ProgressProps = { at: SetUpStep | 'end'; open: readonly SetUpStep[]; goTo: (step: SetUpStep) => void }

function Progress({ at, open, goTo }: ProgressProps) {
  const isPhone = useIsPhone()
  const names = setUpNames()
  const place = at === 'end' ? setUpSteps.length : setUpSteps.indexOf(at) + 1
  return (
    <nav className="set-up-progress" aria-label={t('Steps', 'Schritte')}>
      <p>
        {at === 'end'
          ? t('All steps', 'Alle Schritte')
          : t(`Step ${place} of ${setUpSteps.length}`, `Schritt ${place} von ${setUpSteps.length}`)}
      </p>
      <ol>
        {setUpSteps.map(step => (
          <li key={step}>
            <button
              type="button"
              className={open.includes(step) ? undefined : 'is-done'}
              aria-current={step === at ? 'step' : undefined}
              onClick={() => goTo(step)}
            >
              <span className="set-up-mark" aria-hidden="true">
                {open.includes(step) ? setUpSteps.indexOf(step) + 1 : <PanelIcon name="check" />}
              </span>
              <span className={isPhone ? 'visually-hidden' : undefined}>{names[step].short}</span>
              {!open.includes(step) && <span className="visually-hidden"> {t('(done)', '(erledigt)')}</span>}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  )
}

/** Links to the invoice settings while they lack legal requirements. */
function InvoicesWay() {
  const invoicing = useList('site')?.invoicing
  if (!invoicing || (invoicing.from !== '' && `${invoicing.taxNumber}${invoicing.vatId}` !== '')) return null
  return (
    <>
      <p className="set-up-why">
        {t(
          'Shall the site write your invoices? Then enter your tax number or VAT ID, and the day from which it does.',
          'Soll deine Website die Rechnungen schreiben? Dann trag deine Steuernummer oder USt-IdNr. ein und den Tag, ab dem sie es tut.',
        )}
      </p>
      <RowButton
        icon="edit"
        onClick={() => openOverlay({ kind: 'texts', part: 'invoicing', field: 'invoicing.taxNumber' })}
      >
        {t('Set Up Invoices', 'Rechnungen einrichten')}
      </RowButton>
    </>
  )
}

type EndProps = {
  open: readonly SetUpStep[]
  heading: RefObject<HTMLHeadingElement | null>
  goTo: (step: SetUpStep) => void
}

/** Asks the administrator to read the terms, which apply from the first registration on. */
const TermsWay = () => (
  <>
    <h3>{t('Before Anybody Registers', 'Bevor sich jemand anmeldet')}</h3>
    <p className="set-up-why">
      {t(
        'The terms are a model. Deposit, cancellation fees and minimum number in it apply to everybody who registers. Please read them once.',
        'Die AGB sind ein Muster. Anzahlung, Stornokosten und Mindestzahl darin gelten für alle, die sich anmelden. Lies sie bitte einmal.',
      )}
    </p>
    <RowButton icon="edit" onClick={() => openOverlay({ kind: 'texts', part: 'terms' })}>
      {t('Read the Terms', 'AGB lesen')}
    </RowButton>
  </>
)

/** Lists the skipped steps. Completing the set-up hides its note; skipped steps remain among the placeholders. */
function End({ open, heading, goTo }: EndProps) {
  const id = useId()
  const { run, failure } = useCall()
  const names = setUpNames()
  const [isTodayFirst, setTodayFirst] = useState(true)
  async function end() {
    if (isTodayFirst) await call(api.user.settings.$post({ json: { start: 'desk' } }))
    putSite(await call(api.site.edit.$post({ json: { isSettingUp: false } })))
    leaveFor('/admin#site-data')
  }
  return (
    <section aria-labelledby={id}>
      <h2 id={id} ref={heading} tabIndex={-1}>
        {open.length === 0 ? t('That Is All', 'Geschafft') : t('Enough for Now', 'Fürs Erste genug')}
      </h2>
      {open.length === 0 ? (
        <p className="set-up-why">
          {t(
            'Everything a site needs is there. Now comes your first date.',
            'Alles, was deine Website braucht, ist da. Jetzt kommt dein erster Termin.',
          )}
        </p>
      ) : (
        <>
          <p className="set-up-why">
            {t(
              'This can wait; a note under Today leads back here.',
              'Das hat Zeit; ein Hinweis unter Heute führt wieder hierher.',
            )}
          </p>
          <ul className="set-up-left">
            {open.map(step => (
              <li key={step}>
                <RowButton icon="right" onClick={() => goTo(step)}>
                  {names[step].title}
                </RowButton>
              </li>
            ))}
          </ul>
        </>
      )}
      <TermsWay />
      <InvoicesWay />
      <CheckBox
        id="set-up-start"
        label={t('Begin with Today after signing in', 'Nach dem Anmelden mit Heute beginnen')}
        checked={isTodayFirst}
        onChange={({ target }) => setTodayFirst(target.checked)}
      />
      <div className="buttons">
        {open.length > 0 && (
          <a
            className="button button-outline button-small"
            href="/admin/desk"
            onClick={event => {
              // No form is open here.
              event.preventDefault()
              leaveFor('/admin/desk')
            }}
          >
            {t('To Today', 'Zu Heute')}
          </a>
        )}
        <Button small variant={open.length > 0 ? 'outline' : 'primary'} onClick={() => run(end)}>
          {t('End the Set-Up', 'Einrichtung beenden')}
        </Button>
      </div>
      <Failure>{failure}</Failure>
    </section>
  )
}
