import { useRef, useState } from 'react'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import type { Site } from '../../../../domain/content/site/site.ts'
import { shownDay } from '../../../../domain/events/dates/dated-title.ts'
import { sumOf } from '../../../../domain/kit/cents.ts'
import { AppError, type FieldErrors } from '../../../../domain/kit/error.ts'
import { type Day, dayOf } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import { makesInvoices } from '../../../../domain/money/invoices/issuer.ts'
import { instalmentDueWords } from '../../../../domain/money/terms/payment-steps.ts'
import type { Instalment } from '../../../../domain/money/terms/schedule.ts'
import { shownCents } from '../../../../domain/money/terms/shown-amounts.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { DateField, TextArea, TextField } from '../../../kit/ui/field.tsx'
import { useRequestIds } from '../../../site/registration/sending.ts'
import { bindItem, type FormPart, useBind } from '../../kit/bind.ts'
import { keepForm } from '../../kit/editor/editing.ts'
import { Failure, useCall } from '../../kit/failure.tsx'
import { focusFirstError, runAfterPaint } from '../../kit/focus.ts'
import { MoreDetails } from '../../kit/fold.tsx'
import { useCaretText } from '../../kit/letters/placeholders.tsx'
import type { PlannedLetters } from '../../kit/letters/planned-letters.tsx'
import { FactList } from '../../kit/list/table.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { dueWord } from '../../kit/words/money-words.ts'
import { api } from '../../state/api.ts'
import { dropDraft, dropSentText, keptDraft, useDraft } from '../../state/drafts.ts'
import { putRecord, refreshLists, useList } from '../../state/lists.ts'
import { askUser } from '../../state/page/question.ts'
import { showLetterSuccess } from '../../state/page/success.ts'
import { isEmptyRecipient, type RecipientDraft, RecipientFields } from '../money/recipient-form.tsx'
import { LettersPreview, ModuleSelect } from './letter-form.tsx'
import {
  errorsByField,
  isUnwrittenQuote,
  type LineDraft,
  missingQuoteFields,
  type QuoteDraft,
  quoteDraftOf,
  quoteLabels,
  quoteOf,
  quotePlanOf,
  wrongSums,
} from './quote-draft.ts'
import { QuoteWhen } from './quote-when.tsx'

/** Key of the draft; each version of a quote has its own. */
const placeOf = ({ _id, quote }: Registration) => `quote ${_id} ${quote?.message ?? ''}`
/** Key of the draft of an answer without a quote. */
export const answerPlaceOf = ({ _id }: Pick<Registration, '_id'>) => `answer ${_id}`

export const hasQuoteDraft = (item: Registration): boolean => keptDraft(placeOf(item)) !== undefined
/** Returns the letter typed for the quote, with which an answer begins. */
export const textOfQuoteDraft = (item: Registration) => keptDraft<Partial<QuoteDraft>>(placeOf(item))?.text
export const dropSentQuoteText = (item: Registration, sent: string) => dropSentText(placeOf(item), sent)

const emptyQuestion = () =>
  [
    t('Send the quote without any text of yours?', 'Das Angebot ohne ein Wort von dir senden?'),
    t('Yes, send', 'Ja, senden'),
    'primary',
    t(
      'The letter has no text yet, only a greeting. Date, price and link are added automatically.',
      'Im Brief steht noch kein Text, nur Anrede und Gruß. Tag, Preis und Link kommen von selbst dazu.',
    ),
  ] as const

