import { useCallback, useEffect, useState } from 'react'
import { longWait } from '../../../../domain/kit/duration.ts'
import { t } from '../../../../domain/kit/language.ts'
import { referenceOf } from '../../../../domain/money/terms/reference.ts'
import {
  type Companion,
  type NamedPeople,
  type PersonErased,
  type PersonSummary,
  type PersonSummaryRow,
  type PossibleMatch,
  personKindWord,
} from '../../../../domain/people/privacy/person-answers.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { TextField } from '../../../kit/ui/field.tsx'
import { Unbroken } from '../../../kit/ui/unbroken.tsx'
import { Viewer } from '../../kit/editor/dialog.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { useFocusOnNew } from '../../kit/focus.ts'
import { Cell, PanelTable, RowButton, TableRow } from '../../kit/list/table.tsx'
import { Notice } from '../../kit/notice.tsx'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { shortDay, shortMoment, shownDateTime } from '../../kit/words/day.ts'
import { api } from '../../state/api.ts'
import { openOverlay } from '../../state/overlay.ts'
import { EraseForm, ErasureReport, fateWords, KeptBox } from './person-erase.tsx'
import { countWords } from './privacy-section.tsx'

/** Shows all data about an address (D66), also searched by name: to view, export and erase. */
export function PersonViewer({ email: first = '' }: { email?: string | undefined }) {
  const [typed, setTyped] = useState(first)
  const [summary, setSummary] = useState<PersonSummary>()
  const [namedPeople, setNamed] = useState<NamedPeople>()
  const [erased, setErased] = useState<PersonErased>()
  const [isErasing, setErasing] = useState(false)
  const { run, failure } = useCall()
  const find = useCallback(
    (email: string, name = '') =>
      run(async () => {
        const json = { email, ...(name === '' ? {} : { name }) }
        setSummary(await call(api.person.find.$post({ header: longWait, json })))
        setNamed(undefined)
        setErased(undefined)
        setErasing(false)
      }),
    [run],
  )
  const findNamed = (name: string) =>
    run(async () => {
      const found = await call(api.person.named.$post({ json: { name } }))
      const [only, ...others] = found.people
      if (only && others.length === 0 && found.total === 1) return find(only.email, name.trim())
      setNamed(found)
      setSummary(undefined)
      setErased(undefined)
    })
  const result = useFocusOnNew<HTMLDivElement>(erased ?? summary ?? namedPeople)
  useEffect(() => {
    if (first === '') document.getElementById('person-typed')?.focus()
    else void find(first)
  }, [first, find])
  function showErased(result: PersonErased) {
    setErased(result)
    // The overlay below may be about erased data.
    openOverlay({ kind: 'person', email: first })
  }
  return (
    <Viewer help="datenschutz#personen" title={t('People', 'Personen')}>
      <div className="person-view">
        <form
          className="person-search"
          noValidate
          onSubmit={event => {
            event.preventDefault()
            void (typed.includes('@') ? find(typed) : findNamed(typed))
          }}
        >
          <TextField
            id="person-typed"
            label={t('Name or email', 'Name oder E-Mail')}
            hint={t(
              'To see everything that is stored about somebody, hand it over, or delete it.',
              'Zeigt alles, was über jemanden gespeichert ist: für eine Auskunft, oder um es zu löschen.',
            )}
            autoComplete="off"
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
          <Button type="submit" variant="outline" small>
            {t('Find', 'Suchen')}
          </Button>
        </form>
        <Failure>{failure}</Failure>
        <div className="person-result" ref={result} tabIndex={-1}>
          {namedPeople && <PeopleFound people={namedPeople} choose={email => void find(email, typed.trim())} />}
          {erased ? (
            <ErasureReport erased={erased} />
          ) : (
            summary && (
              <div className="editor-columns">
                <div>
                  <FoundPerson summary={summary} isErasing={isErasing} erase={() => setErasing(true)} />
                  {isErasing && <EraseForm email={summary.email} done={showErased} cancel={() => setErasing(false)} />}
                </div>
                <div>
                  <Kept kinds={summary.kinds} />
                  <Companions companions={summary.companions} email={summary.email} />
                  <MaybeList matches={summary.maybe} email={summary.email} />
                  <Recently requests={summary.requests} next={summary.next} />
                </div>
              </div>
            )
          )}
        </div>
      </div>
    </Viewer>
  )
}

