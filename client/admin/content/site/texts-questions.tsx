import { t } from '../../../../domain/kit/language.ts'
import {
  ageGroups,
  answerers,
  type OwnQuestion,
  questionKinds,
  usualQuestion,
} from '../../../../domain/questions/question.ts'
import { TextArea, TextField } from '../../../kit/ui/field.tsx'
import type { Bind, BoundValue } from '../../kit/bind.ts'
import { ChoiceSelect, type Choices } from '../../kit/form/choice-select.tsx'
import { HintBox } from '../../kit/form/field-row.tsx'
import { ItemList } from '../../kit/list/item-list.tsx'
import { OneColumn, type TextsForm } from './texts-form.tsx'

const labels = () => ({
  label: t('Question or declaration', 'Frage oder Erklärung'),
  hint: t('Explanation', 'Erklärung dazu'),
  kind: t('Kind', 'Art'),
  options: t('Answers to choose from, one a line', 'Antworten zur Auswahl, je Zeile eine'),
  of: t('Who answers?', 'Wer antwortet?'),
  forWhom: t('For whom?', 'Für wen?'),
  required: t('Must be answered', 'Muss beantwortet werden'),
  sensitive: t('Confidential', 'Vertraulich'),
  publishes: t('Allows publishing', 'Erlaubt Veröffentlichen'),
  sign: t('Sign on the forest list', 'Zeichen auf der Waldliste'),
})

const choicesOf = <K extends string>(words: Record<K, readonly [string, string]>): Choices<K> =>
  (Object.keys(words) as K[]).map(key => [key, t(words[key][0], words[key][1])] as const)

const empty: OwnQuestion = { _id: '', label: '', ...usualQuestion }

/** Edits the questions that events can ask (D75). */
export const QuestionTexts = ({ form: { bind } }: { form: TextsForm }) => (
  <OneColumn>
    <p className="note">
      {t(
        'An event asks the questions that you choose in it. A new wording is for new answers; old ones keep theirs.',
        'Ein Termin stellt die Fragen, die du dort auswählst. Ein neuer Wortlaut gilt für neue Antworten; alte behalten ihren.',
      )}
    </p>
    <ItemList {...bind.list('questions')} name={t('Question', 'Frage')} labels={labels()} empty={empty}>
      {bound => <Question bound={bound} />}
    </ItemList>
  </OneColumn>
)

type Item = TextsForm['value']['questions'][number]

function Question({ bound }: { bound: Bind<Item, ReturnType<typeof labels>> }) {
  const { value: kind } = bound.value('kind')
  const { value: of } = bound.value('of')
  const required = bound.box('required')
  const { checked: isSensitive } = bound.box('sensitive')
  return (
    <div className="editor-fields">
      <TextArea {...bound.text('label')} rows={2} maxLength={300} />
      <TextArea {...bound.text('hint')} rows={2} maxLength={500} />
      <ChoiceSelect {...bound.value('kind')} className="half" choices={choicesOf(questionKinds)} />
      <TextField
        {...bound.text('sign')}
        className="half"
        maxLength={3}
        hint={t('Up to 3 letters, or empty', 'Bis zu 3 Buchstaben, oder leer')}
      />
      {kind === 'choice' && <Options {...bound.value('options')} />}
      <ChoiceSelect {...bound.value('of')} className="half" choices={choicesOf(answerers)} />
      {of === 'participant' && (
        <ChoiceSelect {...bound.value('forWhom')} className="half" choices={choicesOf(ageGroups)} />
      )}
      {kind === 'consent' && (
        <HintBox
          {...bound.box('publishes')}
          hint={t(
            'For pictures or names: the form says that both parents must agree, and the proof is kept.',
            'Für Fotos oder Namen: Das Formular sagt, dass beide Eltern einverstanden sein müssen, und der Nachweis bleibt.',
          )}
        />
      )}
      {/* A tick set before the kind was changed can be removed. */}
      {(kind !== 'consent' || required.checked) && (
        <HintBox
          {...required}
          hint={
            isSensitive
              ? t(
                  'Not for a confidential question: the consent to it is voluntary.',
                  'Geht bei Vertraulichem nicht: Die Einwilligung dazu ist freiwillig.',
                )
              : t('Either answer will do', 'Jede Antwort gilt')
          }
        />
      )}
      <HintBox
        {...bound.box('sensitive')}
        hint={t(
          'Like health notes: with a consent of its own, in no table, deleted 14 days after the event at the latest',
          'Wie Gesundheitsangaben: mit eigener Einwilligung, in keiner Tabelle, spätestens 14 Tage nach dem Termin gelöscht',
        )}
      />
    </div>
  )
}

/** Edits a list as lines. */
const Options = ({ value, onChange, ...bound }: BoundValue<string[]>) => (
  <TextArea
    {...bound}
    rows={4}
    value={value.join('\n')}
    onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
  />
)
