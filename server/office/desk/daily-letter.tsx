import type { Step } from '../../../domain/bookings/record/booking.ts'
import { shownDay } from '../../../domain/events/dates/dated-title.ts'
import { sumOf } from '../../../domain/kit/cents.ts'
import { language, t } from '../../../domain/kit/language.ts'
import { shownCents } from '../../../domain/money/terms/shown-amounts.ts'
import type { DeskTask, DeskTaskKind } from '../../../domain/office/desk/desk.ts'
import type { DailyNews } from '../../../domain/office/desk/news.ts'
import { deskLink } from '../../letters/templates/desk-link.ts'
import {
  type Fact,
  LetterButton,
  LetterFacts,
  Paragraph,
  renderLetter,
  type Sender,
  Subheading,
  TextLink,
} from '../../letters/templates/letter-layout.tsx'
import type { LetterContent } from '../../mailer/letter.ts'

/** Limit for listed news; the rest is on the desk. */
const MAX_NAMED = 40

type Content = { news: readonly DailyNews[]; tasks: readonly DeskTask[]; isLast: boolean }

/** Letter to an administrator who wants one each morning, in the current language: news, and tasks that wait. */
export function dailyLetter(sender: Sender, { news, tasks, isLast }: Content): LetterContent {
  const unnamedCount = news.length - MAX_NAMED
  const greeting = isLast
    ? t('The last letter of the morning', 'Der letzte Brief am Morgen')
    : t('Good morning', 'Guten Morgen')
  return {
    subject: t(
      `${greeting}: ${news.length} new, ${tasks.length} waiting`,
      `${greeting}: ${news.length} neu, ${tasks.length} offen`,
    ),
    ...renderLetter({
      sender,
      language: language(),
      heading: greeting,
      signed: false,
      reason: reasonFor(isLast),
      children: (
        <>
          <Subheading>{t('New', 'Neu')}</Subheading>
          {news.length === 0 ? (
            <Paragraph>{t('Nothing has arrived.', 'Es ist nichts angekommen.')}</Paragraph>
          ) : (
            <LetterFacts facts={news.slice(0, MAX_NAMED).map(item => newsFact(sender, item))} />
          )}
          {unnamedCount > 0 && <Paragraph>{t(`And ${unnamedCount} more.`, `Und ${unnamedCount} weitere.`)}</Paragraph>}
          <Subheading>{t('What waits for you', 'Das wartet auf dich')}</Subheading>
          {tasks.length === 0 ? (
            <Paragraph>{t('Nothing.', 'Nichts.')}</Paragraph>
          ) : (
            <LetterFacts facts={waitingFacts(tasks)} />
          )}
          <LetterButton href={deskLink(sender, '')}>{t('Open Today', '„Heute“ öffnen')}</LetterButton>
        </>
      ),
    }),
  }
}

const reasonFor = (isLast: boolean) =>
  isLast
    ? t(
        'How you hear of what arrives has changed. This had arrived since the last letter of the morning.',
        'Wie du erfährst, was ankommt, hat sich geändert. Das war seit dem letzten Brief am Morgen angekommen.',
      )
    : t(
        'You have chosen one letter each morning. You can change that in the Admin Panel under “Your account”.',
        'Du hast einen Brief am Morgen gewählt. Ändern kannst du das in der Verwaltung unter „Dein Konto“.',
      )

const newsFact = (sender: Sender, { what, name, about, path }: DailyNews): Fact => [
  newsWord(what),
  <TextLink key={path} href={deskLink(sender, path)}>
    {[name || t('without a name', 'ohne Namen'), about].filter(part => part !== '').join(', ')}
  </TextLink>,
]

function newsWord(what: DailyNews['what']): string {
  if (typeof what === 'object') return stepWord(what.step)
  return {
    booking: t('Booking', 'Anmeldung'),
    inquiry: t('Inquiry', 'Anfrage'),
    voucher: t('Voucher ordered', 'Gutschein bestellt'),
    withdrawal: t('Withdrawal', 'Widerruf'),
    termination: t('Termination', 'Kündigung'),
  }[what]
}

