import { datedTitle } from '../../../../../domain/events/dates/dated-title.ts'
import { timeWords } from '../../../../../domain/events/dates/office-dates.ts'
import { type Day, dayOf, type Instant } from '../../../../../domain/kit/format.ts'
import { t } from '../../../../../domain/kit/language.ts'
import { plainMailboxFailure } from '../../../../../domain/letters/mailbox-failure.ts'
import { isAboutAddress, plainFailure } from '../../../../../domain/letters/plain-failure.ts'
import { isReturn } from '../../../../../domain/letters/reply.ts'
import { homeTroubleWords } from '../../../../../domain/machine/second-home.ts'
import { gapWords } from '../../../../../domain/money/invoices/invoice-gaps.ts'
import { referenceOf } from '../../../../../domain/money/terms/reference.ts'
import { shownCents } from '../../../../../domain/money/terms/shown-amounts.ts'
import { declarationWord } from '../../../../../domain/money/withdrawals/forms.ts'
import type { Desk, DeskTask, DeskTaskKind, DeskTrouble } from '../../../../../domain/office/desk/desk.ts'
import { peopleWords } from '../../../bookings/booking/booking-words.ts'
import { shortDay, shortMoment, shortWeekday } from '../../../kit/words/day.ts'
import { dueWord } from '../../../kit/words/money-words.ts'
import { shownName } from '../../../kit/words/record-words.ts'
import { agoWords, sinceWords } from '../../../kit/words/relative-time.ts'
import { toConfirmWords } from '../../../kit/words/seat-words.ts'

export function groupTitle(kind: DeskTaskKind, tasks: readonly DeskTask[], now: Instant): string {
  if (kind !== 'offer') return titles()[kind]
  const isToday = tasks.every(task => task.kind !== 'offer' || dayOf(task.until) === dayOf(now))
  return isToday ? t('Runs Out Today', 'Läuft heute ab') : t('Runs Out Soon', 'Läuft bald ab')
}

const titles = (): Record<Exclude<DeskTaskKind, 'offer'>, string> => ({
  call: t('To Call', 'Anzurufen'),
  deleted: t('Deleted, but Booked', 'Gelöscht, aber gebucht'),
  minimum: t('Below the Minimum', 'Mindestzahl fehlt'),
  free: t('Places Stay Free', 'Plätze bleiben frei'),
  large: t('Waits in Vain', 'Wartet vergeblich'),
  confirm: t('To Confirm', 'Zu bestätigen'),
  withdrawal: t('Withdrawals', 'Widerrufe'),
  repay: t('To Pay Back', 'Zurückzuzahlen'),
  repayVoucher: t('Vouchers to Pay Back', 'Gutscheine zurückzuzahlen'),
  unpriced: t('Price Not Known', 'Preis noch offen'),
  unbilled: t('No Invoice Yet', 'Noch ohne Rechnung'),
  answer: t('To Answer', 'Zu beantworten'),
  overdue: t('Overdue', 'Überfällig'),
  letter: t('Letter Did Not Arrive', 'Brief kam nicht an'),
  account: t('Invoices Need Your Account', 'Rechnungen brauchen dein Konto'),
  form: t('A Question About Your Form', 'Eine Frage zum Formular'),
  placeholders: t('Still to Fill In', 'Noch auszufüllen'),
  rehearsal: t('Once a Month', 'Einmal im Monat'),
  trouble: t('The Program Needs You', 'Das Programm braucht dich'),
})

/** Name of a task's subject. */
export function taskName(task: DeskTask): string {
  if (task.kind === 'minimum' || task.kind === 'deleted' || task.kind === 'free') return task.title
  if (task.kind === 'account') return t('Bank account', 'Bankverbindung')
  if (task.kind === 'unpriced')
    return task.count === 1
      ? t('1 paid booking', '1 bezahlte Anmeldung')
      : t(`${task.count} paid bookings`, `${task.count} bezahlte Anmeldungen`)
  if (task.kind === 'form') return t('Names and addresses', 'Namen und Anschriften')
  if (task.kind === 'placeholders') return t('Texts of the site', 'Texte der Website')
  if (task.kind === 'rehearsal') return t('Rehearse the second home', 'Probe machen')
  if (task.kind === 'trouble') return troubleNames()[task.what]
  const { name } = task
  return name === '' && task.kind === 'letter' ? task.email : shownName({ name })
}