/** Sends or previews the quote and holds the result. */
function useQuoteCalls(item: Registration, educator: string, done: () => void) {
  const event = (useList('events') ?? []).find(({ _id }) => _id === item.event)
  const [errors, setErrors] = useState<FieldErrors>({})
  const [preview, setPreview] = useState<PlannedLetters>()
  const { run, failure } = useCall()
  const form = useRef<HTMLDivElement>(null)
  const isUnderWay = useRef(false)
  const { requestIdFor } = useRequestIds()
  async function attempt(draft: QuoteDraft, isPreview: boolean) {
    if (isUnderWay.current) return
    const gaps = missingQuoteFields(draft)
    setPreview(undefined)
    setErrors(Object.keys(gaps).length > 0 ? { ...wrongSums(quoteOf(draft, item, event)), ...gaps } : {})
    if (Object.keys(gaps).length > 0) return focusFirstError(form.current)
    if (!isPreview && isUnwrittenQuote(draft.text, item, educator) && !(await askUser(...emptyQuestion()))) return
    isUnderWay.current = true
    const { _id, lastModifiedDate } = item
    const quote = quoteOf(draft, item, event)
    // The same quote gets the same id, so that a retry sends it once.
    const requestId = requestIdFor(quote)
    const json = { _id, lastModifiedDate, ...quote, ...(isPreview ? { preview: true } : { requestId }) }
    await run(async () => {
      try {
        const answer = await call(api.registration.quote.$post({ json }))
        if ('letters' in answer) return setPreview(answer)
        putRecord('registrations', answer)
        done()
        void showLetterSuccess(t('Quote Goes Out', 'Angebot geht hinaus'), 'registrations', 'events', 'outbox')
      } catch (error) {
        setErrors((error instanceof AppError && error.fields) || {})
        focusFirstError(form.current)
        throw error
      }
    })
    if (!isPreview) void refreshLists('registrations')
    isUnderWay.current = false
  }
  return { event, errors, preview, failure, form, attempt }
}

/** Shows the form for a quote with a preview of its letter. Keeps the draft until it is sent. */
export function QuoteForm({ item, done }: { item: Registration; done?: () => void }) {
  const site = useList('site')
  const educator = site?.contact.name ?? ''
  // The letter of a first quote starts with the text typed as an answer.
  const draftText = item.quote ? undefined : keptDraft(answerPlaceOf(item))?.text
  const sent = () => {
    forget()
    dropDraft(answerPlaceOf(item))
    done?.()
    // The inquiry has become a booking and shows its quote elsewhere.
    runAfterPaint(() => document.querySelector<HTMLElement>('.quote-part button')?.focus())
  }
  const { event, errors, preview, failure, form, attempt } = useQuoteCalls(item, educator, sent)
  const today = dayOf(new Date().toISOString())
  const initial = quoteDraftOf(item, { event, today, educator })
  const entries = useDraft(placeOf(item), { ...initial, text: draftText ?? initial.text })
  const { draft, change, forget } = entries
  const text = useCaretText(draft.text, value => change({ text: value }))
  const bind = useBind(entries, quoteLabels(), errorsByField(errors))
  const keep = { onKeyDown: keepForm, autoComplete: 'off' }
  return (
    <div className="booking-step quote-form" ref={form}>
      <ModuleSelect
        initial={initial.text}
        text={draft.text}
        change={value => change({ text: value })}
        withPiece={text.withPiece}
      />
      <TextField {...bind.text('subject')} {...keep} />
      <TextArea {...bind.text('text')} rows={8} ref={text.field} onBlur={text.leave} />
      <h2>{t('Quote', 'Angebot')}</h2>
      <TextField {...bind.text('title')} {...keep} />
      <QuoteWhen draft={draft} errors={errors} change={change} bind={bind} />
      <TextField {...bind.text('locationName')} {...keep} />
      <TextField {...bind.text('people')} inputMode="numeric" className="half" {...keep} />
      <Lines {...bind.list('lines')} />
      <Plan draft={draft} site={site} today={today} />
      <QuoteRecipient draft={draft.invoiceTo} errors={errors} change={invoiceTo => change({ invoiceTo })} />
      <DateField {...bind.text('until')} min={today} className="half" {...keep} />
      <div className="buttons">
        <Button small onClick={() => void attempt(draft, false)}>
          <PanelIcon name="mail" />
          {t('Send Quote', 'Angebot senden')}
        </Button>
        <Button variant="outline" small onClick={() => void attempt(draft, true)}>
          <PanelIcon name="view" />
          {t('Preview', 'Vorschau')}
        </Button>
      </div>
      <Failure>{failure}</Failure>
      {preview && <LettersPreview planned={preview} />}
    </div>
  )
}

type RecipientProps = { draft: RecipientDraft; errors: FieldErrors; change: (draft: RecipientDraft) => void }

