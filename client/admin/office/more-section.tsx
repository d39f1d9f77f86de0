import { letterKinds } from '../../../domain/bookings/letters/letter-texts.ts'
import { t } from '../../../domain/kit/language.ts'
import { PlainList } from '../../kit/ui/plain-list.tsx'
import { Failure, useCall } from '../kit/failure.tsx'
import { sectionId } from '../kit/list/sections.tsx'
import { Section } from '../kit/list/table.tsx'
import { PanelIcon, type PanelIconName } from '../kit/panel-icon.tsx'
import { shortDay } from '../kit/words/day.ts'
import { signOut } from '../people/accounts/sign-out.ts'
import { type Lists, useList } from '../state/lists.ts'
import { type Overlay, openOverlay } from '../state/overlay.ts'

type Row = {
  icon: PanelIconName
  name: string
  /** The current state; a part that is not known yet is left out. */
  note: string
  /** An overlay, or a path in the panel. */
  to: Overlay | `/${string}`
}

/** Links to everything that is neither a record in a table nor a page of the header. */
export function MoreSection() {
  const facts = useList('deskMore')
  return (
    <Section title={t('Settings and More', 'Einstellungen und mehr')}>
      <div className="more-section">
        <Rows rows={bookingRows(facts)} />
        <div>
          <Rows rows={siteRows()} />
          <MoreLinks />
        </div>
      </div>
    </Section>
  )
}

type Facts = Lists['deskMore'] | undefined

const bookingRows = (facts: Facts): Row[] => [
  {
    icon: 'phone',
    name: t('On the way', 'Für unterwegs'),
    note: t('Lists that open without a network', 'Listen, die ohne Netz aufgehen'),
    to: '/admin/desk/on-the-way',
  },
  {
    icon: 'people',
    name: t('People', 'Personen'),
    note: t('All about an address, information, erasing', 'Alles zu einer Adresse, Auskunft, Löschen'),
    to: { kind: 'person' },
  },
  {
    icon: 'mail',
    name: t('Letter texts', 'Brieftexte'),
    note: t(
      `${letterKinds.length} letters, your paragraph, preview`,
      `${letterKinds.length} Briefe, dein Absatz, Vorschau`,
    ),
    to: { kind: 'texts', part: 'letters' },
  },
  {
    icon: 'page',
    name: t('Text modules for answers', 'Vorlagen für Antworten'),
    note: facts ? moduleWords(facts.textModules) : '',
    to: { kind: 'texts', part: 'textModules' },
  },
  {
    icon: 'lock',
    name: t('Deadlines', 'Löschfristen'),
    note: facts ? deletionWords(facts.deletion) : '',
    to: { kind: 'deadlines' },
  },
  {
    icon: 'euro',
    name: t('Bank account', 'Bankverbindung'),
    note: t('IBAN, selling vouchers', 'IBAN, Gutscheine verkaufen'),
    to: { kind: 'texts', part: 'bank' },
  },
  {
    icon: 'list',
    name: t('Invoices', 'Rechnungen'),
    note: t('Tax number, range of numbers, VAT', 'Steuernummer, Nummernkreis, Umsatzsteuer'),
    to: { kind: 'texts', part: 'invoicing' },
  },
]

const siteRows = (): Row[] => [
  {
    icon: 'page',
    name: t('Site texts', 'Texte der Website'),
    note: t('Contact, welcome, terms, privacy', 'Kontakt, Startseite, AGB, Datenschutz'),
    to: `/admin#${sectionId('site-data', t('Site Texts', 'Texte der Website'))}`,
  },
  {
    icon: 'people',
    name: t('Your account', 'Dein Konto'),
    note: t('Language, where you begin, letters to you', 'Sprache, womit du beginnst, Briefe an dich'),
    to: `/admin#${sectionId('system', t('Current User', 'Angemeldet'))}`,
  },
  {
    icon: 'clock',
    name: 'System',
    note: t('Mail, backup, accounts', 'E-Mail, Sicherung, Konten'),
    to: '/admin#system',
  },
  {
    icon: 'check',
    name: t('Set-up', 'Einrichten'),
    note: t('Name, mail, domain, removing the examples', 'Name, E-Mail, Domain, Beispiele entfernen'),
    to: '/admin/set-up',
  },
  {
    icon: 'upload',
    name: t('Move in', 'Umziehen'),
    note: t('Dates, registrations and pages from elsewhere', 'Termine, Anmeldungen und Seiten von anderswo'),
    to: `/admin#${sectionId('system', t('Move In', 'Umziehen'))}`,
  },
  {
    icon: 'question',
    name: t('Handbook', 'Handbuch'),
    note: t('How everything works, what is new (in German)', 'Wie alles geht, was neu ist'),
    to: '/admin/hilfe',
  },
]

const moduleWords = (count: number) =>
  count === 0
    ? t('None yet', 'Noch keine')
    : t(`${count} ${count === 1 ? 'module' : 'modules'}`, `${count} ${count === 1 ? 'Vorlage' : 'Vorlagen'}`)

const deletionWords = (day: string | undefined) =>
  day === undefined
    ? t('No deletion within the next week', 'In den nächsten sieben Tagen keine Löschung')
    : t(`Next deletion on ${shortDay(day)}`, `Nächste Löschung am ${shortDay(day)}`)

const Rows = ({ rows }: { rows: readonly Row[] }) => (
  <PlainList>
    {rows.map(row => (
      <li key={row.name}>
        <RowLink row={row} />
      </li>
    ))}
  </PlainList>
)

function RowLink({ row: { icon, name, note, to } }: { row: Row }) {
  const content = (
    <>
      <PanelIcon name={icon} />
      <span>
        <strong>{name}</strong>
        {note !== '' && <small>{note}</small>}
      </span>
      <PanelIcon name="right" />
    </>
  )
  return typeof to === 'string' ? (
    <a className="more-row" href={to}>
      {content}
    </a>
  ) : (
    <button className="more-row" type="button" onClick={() => openOverlay(to)}>
      {content}
    </button>
  )
}

/** Links to the public site and to sign out. */
function MoreLinks() {
  const { run, failure } = useCall()
  return (
    <div className="more-links">
      <a href="/">
        <PanelIcon name="away" />
        <span>{t('View website', 'Website ansehen')}</span>
      </a>
      <button type="button" onClick={() => run(signOut)}>
        <PanelIcon name="logout" />
        <span>{t('Logout', 'Abmelden')}</span>
      </button>
      <Failure>{failure}</Failure>
    </div>
  )
}