const joinWords = (...words: (string | false)[]) => words.filter(word => word !== false && word !== '').join(', ')

/** Description of a task, below the name. */
export function taskWords(task: DeskTask, { date: now, hasMailServer }: Pick<Desk, 'date' | 'hasMailServer'>): string {
  const today = dayOf(now)
  switch (task.kind) {
    case 'offer':
      return offerWords(task, now, hasMailServer)
    case 'call': {
      const until = shortMoment(task.until, today)
      const words = joinWords(task.phone, t(`place free until ${until}`, `Platz frei bis ${until}`), task.title)
      return words + thenWords(task.next)
    }
    case 'deleted':
      return deletedWords(task, today)
    case 'minimum':
      return minimumWords(task, today)
    case 'free':
      return freeWords(task, today)
    case 'large':
      return `${joinWords(peopleWords(task.people), datedTitle(task, today))}: ${largeWords(task.places)}`
    case 'confirm':
      return joinWords(
        peopleWords(task.people),
        datedTitle(task, today),
        agoWords(task.date, now),
        !task.isFitting && t('more than the free places', 'mehr als die freien Plätze'),
        task.meant !== undefined && t(`is ${task.meant} meant?`, `ist ${task.meant} gemeint?`),
        ...(task.alike ? [task.alike.names.join(', '), referenceOf(task.alike.number)] : []),
      )
    case 'withdrawal':
      return joinWords(
        declarationWord(task.of),
        task.title,
        agoWords(task.date, now),
        task.repayUntil !== undefined && repayWords(task.repayUntil, today),
      )
    case 'repay':
      return joinWords(datedTitle(task, today), shownCents(task.cents), repayWords(task.until, today))
    case 'repayVoucher':
      return joinWords(shownCents(task.cents), repayWords(task.until, today), referenceOf(task.number))
    case 'unpriced':
      return t(
        'A payment has arrived, but what they owe is not known. Choose the price groups, agree on a price, or pay it back.',
        'Es ist etwas gekommen, aber was zu zahlen ist, steht nicht fest. Wähle die Preisgruppen, vereinbare einen Preis, oder zahl es zurück.',
      )
    case 'unbilled':
      return joinWords(
        datedTitle(task, today),
        shownCents(task.cents),
        task.lacks.length > 0 && `${t('missing', 'es fehlt')}: ${task.lacks.map(gapWords).join(', ')}`,
      )
    case 'answer':
      return askedWords(task.about, sinceWords(dayOf(task.date), today))
    case 'overdue':
      return joinWords(
        datedTitle(task, today),
        `${task.what.map(what => dueWord({ what })).join(' + ')} ${shownCents(task.cents)}`,
        sinceWords(task.due, today),
        remindedWords(task.reminded),
      )
    case 'letter':
      return letterWords(task)
    case 'account': {
      const day = shortDay(dayOf(task.startDate), today)
      return t(
        `It is missing: Guests of “${task.title}” (${day}) read that you will write how to pay. Invoices wait, and go out once it is entered.`,
        `Sie fehlt: Gäste von „${task.title}“ (${day}) lesen, dass du noch schreibst, wie sie zahlen. Rechnungen warten und gehen hinaus, sobald sie eingetragen ist.`,
      )
    }
    case 'form':
      return t(
        'So far it refuses “Dr. Jens Vogt”, “Halle/Saale” and “12a”. It can take names as people write them.',
        'Bisher lehnt es „Dr. Jens Vogt“, „Halle/Saale“ und „12a“ ab. Es kann Angaben annehmen, wie Menschen sie schreiben.',
      )
    case 'placeholders':
      return task.count === 1
        ? t('One is still a placeholder.', 'Einer ist noch ein Platzhalter.')
        : t(`${task.count} are still placeholders.`, `${task.count} sind noch Platzhalter.`)
    case 'rehearsal':
      return rehearsalWords(task.last, today)
    case 'trouble':
      return troubleWords(task, today)
  }
}

