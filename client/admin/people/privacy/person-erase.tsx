import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Registration } from '../../../../domain/bookings/record/registration.ts'
import { shownDay } from '../../../../domain/events/dates/dated-title.ts'
import { normalAddress } from '../../../../domain/kit/addresses/normal-address.ts'
import { longWait } from '../../../../domain/kit/duration.ts'
import { AppError } from '../../../../domain/kit/error.ts'
import type { Day } from '../../../../domain/kit/format.ts'
import { t } from '../../../../domain/kit/language.ts'
import {
  type PersonErased,
  type PersonSummaryRow,
  personKindWord,
} from '../../../../domain/people/privacy/person-answers.ts'
import { call } from '../../../kit/state/api.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { TextField } from '../../../kit/ui/field.tsx'
import { Viewer } from '../../kit/editor/dialog.tsx'
import { Failure, useCall } from '../../kit/failure.tsx'
import { useFocusOnNew } from '../../kit/focus.ts'
import { PanelIcon } from '../../kit/panel-icon.tsx'
import { api } from '../../state/api.ts'
import { forgetDraftsAbout } from '../../state/drafts.ts'
import { loadCurrent, refreshLists } from '../../state/lists.ts'

/** Selects all data of an address, or one participant of a booking. */
type ErasureTarget = { email: string; participant?: { _id: string; name: string } | undefined }

/** Resolves with the ids of the bookings and inquiries with a person; none if they cannot be loaded. */
async function bookingsOf({ email, participant }: ErasureTarget): Promise<string[]> {
  const all = await loadCurrent.registrations().catch(() => [])
  const isOfThem = (booking: Registration) =>
    participant
      ? booking.participants.some(({ _id }) => _id === participant._id)
      : normalAddress(booking.email) === normalAddress(email)
  return all.filter(isOfThem).map(({ _id }) => _id)
}