/** Lists people with the typed name, to choose one. */
function PeopleFound({
  people: { people, addressless, total },
  choose,
}: {
  people: NamedPeople
  choose: (email: string) => void
}) {
  const count = people.length + addressless.length
  return (
    <section aria-labelledby="person-named">
      <h3 id="person-named">
        {count > 1 ? t('Whom do you mean?', 'Wen meinst du?') : t('Search Result', 'Suchergebnis')}
      </h3>
      <p className="note" role="status">
        {count === 0
          ? t('Nobody with this name is stored.', 'Unter diesem Namen ist niemand gespeichert.')
          : total > count
            ? t(
                `${count} of ${total}. Type more of the name to find the others.`,
                `${count} von ${total}. Tipp mehr vom Namen, um die anderen zu finden.`,
              )
            : t(`${count} found.`, `${count} gefunden.`)}
      </p>
      <ul className="person-named">
        {people.map(({ email, names, details }) => (
          <li key={email}>
            <RowButton icon="people" onClick={() => choose(email)}>
              {names[0] ?? email}
            </RowButton>
            <small>{[email, ...details].join(' · ')}</small>
          </li>
        ))}
        {addressless.map(({ participant, name, detail }) => (
          <li key={participant}>
            <strong>{name}</strong>
            <small>
              <Unbroken>{[t('without an address', 'ohne Adresse'), detail].filter(Boolean).join(' · ')}</Unbroken>
            </small>
            <ErasePerson email="" participant={{ _id: participant, name }} searchedEmail="" />
          </li>
        ))}
      </ul>
    </section>
  )
}

function FoundPerson({ summary, isErasing, erase }: { summary: PersonSummary; isErasing: boolean; erase: () => void }) {
  const { email, names, kinds, coming } = summary
  const { run, failure } = useCall()
  return (
    <section aria-labelledby="person-found">
      <h3 id="person-found">{names[0] ?? email}</h3>
      <p className="note" role="status">
        {[email, ...names.slice(1)].join(', ')}.{' '}
        {kinds.length === 0
          ? t('Nothing is stored about this address.', 'Zu dieser Adresse ist nichts gespeichert.')
          : t('Everything that is stored about this address:', 'Alles, was zu dieser Adresse gespeichert ist:')}
      </p>
      {kinds.length > 0 && <KindsTable kinds={kinds} />}
      {coming.map(({ registration, title, number, date }) => (
        <Notice key={registration} is="bad">
          <Unbroken>
            {t(
              `${[title, referenceOf(number)].filter(Boolean).join(', ')} is still to come (${shownDateTime(date)}). Cancel it first if the person does not come: the place would stay taken.`,
              `${[title, referenceOf(number)].filter(Boolean).join(', ')} kommt noch (${shownDateTime(date)}). Storniere zuerst, wenn die Person nicht kommt: Der Platz bliebe sonst belegt.`,
            )}
          </Unbroken>{' '}
          <a href={`/admin/desk/booking/${registration}/cancel`}>
            {t('Cancel the booking', 'Buchung stornieren')}
            <span className="visually-hidden"> {referenceOf(number)}</span>
          </a>
        </Notice>
      ))}
      <Failure>{failure}</Failure>
      {!isErasing && (
        <div className="buttons">
          <Button small onClick={() => run(() => downloadPerson(email))}>
            <PanelIcon name="download" />
            {t('Download Answer', 'Auskunft herunterladen')}
          </Button>
          {kinds.length > 0 && (
            <Button variant="outline" className="button-danger" small onClick={erase}>
              <PanelIcon name="bin" />
              {t('Delete …', 'Löschen …')}
            </Button>
          )}
        </div>
      )}
    </section>
  )
}

function KindsTable({ kinds }: { kinds: readonly PersonSummaryRow[] }) {
  const columns = [
    { label: t('What', 'Was'), className: 'unlabelled' },
    { label: t('Since', 'Seit'), className: 'person-since' },
    t('When Deleting', 'Beim Löschen'),
  ]
  return (
    <PanelTable columns={columns}>
      {kinds.map(kind => (
        <TableRow key={kind.what + kind.fate + kind.reason}>
          <Cell>
            <strong>{personKindWord(kind.what, kind.count)}</strong>
            {kind.details.length > 0 && (
              <small>
                <Unbroken>{kind.details.join(', ')}</Unbroken>
              </small>
            )}
          </Cell>
          {kind.since && shortDay(kind.since)}
          <span className={kind.fate === 'kept' ? 'person-fate person-stays' : 'person-fate'}>
            <PanelIcon name={kind.fate === 'kept' ? 'lock' : 'bin'} />
            <span>{fateWords(kind)}</span>
          </span>
        </TableRow>
      ))}
      {kinds.every(kind => kind.what !== 'health') && (
        <TableRow>
          <strong>{personKindWord('health', 0)}</strong>–{t('nothing to do', 'nichts zu tun')}
        </TableRow>
      )}
    </PanelTable>
  )
}