function deletedWords(task: Extract<DeskTask, { kind: 'deleted' }>, today: Day): string {
  const people = peopleWords(task.people)
  return joinWords(
    t(`${people} on a deleted date`, `${people} auf einem gelöschten Termin`),
    shortWeekday(dayOf(task.startDate), today),
  )
}

function minimumWords(task: Extract<DeskTask, { kind: 'minimum' }>, today: Day): string {
  const until = shortDay(task.until, today)
  const day = shortWeekday(dayOf(task.startDate), today)
  const toConfirm = toConfirmWords(task.requested ?? 0)
  const words = t(
    `${day}, ${task.missing} more to the minimum${toConfirm}.`,
    `${day}, noch ${task.missing} bis zur Mindestzahl${toConfirm}.`,
  )
  return task.until === today
    ? `${words} ${t('Today is the last day to call it off.', 'Absagen geht nur noch heute.')}`
    : `${words} ${t(`It can be called off until ${until}.`, `Absagen geht bis ${until}`)}`
}

function freeWords({ places, first, startDate }: Extract<DeskTask, { kind: 'free' }>, today: Day): string {
  const day = shortWeekday(dayOf(startDate), today)
  const free =
    places === 1
      ? t('1 place is free', '1 Platz ist frei')
      : t(`${places} places are free`, `${places} Plätze sind frei`)
  if (!first)
    return t(
      `${day}: ${free}. The last offer has lapsed, and nobody waits any more.`,
      `${day}: ${free}. Das letzte Angebot ist verfallen, und niemand wartet mehr.`,
    )
  const who = first.name || t('the first booking', 'die erste Anmeldung')
  if (first.pause)
    return `${t(`${day}: ${free}, and ${who} is waiting.`, `${day}: ${free}, und ${who} wartet.`)} ${
      first.pause === 'late'
        ? t(
            'It is too late for an offer: Please call, add the booking by phone and cancel the waiting one.',
            'Für ein Angebot ist es zu spät: Ruf an, nimm die Anmeldung selbst auf und storniere die wartende.',
          )
        : t(
            'The event is hidden, so nobody gets an offer automatically: Offer the place yourself.',
            'Der Termin ist ausgeblendet, darum geht kein Angebot von selbst hinaus: Biete den Platz selbst an.',
          )
    }`
  return t(
    `${day}: ${free}, but ${who} waits with ${first.people} people. Ask whether some of them come, or add places.`,
    `${day}: ${free}, aber ${who} wartet ${togetherWords(first.people)}. Frag, ob ein Teil kommt, oder gib Plätze dazu.`,
  )
}

const largeWords = (places: number): string =>
  places === 1
    ? t(
        'There is 1 place in total. Ask whether one of them comes, or add places.',
        'Es gibt dort nur einen Platz. Frag, ob jemand allein kommt, oder gib Plätze dazu.',
      )
    : t(
        `There are ${places} places in total. Ask whether some of them come, or add places.`,
        `Es gibt dort nur ${places} Plätze. Frag, ob ein Teil kommt, oder gib Plätze dazu.`,
      )

/** `zu dritt`, or above six `mit 7 Personen` */
function togetherWords(people: number): string {
  const word = ['zweit', 'dritt', 'viert', 'fünft', 'sechst'][people - 2]
  return word === undefined ? `mit ${people} Personen` : `zu ${word}`
}

function letterWords({ email, subject, ...failed }: Extract<DeskTask, { kind: 'letter' }>): string {
  const { error } = failed
  const reason = plainFailure(failed)
  const which = isReturn(error)
    ? t(`“${subject}” came back. `, `„${subject}“ kam zurück. `)
    : t(`“${subject}” did not arrive. `, `„${subject}“ kam nicht an. `)
  if (isAboutAddress(error))
    return which + t(`Check the address: ${email}. ${reason}`, `Adresse prüfen: ${email}. ${reason}`)
  return `${which}${email}: ${reason}`
}

/** Shows the deadline of a refund, and if it has passed. */
function repayWords(until: Day, today: Day): string {
  const day = shortWeekday(until, today)
  if (until < today) return t(`the last day was ${day}`, `der letzte Tag war ${day}`)
  return until === today
    ? t('today is the last day', 'heute ist der letzte Tag')
    : t(`pay back by ${day}`, `zurückzahlen bis ${day}`)
}

