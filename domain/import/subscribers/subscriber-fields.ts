import { t } from '../../kit/language.ts'
import type { Cells, FieldList } from '../tables/columns.ts'
import { headingWith, headingWords } from './consent-words.ts'

const stateHeadings = [
  ...['State', 'Global Status', 'Globaler Status', 'Subscription Status', 'Abo-Status', 'Aktiv', 'Active'],
  ...['EMAIL_MARKETING', 'Email Marketing', 'Email Subscription Status', 'Abonnementstatus'],
  ...['Email Subscriber Status', 'Subscriber Status', 'Subscribed', 'Is Subscribed', 'Abonniert', 'Newsletter'],
  ...['Accepts Marketing', 'Accepts Email Marketing', 'Opt-in', 'Opted in', 'Double-Opt-in'],
]

const {
  besides,
  bounced,
  byMail,
  consents,
  contract,
  elsewhere,
  excluded,
  left,
  letters,
  lists,
  no,
  otherLetters,
  quit,
} = headingWords
const otherwise = [besides, no, left, bounced]
const questionPatterns = {
  state: headingWith(
    { has: [lists], lacks: [...otherwise, otherLetters] },
    { has: [lists, byMail], lacks: otherwise },
    { has: [consents], lacks: [...otherwise, otherLetters, elsewhere] },
  ),
  out: headingWith(
    { has: [left], lacks: [besides, contract, otherLetters] },
    { has: [left, byMail], lacks: [besides, contract] },
  ),
  refused: headingWith(
    { has: [no, letters], lacks: [besides] },
    { has: [no, consents], lacks: [besides, elsewhere] },
    { has: [quit], lacks: [besides, contract] },
    { has: [excluded], lacks: [besides, contract] },
  ),
  bounced: headingWith({ has: [bounced], lacks: [] }),
}

/**
 * Columns of Mailchimp, Brevo, CleverReach, rapidmail, MailPoet, Mailster, Newsletter, our own export and plain lists.
 */