/** Asks to retype the address, or the name if there is no address, then erases. */
export function EraseForm({
  email,
  participant,
  done,
  cancel,
}: ErasureTarget & { done: (erased: PersonErased) => void; cancel?: () => void }) {
  const [confirm, setConfirm] = useState('')
  /** True after a warning about open amounts; the next click erases nevertheless. */
  const [isWarned, setWarned] = useState(false)
  const { run, isBusy, failure } = useCall()
  const field = useRef<HTMLFormElement>(null)
  // The button that opened it has disappeared.
  useEffect(() => field.current?.querySelector('input')?.focus(), [])
  // The warning may push the button, which keeps the focus, below the screen.
  useEffect(() => {
    if (isWarned) field.current?.querySelector('.buttons')?.scrollIntoView({ block: 'nearest' })
  }, [isWarned])
  const expected = email || (participant?.name ?? '')
  const isSame = normalAddress(confirm) === normalAddress(expected)
  async function erase() {
    if (!isSame || isBusy) return
    await run(async () => {
      const who = participant ? { participant: participant._id } : {}
      const json = { email, confirm, ...who, settled: isWarned }
      // After the erasure nothing links the bookings to the person.
      const about = await bookingsOf({ email, participant })
      const erased = await call(api.person.erase.$post({ header: longWait, json })).catch(error => {
        setWarned(error instanceof AppError && error.fields?.settled !== undefined)
        throw error
      })
      forgetDraftsAbout(about)
      done(erased)
    })
    void refreshLists('registrations', 'bin', 'outbox', 'vouchers', 'newsletter', 'logins')
  }
  return (
    <form
      className="person-erase"
      ref={field}
      noValidate
      onSubmit={event => {
        event.preventDefault()
        void erase()
      }}
    >
      <TextField
        id="person-confirm"
        label={
          email === '' ? t('Name, once more', 'Name, noch einmal') : t('Address, once more', 'Adresse, noch einmal')
        }
        hint={t(`To delete for good, type: ${expected}`, `Zum endgültigen Löschen gib ein: ${expected}`)}
        autoComplete="off"
        autoCapitalize="none"
        value={confirm}
        onChange={({ target }) => setConfirm(target.value)}
      />
      <Failure>{failure}</Failure>
      <div className="buttons">
        <Button type="submit" variant="outline" className="button-danger" small disabled={!isSame}>
          <PanelIcon name="bin" />
          {isWarned ? t('Delete Anyway', 'Trotzdem löschen') : t('Delete for Good', 'Endgültig löschen')}
        </Button>
        {cancel && (
          <Button variant="outline" small disabled={isBusy} onClick={cancel}>
            {t('Keep', 'Behalten')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** The report is shorter than what was scrolled through before. */
const showBeginning = (report: HTMLElement | null) => report?.scrollIntoView({ block: 'start' })

/** Lists erased and kept data. */
export function ErasureReport({ erased: { gone, kept } }: { erased: PersonErased }) {
  return (
    <div role="status" ref={showBeginning}>
      <h3>{t('Deleted', 'Gelöscht')}</h3>
      {gone.length === 0 && <p>{t('There was nothing to delete.', 'Es gab nichts zu löschen.')}</p>}
      <ul>
        {gone.map(entry => (
          <li key={entry.what}>{goneWords(entry)}</li>
        ))}
      </ul>
      <KeptBox kept={kept} title={t('What Stays', 'Was bleibt')} />
      <p className="note">
        {t(
          'The nightly backup, where it is switched on, is replaced by a new one within half an hour, or as soon as one can be made. Copies of it at other places hold what was deleted for 30 days at most. Backups that you have downloaded still hold it: delete those that you do not need any more.',
          'Die nächtliche Sicherung wird, wo sie eingeschaltet ist, in der nächsten halben Stunde durch eine neue ersetzt, oder sobald eine gelingt. In ihren Kopien an anderen Orten steht das Gelöschte noch höchstens 30 Tage. Auch in Sicherungen, die du heruntergeladen hast, steht es noch: Lösche die, die du nicht mehr brauchst.',
        )}
      </p>
    </div>
  )
}

/** Lists data that must be kept, with reason and deadline, grouped by reason; empty if there is none. */
export const KeptBox = ({ kept, title }: { kept: PersonErased['kept']; title: string }): ReactNode =>
  kept.length > 0 && (
    <section className="person-kept">
      <h3>{title}</h3>
      {[...Map.groupBy(kept, ({ reason }) => reason)].map(([reason, kinds]) => (
        <p key={reason}>
          <strong>
            {kinds.flatMap(kind => [keptWords(kind), untilWords(kind.until)].filter(Boolean)).join(', ')}.
          </strong>{' '}
          {reason}
        </p>
      ))}
    </section>
  )

/** Erases one participant of a booking. */
export function EraseParticipantViewer({ email, participant }: ErasureTarget & { participant: object }) {
  const [erased, setErased] = useState<PersonErased>()
  const view = useFocusOnNew<HTMLDivElement>(erased)
  return (
    <Viewer help="datenschutz#personen" title={t(`Delete ${participant.name}`, `${participant.name} löschen`)}>
      <div className="person-view" ref={view} tabIndex={-1}>
        {erased ? (
          <>
            <ErasureReport erased={erased} />
            <p className="note">
              {t(
                'Nicknames, very short names, names in small letters and names that are also everyday words may still be in notes and letters. Please look at those yourself.',
                'Spitznamen, sehr kurze Namen, kleingeschriebene Namen und solche, die auch ein Alltagswort sind, können in Notizen und Briefen noch stehen. Bitte sieh dort selbst nach.',
              )}
            </p>
          </>
        ) : (
          <>
            <p>
              {t(
                'Name, birth date, phone and health are deleted, also from letters and notes. The place and its price stay, without a name. The others stay as they are.',
                'Name, Geburtstag, Telefon und Gesundheit werden gelöscht, auch aus Briefen und Notizen. Der Platz und sein Preis bleiben ohne Namen. Die anderen bleiben, wie sie sind.',
              )}
            </p>
            <p className="note">
              {t(
                'If people just do not come, cancel for them in the booking instead.',
                'Wer nur nicht mitkommt, wird stattdessen in der Buchung storniert.',
              )}
            </p>
            <EraseForm email={email} participant={participant} done={setErased} />
          </>
        )}
      </div>
    </Viewer>
  )
}

const copiesWords = (count: number) =>
  count === 1
    ? t('1 copy on this machine that held it', '1 Kopie auf diesem Rechner, in der es stand')
    : t(`${count} copies on this machine that held it`, `${count} Kopien auf diesem Rechner, in denen es stand`)

const goneWords = ({ what, count }: PersonErased['gone'][number]): string =>
  what === 'copy' ? copiesWords(count) : personKindWord(what, count)

const keptWords = ({ what, count }: Pick<PersonErased['kept'][number], 'what' | 'count'>): string => {
  if (what === 'money')
    return count === 1 ? t('1 open amount', '1 offener Betrag') : t(`${count} open amounts`, `${count} offene Beträge`)
  if (what !== 'copy') return personKindWord(what, count)
  return count === 1
    ? t('1 copy on this machine', '1 Kopie auf diesem Rechner')
    : t(`${count} copies on this machine`, `${count} Kopien auf diesem Rechner`)
}

/** `until 31 Dec 2034`; "" for an unknown day. */
const untilWords = (until: Day | ''): string =>
  until === '' ? '' : t(`until ${shownDay(until)}`, `bis ${shownDay(until)}`)

/** Describes the effect of erasing on a kind of data. */
export function fateWords({ what, fate, count, until }: PersonSummaryRow): string {
  if (fate === 'kept') {
    const last = count > 1 && until !== '' ? t(' the last', ' längstens') : ''
    return [t('stays', 'bleibt') + (last && `,${last}`), untilWords(until)].filter(Boolean).join(' ')
  }
  if (fate === 'nameless')
    return t(
      'the names go, the place still counts',
      `${count === 1 ? 'wird' : 'werden'} entfernt, der Platz bleibt ohne Namen gezählt`,
    )
  if (what === 'newsletter') return t('unsubscribed, a blacklist entry stays', 'abgemeldet, Sperrvermerk bleibt')
  if (what === 'order')
    return t('the buyer goes, the number stays', 'wer bestellt hat, wird gelöscht, die Nummer bleibt')
  return count === 1 ? t('is deleted', 'wird gelöscht') : t('are deleted', 'werden gelöscht')
}