/** Shows the optional invoice recipient, the default of the acceptance form. Open if there is one, and on errors. */
function QuoteRecipient({ draft, errors, change }: RecipientProps) {
  const isWrong = Object.keys(errors).some(name => name.startsWith('invoiceTo'))
  const [isToggledOpen, setToggledOpen] = useState<boolean>()
  return (
    <MoreDetails
      open={(isToggledOpen ?? !isEmptyRecipient(draft)) || isWrong}
      onToggle={({ currentTarget }) => setToggledOpen(currentTarget.open)}
      summary={t('Invoice to, Leitweg-ID', 'Rechnung an, Leitweg-ID')}
    >
      <div className="more-body quote-recipient">
        <p className="note">
          {t(
            'Only if you know it already. Whoever accepts the quote sees it in the form and can change it.',
            'Nur wenn du es schon weißt. Wer das Angebot annimmt, sieht es im Formular und kann es ändern.',
          )}
        </p>
        <RecipientFields draft={draft} errors={errors} change={changes => change({ ...draft, ...changes })} />
      </div>
    </MoreDetails>
  )
}

function Lines(part: FormPart<LineDraft[]>) {
  const { value: lines, update } = part
  const box = useRef<HTMLFieldSetElement>(null)
  const keep = { onKeyDown: keepForm, autoComplete: 'off' }
  const add = () =>
    update(lines => {
      const key = Math.max(-1, ...lines.map(line => line.key)) + 1
      return [...lines, { key, label: '', count: '1', price: '' }]
    })
  const remove = (at: number) => {
    update(lines => lines.filter((_, other) => other !== at))
    box.current?.focus()
  }
  return (
    <fieldset className="questions quote-lines" ref={box} tabIndex={-1}>
      <legend>{t('What It Costs', 'Was es kostet')}</legend>
      {lines.map((line, at) => {
        const bind = bindItem(part, line, at, lineLabels())
        return (
          <div className="quote-line" key={line.key}>
            <TextField {...bind.text('label')} {...keep} />
            <TextField {...bind.text('count')} inputMode="numeric" {...keep} />
            <TextField {...bind.text('price')} inputMode="decimal" {...keep} />
            {lines.length > 1 && (
              <Button variant="outline" small onClick={() => remove(at)}>
                <PanelIcon name="close" />
                <span className="visually-hidden">{t(`Remove line ${at + 1}`, `Zeile ${at + 1} entfernen`)}</span>
              </Button>
            )}
          </div>
        )
      })}
      <Button variant="outline" small onClick={add}>
        <PanelIcon name="add" />
        {t('Another Line', 'Noch eine Zeile')}
      </Button>
    </fieldset>
  )
}

const lineLabels = () => ({
  label: t('Service', 'Leistung'),
  count: t('Count', 'Menge'),
  price: t('Price each in €', 'Einzelpreis in €'),
})

/** Due date of an instalment, relative to an invoice or confirmation not yet sent. */
const dueText = (instalment: Instalment, eventDay: Day, hasInvoices: boolean) => {
  const { rule, due } = instalment
  if (rule === 'afterInvoice')
    return t(
      `within seven days of the ${hasInvoices ? 'invoice' : 'confirmation'}`,
      instalmentDueWords(instalment, hasInvoices),
    )
  const by = t(`by ${shownDay(due)}`, `bis ${shownDay(due)}`)
  // A due date after the event looks like a mistake, so explain it.
  return due > eventDay
    ? t(
        `${by}, that is after the event, as the terms say for groups`,
        `${by}, also nach dem Termin: So steht es in den AGB für Gruppen`,
      )
    : by
}

type PlanProps = { draft: QuoteDraft; site: Site | undefined; today: Day }

/** Shows the sum and dues if accepted today. */
function Plan({ draft, site, today }: PlanProps) {
  const plan = quotePlanOf(draft, { region: site?.region ?? '', today })
  if (!plan) return null
  const hasInvoices = site ? makesInvoices(site, today) : false
  return (
    <div role="status">
      <FactList
        facts={{
          [t('Total', 'Zusammen')]: shownCents(sumOf(plan.map(({ cents }) => cents))),
          ...Object.fromEntries(
            plan.map(due => [
              dueWord(due),
              `${shownCents(due.cents)}, ${dueText(due, draft.lastDay || draft.day, hasInvoices)}`,
            ]),
          ),
        }}
      />
    </div>
  )
}