export const subscriberFields = {
  email: {
    label: () => t('Email', 'E-Mail'),
    headings: ['E-Mail'],
    later: [
      ...['Email', 'Email Address', 'E-Mail-Adresse', 'Mailadresse', 'Mail', 'E-Mail Address', 'Subscriber'],
      ...[
        'Abonnent',
        'Empfänger',
        'Recipient',
        'Subscriber Email',
        'E-mail 1 - Value',
        'E-Mail 1 – Wert',
        'Email 1',
        'Primäre E-Mail-Adresse',
        'Address',
      ],
    ],
    question:
      /^(?:invitee|attendee|buyer|purchaser|customer|client|guest|contact|kontakt|kund\w*|kaufer\w*|besteller\w*|primare|private?|billing|eltern|mutter|vater|teilnehm\w*|deine?|ihre?|eure?|your|my|meine?)[ _:-]*e-?mail(?:[ -]?ad+res+e?)?$|^(?:e-?)?mail(?:[ -]?ad+res+e?)? (?:der |des )?(?:mutter|vaters?|eltern(?:teils)?|teilnehm\w*|kund\w*)$/,
    isNeeded: true,
  },
  name: {
    label: () => t('Name', 'Name'),
    headings: ['Name'],
    later: ['Full Name', 'Vollständiger Name', 'Vor- und Nachname', 'Display Name', 'Anzeigename'],
  },
  firstName: {
    label: () => t('First name', 'Vorname'),
    headings: ['Vorname'],
    later: ['First Name', 'Firstname', 'FNAME', 'PRENOM', 'Given Name'],
  },
  lastName: {
    label: () => t('Last name', 'Nachname'),
    headings: ['Nachname'],
    later: ['Last Name', 'Lastname', 'LNAME', 'NOM', 'Surname', 'Familienname'],
  },
  state: {
    label: () => t('Status', 'Status'),
    headings: ['Status'],
    later: stateHeadings,
    question: questionPatterns.state,
    isAnswer: true,
  },
  moreState: {
    label: () => t('Another status', 'Weiterer Status'),
    headings: ['Weiterer Status'],
    later: ['Status', ...stateHeadings],
    question: questionPatterns.state,
    isAnswer: true,
    isExtra: true,
  },
  listState: {
    label: () => t('Status in the list', 'Status in der Liste'),
    headings: ['Listenstatus'],
    later: ['List Status'],
  },
  requested: {
    label: () => t('Asked for it on', 'Angemeldet am'),
    headings: ['Angekreuzt'],
    later: [
      ...['OPTIN_TIME', 'Opt-in Time', 'Opt-in-Zeit', 'Opt-in-Datum', 'Opt-in Date', 'DOI Request Time'],
      ...['Angemeldet am', 'Angemeldet', 'Anmeldedatum', 'Anmeldezeit', 'Anmeldezeitpunkt', 'Datum der Anmeldung'],
      ...['Registriert', 'Registriert am', 'Registered', 'Registrierungsdatum', 'Registered at', 'Subscribed at'],
      ...['Subscribed on', 'Subscription Date', 'Abonniert am', 'Last Subscribed At', 'Created At', 'Created'],
      ...['Created On', 'Erstellt', 'Erstellt am', 'Erstellungszeit', 'Erstellungsdatum', 'Eingetragen am'],
      ...['Subscription Time', 'Signup Date', 'Signup Time', 'Abonnementzeit', 'Zeitpunkt des Abonnements'],
      ...['ADDED_TIME', 'Hinzugefügt am'],
    ],
  },
  requestedIp: {
    label: () => t('IP when asking', 'IP bei der Anmeldung'),
    headings: ['IP beim Ankreuzen'],
    later: [
      ...['OPTIN_IP', 'Opt-in IP', 'Opt-in-IP', 'Opt-in-IP-Adresse', 'DOI Request IP', 'Anmelde-IP', 'Anmeldung IP'],
      ...['IP der Anmeldung', 'Registrierungs-IP', 'Registered IP', 'Subscribed IP', 'Subscription IP', 'Signup IP'],
      ...['Abonnement-IP', 'Created IP', 'Erstellungs-IP', 'IP', 'IP-Adresse', 'IP Address'],
    ],
  },
  confirmed: {
    label: () => t('Confirmed on', 'Bestätigt am'),
    headings: ['Bestätigt'],
    later: [
      ...['CONFIRM_TIME', 'Confirm Time', 'Bestätigt am', 'Bestätigungszeit', 'Bestätigungsdatum', 'Confirmed'],
      ...['Bestätigungszeitpunkt', 'Confirmed At', 'Confirmed On', 'Confirmation Time', 'Confirmation Date'],
      ...['Confirm Date', 'Activated On', 'Activation Date'],
      ...['Aktiviert', 'Aktiviert am', 'Activated', 'Activated At', 'Aktivierungszeit', 'Aktivierungsdatum'],
      ...['Double-Opt-in-Datum', 'Double Opt-in Date', 'Double-Opt-in-Zeit', 'DOI Time', 'DOI-Datum', 'DOI Date'],
    ],
  },
  confirmedIp: {
    label: () => t('IP when confirming', 'IP bei der Bestätigung'),
    headings: ['IP beim Bestätigen'],
    later: [
      ...['CONFIRM_IP', 'Confirm IP', 'Confirmed IP', 'Confirmation IP', 'Bestätigungs-IP', 'IP der Bestätigung'],
      ...[
        'Aktivierungs-IP',
        'Activated IP',
        'Activation IP',
        'Double-Opt-in-IP',
        'Double Opt-in IP',
        'DOI IP',
        'DOI-IP',
      ],
    ],
  },
  wording: { label: () => t('Wording', 'Wortlaut'), headings: ['Wortlaut'] },
  out: {
    label: () => t('Unsubscribed on', 'Abgemeldet am'),
    headings: ['Abgemeldet am'],
    later: [
      ...['UNSUB_TIME', 'Unsubscribed At', 'Unsubscribed On', 'Unsubscribed', 'Unsubscribe Date', 'Abgemeldet'],
      ...['Abmeldedatum', 'Abmeldezeit', 'Abmeldezeitpunkt', 'Deactivated', 'Deaktiviert', 'Deaktiviert am'],
      ...['Abbestellt am', 'Abbestellt'],
    ],
    question: questionPatterns.out,
  },
  refused: {
    label: () => t('Wants no letters', 'Möchte keine Briefe'),
    headings: ['Kein Newsletter'],
    later: ['nomail'],
    question: questionPatterns.refused,
    isExtra: true,
  },
  remarks: {
    label: () => t('Remarks', 'Bemerkungen'),
    headings: ['Bemerkungen'],
    later: [
      'Bemerkung',
      'Anmerkung',
      'Anmerkungen',
      'Notiz',
      'Notizen',
      'Kommentar',
      'Hinweis',
      'Notes',
      'Note',
      'Comment',
    ],
    isExtra: true,
  },
  bounced: {
    label: () => t('Undeliverable', 'Unzustellbar'),
    headings: ['Unzustellbar'],
    later: ['CLEAN_TIME', 'Cleaned', 'Bounced', 'Bounced At', 'Bounce', 'Hardbounce', 'Hard Bounce', 'Bounced On'],
    question: questionPatterns.bounced,
  },
  blocked: {
    label: () => t('Blocked', 'Gesperrt'),
    headings: ['Gesperrt'],
    later: [
      ...['EMAIL_BLACKLISTED', 'Email Blacklisted', 'Email Blocklisted', 'Blacklisted', 'Blocklisted', 'Blacklist'],
      ...['Blocklist', 'Sperrliste', 'Blockliste', 'Auf der Sperrliste', 'Auf der Blockliste'],
    ],
  },
} satisfies FieldList
export type SubscriberCells = Cells<typeof subscriberFields>
