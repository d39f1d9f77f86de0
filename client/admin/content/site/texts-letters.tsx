import { useEffect, useState } from 'react'
import { LETTER_TEXT_MAX, type LetterKind, letterKinds } from '../../../../domain/bookings/letters/letter-texts.ts'
import { longWait } from '../../../../domain/kit/duration.ts'
import { t } from '../../../../domain/kit/language.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { TextArea } from '../../../kit/ui/field.tsx'
import type { BoundText } from '../../kit/bind.ts'
import { Failure, useCall } from '../../kit/failure.tsx'
import { ChoiceSelect } from '../../kit/form/choice-select.tsx'
import { TestAnswer, type TestResult } from '../../kit/letters/letter-state.tsx'
import { PlaceholderButtons, useCaretText } from '../../kit/letters/placeholders.tsx'
import { api } from '../../state/api.ts'
import { useList } from '../../state/lists.ts'
import { letterWords, type TextsForm, TwoColumns } from './texts-form.tsx'

const labels = () =>
  Object.fromEntries(letterKinds.map(kind => [kind, t('Your paragraph', 'Dein Absatz')])) as Record<LetterKind, string>

/** Shows the educator's own paragraph in each kind of letter, with a preview (D59). */
export function LetterParagraphs({ form: { bind, value, errors } }: { form: TextsForm }) {
  const wrong = letterKinds.find(kind => errors[`letterTexts.${kind}`])
  const [chosenKind, setKind] = useState<LetterKind>('received')
  // Shows the letter with the mistake.
  useEffect(() => {
    if (wrong) setKind(wrong)
  }, [wrong])
  const text = value.letterTexts[chosenKind]
  return (
    <TwoColumns
      left={
        <>
          <p className="note">
            {t(
              'Each letter has one paragraph of yours. Dates, amounts and deadlines are added by the program.',
              'In jedem Brief steht ein Absatz von dir. Termin, Beträge und Fristen setzt das Programm dazu.',
            )}
          </p>
          <ChoiceSelect
            id="letter-kind"
            label={t('Letter', 'Brief')}
            error={undefined}
            value={chosenKind}
            onChange={setKind}
            choices={letterKinds.map(kind => [kind, letterWords()[kind].join(', ')] as const)}
          />
          <OwnParagraph key={chosenKind} bound={bind.part('letterTexts', labels()).text(chosenKind)} />
        </>
      }
      right={<Preview key={chosenKind} kind={chosenKind} text={text} />}
    />
  )
}

function OwnParagraph({ bound }: { bound: BoundText }) {
  const text = useCaretText(bound.value, value => bound.onChange({ target: { value } }))
  const { length } = bound.value
  return (
    <TextArea
      {...bound}
      ref={text.field}
      onBlur={text.leave}
      rows={8}
      below={
        <>
          <p className="note">
            {t(`${length} of ${LETTER_TEXT_MAX} characters`, `${length} von ${LETTER_TEXT_MAX} Zeichen`)}
          </p>
          <PlaceholderButtons insert={text.insert} />
        </>
      }
    />
  )
}

type Shown = { name: string; subject: string; before: string; own: string; after: string }
const TYPING_PAUSE_MS = 400

/** Shows the preview of the letter to a sample guest, debounced. */
function Preview({ kind, text }: { kind: LetterKind; text: string }) {
  const [letter, setShown] = useState<Shown>()
  const { run, failure } = useCall()
  useEffect(() => {
    let isOver = false
    const show = async () => {
      const letter = await call(api.mail.preview.$post({ json: { kind, text } }))
      if (!isOver) setShown(letter)
    }
    const pause = setTimeout(() => void run(show), TYPING_PAUSE_MS)
    return () => {
      isOver = true
      clearTimeout(pause)
    }
  }, [kind, text, run])
  return (
    <section aria-label={t('Preview', 'Vorschau')}>
      <h3>{t('Preview', 'Vorschau')}</h3>
      <Failure>{failure}</Failure>
      {letter && (
        <>
          <p className="note">{t(`With ${letter.name}: ${letter.subject}`, `Mit ${letter.name}: ${letter.subject}`)}</p>
          <pre className="letter" lang="de">
            {letter.before}
            {letter.own !== '' && <mark className="letter-own">{letter.own}</mark>}
            {letter.after}
          </pre>
        </>
      )}
      <TestToMe kind={kind} text={text} />
    </section>
  )
}

function TestToMe({ kind, text }: { kind: LetterKind; text: string }) {
  const to = useList('user')?.email ?? ''
  const [result, setResult] = useState<TestResult>()
  const { run, isBusy, failure } = useCall()
  async function send() {
    setResult(undefined)
    await run(async () =>
      setResult(await call(api.mail.test.$post({ header: longWait, json: { to, letter: { kind, text } } }))),
    )
  }
  return (
    <>
      <Button variant="outline" small disabled={isBusy || to === ''} onClick={send}>
        {isBusy ? t('Sending …', 'Wird gesendet …') : t('Test to Me', 'Test an mich')}
      </Button>
      <TestAnswer result={result} />
      <Failure>{failure}</Failure>
    </>
  )
}