const Kept = ({ kinds }: { kinds: readonly PersonSummaryRow[] }) => (
  <KeptBox kept={kinds.filter(({ fate }) => fate === 'kept')} title={t('What Must Stay', 'Was bleiben muss')} />
)

/** Shows other participants of this person's bookings: each can be erased separately, and the booking stays. */
function Companions({ companions, email }: { companions: readonly Companion[]; email: string }) {
  if (companions.length === 0) return null
  return (
    <section>
      <h3>{t('Who Comes Along', 'Wer mitkommt')}</h3>
      <ul>
        {companions.map(({ participant, name, detail }) => (
          <li key={participant}>
            <span>
              <strong>{name}</strong>
              {detail && <Unbroken>{`, ${detail}`}</Unbroken>}
            </span>
            <ErasePerson email={email} participant={{ _id: participant, name }} searchedEmail={email} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Shows people with the same name, perhaps other persons: each can be viewed and erased separately. */
function MaybeList({ matches, email }: { matches: readonly PossibleMatch[]; email: string }) {
  if (matches.length === 0) return null
  return (
    <section>
      <h3>{t('Perhaps the Same Person', 'Vielleicht dieselbe Person')}</h3>
      <p className="note">
        {t(
          'The same name, without this address. Nothing of this is deleted with it.',
          'Derselbe Name, aber nicht diese Adresse. Davon wird nichts mit gelöscht.',
        )}
      </p>
      <ul>
        {matches.map(maybe => (
          <li key={JSON.stringify(maybe)}>
            <span>
              <strong>{maybe.name}</strong>, {personKindWord(maybe.what, 1)}: <Unbroken>{maybe.detail}</Unbroken>
            </span>
            {maybe.email !== undefined && maybe.participant !== undefined && (
              <ErasePerson
                email={maybe.email}
                participant={{ _id: maybe.participant, name: maybe.name }}
                searchedEmail={email}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

type ErasePersonProps = {
  /** The booking's address, or "". */
  email: string
  participant: { _id: string; name: string }
  /** The searched address, to which closing returns. */
  searchedEmail: string
}

const ErasePerson = ({ email, participant, searchedEmail }: ErasePersonProps) => (
  <RowButton
    icon="bin"
    of={participant.name}
    onClick={() => openOverlay({ kind: 'erasePerson', email, participant }, { kind: 'person', email: searchedEmail })}
  >
    {t('Delete Person', 'Person löschen')}
  </RowButton>
)

/** Shows earlier requests of this person, and the next automatic deletions. */
const Recently = ({ requests, next }: Pick<PersonSummary, 'requests' | 'next'>) =>
  requests.length + next.length > 0 && (
    <section>
      <h3>{t('Recently', 'Zuletzt')}</h3>
      <ul>
        {requests.map(({ what, date }) => (
          <li key={date + what}>
            {what === 'exported' ? t('Answer given', 'Auskunft erteilt') : t('Deleted', 'Gelöscht')},{' '}
            {shortMoment(date)}
          </li>
        ))}
        {next.map(({ purpose, count, day }) => (
          <li key={purpose}>
            {t('Deleted next automatically', 'Wird als Nächstes von selbst gelöscht')}: {countWords(count, purpose)},{' '}
            {shortDay(day)}
          </li>
        ))}
      </ul>
    </section>
  )

/** Downloads a ZIP of a person's data. Uses POST, as the address must not appear in a URL. */
async function downloadPerson(email: string): Promise<void> {
  const pending = api.person.export.$post({ header: longWait, json: { email } })
  const response = await pending.catch(() => undefined)
  if (!response?.ok) {
    // Throws the server's error.
    await call(pending)
    return
  }
  const [, name = 'auskunft.zip'] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? []
  const address = URL.createObjectURL(await response.blob())
  const link = Object.assign(document.createElement('a'), { href: address, download: name })
  link.click()
  URL.revokeObjectURL(address)
}