/** Returns the word for a guest's step. */
function stepWord(step: Step): string {
  const words: { [What in Step]?: string } = {
    accepted: t('Accepted', 'Angenommen'),
    declined: t('Declined', 'Abgelehnt'),
    waiting: t('Waiting again', 'Wartet wieder'),
    cancelled: t('Cancelled', 'Storniert'),
    reduced: t('Fewer people', 'Weniger Personen'),
    exchanged: t('Somebody else', 'Jemand anderes'),
    moved: t('Moved', 'Umgebucht'),
    voucherGiven: t('Voucher redeemed', 'Gutschein eingelöst'),
    answered: t('New answers', 'Neue Angaben'),
    healthDeleted: t('Health note deleted', 'Gesundheitshinweis gelöscht'),
    revoked: t('Consent revoked', 'Einwilligung widerrufen'),
  }
  return words[step] ?? t('Changed', 'Geändert')
}

/** Counts the tasks of each kind, the most urgent first. */
function waitingFacts(tasks: readonly DeskTask[]): Fact[] {
  const words: Record<DeskTaskKind, string> = {
    offer: t('Offers that run out', 'Angebotene Plätze, die bald verfallen'),
    call: t('Guests to call about a free place', 'Gäste anzurufen, für die ein Platz frei ist'),
    deleted: t('Deleted dates that people have booked', 'Gelöschte Termine, für die noch jemand angemeldet ist'),
    minimum: t('Dates with too few people', 'Termine mit zu wenigen Personen'),
    free: t('Dates whose places stay free', 'Termine, deren Plätze frei bleiben'),
    large: t('Waiting parties larger than their event', 'Wartende, für die der Termin zu klein ist'),
    confirm: t('Bookings to confirm', 'Anmeldungen zu bestätigen'),
    withdrawal: t('Withdrawals to decide', 'Widerrufe und Kündigungen zu prüfen'),
    repay: t('To pay back to guests', 'An Gäste zurückzuzahlen'),
    repayVoucher: t('Vouchers to pay back', 'Gutscheine zurückzuzahlen'),
    unpriced: t('Paid bookings whose price is not known', 'Bezahlte Anmeldungen, deren Preis noch offen ist'),
    unbilled: t('Amounts without an invoice', 'Beträge ohne Rechnung'),
    answer: t('Inquiries to answer', 'Anfragen zu beantworten'),
    overdue: t('Payments overdue', 'Zahlungen überfällig'),
    letter: t('Letters that did not arrive', 'Briefe, die nicht ankamen'),
    account: t('The bank account is missing', 'Die Bankverbindung fehlt'),
    form: t('The form refuses many names', 'Das Formular lehnt viele Namen ab'),
    placeholders: t('Texts to fill in', 'Texte zu ergänzen'),
    rehearsal: t('The second home should be rehearsed', 'Der zweite Ort braucht eine Probe'),
    trouble: t('The program needs you', 'Das Programm braucht dich'),
  }
  return (Object.keys(words) as DeskTaskKind[]).flatMap((kind): Fact[] => {
    const ofKind = tasks.filter(task => task.kind === kind)
    return ofKind.length === 0 ? [] : [[words[kind], countOf(ofKind) + repayWords(ofKind)]]
  })
}

/** Counts tasks; one of them may stand for several bookings. */
const countOf = (tasks: readonly DeskTask[]): string =>
  String(tasks.reduce((sum, task) => sum + (task.kind === 'unpriced' ? task.count : 1), 0))

/** Sums the refunds, and names the last day of the first one. */
function repayWords(tasks: readonly DeskTask[]): string {
  const toRepay = tasks.filter(task => task.kind === 'repay' || task.kind === 'repayVoucher')
  const [first] = toRepay.map(({ until }) => until).sort()
  if (first === undefined) return ''
  const sum = sumOf(toRepay.map(({ cents }) => cents))
  const amount = shownCents(sum)
  const day = shownDay(first)
  return toRepay.length === 1
    ? t(`, ${amount}, by ${day}`, `, ${amount}, bis ${day}`)
    : t(`, ${amount} in all, the first payment by ${day}`, `, zusammen ${amount}, die erste Zahlung bis ${day}`)
}