/** Appends the day without adding a second full stop. */
const askedWords = (about: string, since: string) =>
  /[.!?…]$/.test(about) ? `${about} (${since})` : joinWords(about, since)

function offerWords(task: Extract<DeskTask, { kind: 'offer' }>, now: Instant, hasMailServer: boolean): string {
  const { title, until, next, mayProlong } = task
  const time = timeWords(until)
  const when = dayOf(until) === dayOf(now) ? time : t(`tomorrow, ${time}`, `morgen, ${time}`)
  const letter = mayProlong && hasMailServer ? t(' Extending sends a letter.', ' Verlängern schickt einen Brief.') : ''
  return t(
    `Offered place, ${title}, until ${when}${thenWords(next)}${letter}`,
    `Angebotener Platz, ${title}, bis ${when}${thenWords(next)}${letter}`,
  )
}

/** Names who is next, after a full stop. */
const thenWords = (next: string) => (next === '' ? '.' : t(`. ${next} is next.`, `. Danach: ${next}.`))

function remindedWords(times: number): string | false {
  if (times === 0) return false
  return times === 1 ? t('reminded once', 'einmal erinnert') : t(`reminded ${times} times`, `${times}-mal erinnert`)
}

const rehearsalWords = (last: Instant | '', today: Day): string =>
  last === ''
    ? t('Would everything come back from the second home?', 'Käme vom zweiten Ort alles zurück?')
    : t(
        `It last came back whole: ${shortWeekday(dayOf(last), today)}`,
        `Zuletzt kam alles zurück: ${shortWeekday(dayOf(last), today)}`,
      )

const troubleNames = (): Record<DeskTrouble['what'], string> => ({
  address: t('Address of the site', 'Adresse der Website'),
  certificate: t('Certificate', 'Zertifikat'),
  disk: t('Disk space', 'Speicherplatz'),
  data: t('Data', 'Daten'),
  clock: t('Clock', 'Uhr'),
  backup: t('Nightly backup', 'Nächtliche Sicherung'),
  home: t('Second home', 'Zweiter Ort'),
  mail: t('Mail', 'E-Mail'),
  mailbox: t('Mailbox for returned letters', 'Postfach für Rückläufer'),
})

function troubleWords(trouble: DeskTrouble, today: Day): string {
  switch (trouble.what) {
    case 'address':
      return t(
        `Links in letters lead to ${trouble.origin}; guests find nothing there.`,
        `Links in Briefen führen zu ${trouble.origin}. Dort finden Gäste nichts.`,
      )
    case 'certificate':
      return t('It cannot be renewed right now.', 'Es lässt sich gerade nicht erneuern.')
    case 'disk':
      return t('It is almost used up.', 'Er ist fast aufgebraucht.')
    case 'clock':
      return t(
        'The computer’s clock is behind. Until it is right, no invoice is written and nothing is deleted.',
        'Die Uhr des Computers geht nach. Bis sie stimmt, entsteht keine Rechnung, und nichts wird gelöscht.',
      )
    case 'data':
      return t(
        'At the start something was damaged; it has been repaired.',
        'Beim Start war etwas beschädigt, es ist repariert.',
      )
    case 'mail':
      return plainFailure(trouble)
    case 'mailbox':
      return plainMailboxFailure(trouble.error)
    case 'home': {
      if (trouble.takenOver)
        return t(
          'This site runs on another computer. Nothing is stored here any more.',
          'Diese Website läuft auf einem anderen Rechner. Hier wird nichts mehr gespeichert.',
        )
      const lateSentence = t(
        'Changes have not reached it for ten minutes.',
        'Seit zehn Minuten kommt dort nichts mehr an.',
      )
      return trouble.reason === '' ? lateSentence : `${lateSentence} ${homeTroubleWords(trouble.reason)}`
    }
    case 'backup': {
      if (trouble.last === '') return t('None could be made so far.', 'Bisher ließ sich keine machen.')
      const day = shortWeekday(dayOf(trouble.last), today)
      return t(`It did not work. The last good one: ${day}`, `Sie hat nicht geklappt. Die letzte gute: ${day}`)
    }
  }
}
