import { mailboxOf, normalAddress } from '../kit/addresses/normal-address.ts'
import {
  addressIn,
  forwardIn,
  isAutomaticReply,
  isFailure,
  mutedSender,
  ownWords,
  recipientsIn,
  replyIn,
  systemSender,
  withoutOctals,
  wordsNear,
} from './bounce-words.ts'

/** A parsed message of the mailbox. */
export type MailParts = {
  /** Lower-case keys. */
  headers: readonly { key: string; value: string }[]
  /** Visible text, without markup. */
  text: string
  /** Other parts; types in lower case. */
  parts: readonly { type: string; text: string }[]
}

/** A report of a permanent failure. */
export type Bounce = {
  /** Message-ID of the returned letter, without brackets. Takes precedence; undefined if the report has none. */
  messageId: string | undefined
  /** Recipients that the letter did not reach. */
  recipients: readonly string[]
  /** Recipients whose server accepted the letter, for example to forward it, which failed. */
  reached?: readonly string[] | undefined
  /** Address that failed at last; the recipient may forward to it. */
  last?: string | undefined
  /** Time when the reporting server accepted the letter, and its subject, if reported. */
  arrived: number | undefined
  subject: string | undefined
  /** Time of the report. */
  date: number | undefined
  /** The remote server's reply: "550 5.1.1 User unknown". */
  reason: string
}

const headerOf = ({ headers }: Pick<MailParts, 'headers'>, key: string): string | undefined =>
  headers.find(header => header.key === key)?.value

/** Parses the headers at the beginning of a text, and unfolds long ones. */
export function headersIn(text: string): MailParts['headers'] {
  const [block = ''] = text
    .replace(/\r\n?/g, '\n')
    .replace(/^\n+/, '')
    .split(/\n[ \t]*\n/)
  return [...block.replace(/\n[ \t]+/g, ' ').matchAll(/^([\w-]+):[ \t]*(.*)$/gm)].map(([, key = '', value = '']) => ({
    key: key.toLowerCase(),
    value: value.trim(),
  }))
}

const isStatus = (type: string) => type === 'message/delivery-status' || type === 'message/global-delivery-status'
const returnedTypes: ReadonlySet<string> = new Set([
  'message/rfc822',
  'message/global',
  'text/rfc822-headers',
  'message/rfc822-headers',
  'message/global-headers',
  'message/partial',
])
const isCopy = ({ type }: { type: string }) => returnedTypes.has(type)

function isByPersonOrList(mail: MailParts): boolean {
  if (headerOf(mail, 'list-id') ?? headerOf(mail, 'list-unsubscribe') ?? headerOf(mail, 'list-post')) return true
  return /auto-(replied|generated)\s*\(?.*(vacation|reply|holiday)/i.test(
    (headerOf(mail, 'auto-submitted') ?? '').slice(0, 200),
  )
}

const isEmptyPath = (path: string): boolean => /^\s*(<\s*>\s*)?$/.test(path)

/** True if the envelope names an address to reply to, which no mail system has. */
function hasReturnAddress(mail: MailParts): boolean {
  const path = headerOf(mail, 'return-path')
  return path !== undefined && !isEmptyPath(path) && !/^\s*<?(mailer-?daemon|postmaster)/i.test(path)
}

/** True if the envelope shows that a mail system sent the message: there is nobody to reply to. */
function isBySystem(mail: MailParts): boolean {
  if (hasReturnAddress(mail)) return false
  const from = headerOf(mail, 'from') ?? ''
  if (headerOf(mail, 'x-failed-recipients') !== undefined || systemSender.test(from)) return true
  const isAnswer = /^\s*auto-replied/i.test(headerOf(mail, 'auto-submitted') ?? '')
  const isEmpty = isEmptyPath(headerOf(mail, 'return-path') ?? 'none')
  return isEmpty && !isAnswer && mutedSender.test(from) && mail.parts.some(isCopy)
}

/** True if the headers of a message allow that it is a report. */
export const mayBeReport = (headers: MailParts['headers']): boolean =>
  /^\s*multipart\/report\b/i.test(headerOf({ headers }, 'content-type') ?? '') ||
  headerOf({ headers }, 'x-failed-recipients') !== undefined ||
  /^\s*<\s*>/.test(headerOf({ headers }, 'return-path') ?? '') ||
  systemSender.test(headerOf({ headers }, 'from') ?? '')

/** Returns undefined for a warning, and for anything but a report of a permanent failure. */
export function bounceOf(mail: MailParts): Bounce | undefined {
  if (isByPersonOrList(mail) || mail.parts.some(({ type }) => type === 'message/feedback-report')) return undefined
  const type = headerOf(mail, 'content-type') ?? ''
  const isReport = /^\s*multipart\/report\b/i.test(type)
  const isReceipt = isReport && /report-type\s*=\s*"?(disposition-notification|feedback-report)/i.test(type)
  if (isReceipt && !isRefusal(mail)) return undefined
  const parts = isReceipt ? refusalsIn(mail) : mail.parts.filter(part => isStatus(part.type))
  const status = parts.find(hasAction) ?? parts[0]
  // Services such as Boxbe write their question for proof as a report.
  const isByService = hasReturnAddress(mail) && !systemSender.test(headerOf(mail, 'from') ?? '')
  if (!(isReport && status && !isByService) && (!isBySystem(mail) || isAutomaticReply(mail.headers))) return undefined
  // Old servers write their words as a status, too.
  const words = parts.find(part => part !== status)?.text ?? ''
  const failure = failureIn(
    status?.text ?? flatStatusIn(mail),
    mail.text.trim() === '' ? { ...mail, text: words } : mail,
  )
  if (!failure) return undefined
  const returnedLetter = returnedIn(mail)
  const arrivalTime = Date.parse(failure.arrived ?? '')
  const date = Date.parse(headerOf(mail, 'date') ?? '')
  return {
    messageId: returnedLetter.messageId ?? failure.messageId ?? answeredIn(mail),
    recipients: failure.recipients,
    reached: failure.reached,
    last: forwardIn(mail.text) ?? failure.last,
    arrived: Number.isNaN(arrivalTime) ? undefined : arrivalTime,
    subject: returnedLetter.subject,
    date: Number.isNaN(date) ? undefined : date,
    reason: withStep(failure.reason, mail.text),
  }
}

/** Adds that a server refused the sender: its words read as if the recipient was unknown. */
function withStep(reason: string, text: string): string {
  const step = ' (in reply to MAIL FROM)'
  const isSender = /(after|in reply to) MAIL FROM\b/i.test(ownWords(text)) && !/MAIL FROM/i.test(reason)
  return isSender ? `${reason.slice(0, REASON_CHARACTERS - step.length)}${step}` : reason
}

/** True for a receipt of the recipient's filter that refuses the letter (RFC 5429): James has words alone. */
const isRefusal = (mail: MailParts): boolean =>
  /\brejected\b/i.test(headerOf(mail, 'auto-submitted') ?? '') ||
  /refused by (the )?recipient['’]s mail filter/i.test(ownWords(mail.text))

const refusalsIn = ({ parts }: MailParts): MailParts['parts'] =>
  parts
    .filter(({ type }) => type === 'message/disposition-notification')
    .map(part => ({ ...part, text: `${part.text.trim()}\nAction: failed` }))

const idIn = (value: string | undefined) => /<([^<>\s]+)>/.exec(value ?? '')?.[1]

/** Reads the returned letter from its copy in a part of its own or below the words. */
function returnedIn({ parts, text }: MailParts): { messageId?: string | undefined; subject?: string | undefined } {
  // Some servers send the copy as a text.
  const copies = parts.filter(part => !isStatus(part.type)).sort((a, b) => Number(isCopy(b)) - Number(isCopy(a)))
  for (const copy of copies) {
    const headers = headersIn(copy.text)
    const messageId = idIn(headerOf({ headers }, 'message-id'))
    if (messageId !== undefined || isCopy(copy)) return { messageId, subject: headerOf({ headers }, 'subject') }
  }
  const id = /^[> \t]*Message-ID:\s*(<[^<>\s]+>)/im.exec(text)?.[1]
  return { messageId: idIn(id), subject: /^[> \t]*(?:Subject|Betreff):[ \t]*(\S.*)$/im.exec(text)?.[1]?.trim() }
}

/** Returns the Message-ID that a report answers. Some reports list the thread's earlier letters before it. */
function answeredIn(mail: MailParts): string | undefined {
  const last = (value: string | undefined) => idIn([...(value ?? '').matchAll(/<[^<>\s]+>/g)].at(-1)?.[0])
  return last(headerOf(mail, 'in-reply-to')) ?? last(headerOf(mail, 'references'))
}

type Failure = {
  recipients: readonly string[]
  reached?: readonly string[]
  last?: string | undefined
  reason: string
  messageId?: string | undefined
  arrived?: string | undefined
}

/** Some gateways write all parts of a report into its text. */
const flatStatusIn = ({ text }: MailParts): string => (hasAction({ text }) ? text : '')

const hasAction = ({ text }: { text: string }) => /^final-recipient:/im.test(text) && /^action:/im.test(text)

/** Parses the machine-readable part: actions take precedence over statuses (RFC 3464). */
function failureIn(status: string, mail: MailParts): Failure | undefined {
  const groups = status
    .replace(/\r\n?/g, '\n')
    .split(/\n[ \t]*\n/)
    .map(headersIn)
    .filter(group => group.length > 0)
  const about = groups.flat()
  const people = groups.filter(headers =>
    headers.some(({ key }) => key === 'final-recipient' || key === 'original-recipient' || key === 'action'),
  )
  const failed = people.filter(headers => isFailed({ headers }) || isExpired({ headers }, mail))
  const [first] = failed
  if (!first) return people.length === 0 ? failureInWords(mail) : undefined
  const addressesOf = (parts: typeof people) =>
    parts.flatMap(headers =>
      ['original-recipient', 'final-recipient'].flatMap(key => addressIn(headerOf({ headers }, key) ?? '') ?? []),
    )
  const recipients = addressesOf(failed)
  const delivered = people.filter(headers =>
    /^\s*(delivered|relayed|expanded)/i.test(headerOf({ headers }, 'action') ?? ''),
  )
  return {
    reached: addressesOf(delivered),
    last: addressIn(headerOf({ headers: first }, 'final-recipient') ?? ''),
    recipients: recipients.length > 0 ? recipients : recipientsInWords(mail),
    reason: reasonOf({ headers: first }, mail),
    messageId: idIn(about.find(({ key }) => /^(x-)?original-message-id$/.test(key))?.value),
    arrived: headerOf({ headers: about }, 'arrival-date'),
  }
}

function isFailed(group: Pick<MailParts, 'headers'>): boolean {
  const action = headerOf(group, 'action')?.trim().toLowerCase()
  // The filter of GNU Mailutils refuses a letter by 'deleted'.
  if (action && /^(fail|expired|bounced|deleted)/.test(action)) return true
  if (action && /^(delay|deliver|relay|expand|undeliverable)/.test(action)) return false
  const diagnostic = headerOf(group, 'diagnostic-code') ?? ''
  return /^\s*5/.test(headerOf(group, 'status') ?? '') || /(^|;)\s*5\d\d\b/.test(diagnostic)
}

/**
 * True for a delay that is the end: the time for delivery has expired (X.4.7 of RFC 3463), and no retry is announced
 * (RFC 3464). Some warnings bear that status, too, so the words must say the same.
 */
function isExpired(group: Pick<MailParts, 'headers'>, { text }: MailParts): boolean {
  const hasStatus = /^[45]\.4\.7\b/.test(headerOf(group, 'status') ?? '')
  const words = `${headerOf(group, 'diagnostic-code') ?? ''}\n${ownWords(text)}`
  return hasStatus && headerOf(group, 'will-retry-until') === undefined && /\bexpired\b/i.test(words)
}

function reasonOf(group: Pick<MailParts, 'headers'>, mail: MailParts): string {
  const diagnostic = (headerOf(group, 'diagnostic-code') ?? '').replace(/^\s*[\w-]+\s*;\s*/, '')
  const reply = replyIn(diagnostic)
  if (reply !== undefined) return oneLine(reply)
  const status = /[45]\.\d{1,3}\.\d{1,3}/.exec(headerOf(group, 'status') ?? '')?.[0] ?? ''
  const isTelling = status !== '' && !/\.0\.0$/.test(status)
  const code = isTelling ? `${status.charAt(0)}50 ${status}` : '550'
  // Sendmail names only the exit code of a recipient's program, whose own words stand in the text.
  const isExitCode = /^\d{1,3}\s*$/.test(diagnostic)
  if (diagnostic !== '' && !isExitCode) return oneLine(`${code} ${diagnostic}`)
  const words = ownWords(mail.text)
  const serverReply = isExitCode ? undefined : replyIn(words)
  // Haraka's own reason.
  const comment = /\(\d{3} (.*)\)/s.exec((headerOf(group, 'status') ?? '').slice(0, REASON_CHARACTERS))?.[1]
  return oneLine(serverReply ?? `${code} ${comment ?? wordsNear(words, recipientsInWords(mail))}`)
}

const REASON_CHARACTERS = 500
const oneLine = (text: string) => withoutOctals(text).replace(/\s+/g, ' ').trim().slice(0, REASON_CHARACTERS)

/** Parses a report without a machine-readable part. */
function failureInWords(mail: MailParts): Failure | undefined {
  const own = ownWords(mail.text)
  const reply = replyIn(own)
  if (!isFailure(`${headerOf(mail, 'subject') ?? ''}\n${own}`, reply)) return undefined
  const recipients = recipientsInWords(mail)
  if (recipients.length === 0 && returnedIn(mail).messageId === undefined) return undefined
  return { recipients, reason: oneLine(reply ?? `550 ${wordsNear(own, recipients)}`) }
}

/** Finds recipients in a header, or at the beginning of a line. */
function recipientsInWords(mail: MailParts): string[] {
  const namedAddresses = (headerOf(mail, 'x-failed-recipients') ?? '')
    .split(',')
    .flatMap(value => addressIn(value) ?? [])
  return namedAddresses.length > 0 ? namedAddresses : recipientsIn(ownWords(mail.text))
}

/** Returns the address to which the letter's recipient forwards, if that is the one that failed. */
export const forwardOf = ({ last }: Bounce, to: string): string | undefined =>
  last === undefined || hasSameName(last, to) ? undefined : last

/** True for another form of the address, such as its provider's own. */
const hasSameName = (a: string, b: string): boolean => {
  const [name, own] = [a, b].map(address => mailboxOf(address).split('@')[0])
  return name === own || /^xn--/.test(name ?? '')
}

/** A letter that the mail server accepted. */
export type AcceptedLetter = {
  /** Beginning of the letter's Message-ID. */
  id: string
  to: string
  subject: string
  sentDate: string
  /** Time of the report that returned it, if any. */
  returnedDate?: string | undefined
}

const FALLBACK_MS = 5 * 24 * 3_600_000
/** Tolerance between our sending and the remote server's clock. */
const NEAR_MS = 10 * 60_000
/** Greylisting and queues on the way keep a letter for some hours. */
const ON_THE_WAY_MS = 6 * 3_600_000

/** Amazon SES gives each letter a Message-ID of its own, so a report never names ours. */
const isReplacedId = (id: string): boolean => /@([\w-]+\.)*amazonses\.com$/i.test(id)

/** Finds the returned letter by Message-ID. Without one, finds the latest that fits recipient and time (D80). */
export function letterOfBounce<T extends AcceptedLetter>(bounce: Bounce, all: readonly T[]): T | undefined {
  const reached = new Set(bounce.reached?.map(normalAddress))
  const isReached = ({ to }: T) =>
    reached.has(normalAddress(to)) &&
    !bounce.recipients.some(recipient => normalAddress(recipient) === normalAddress(to))
  const letters = reached.size === 0 ? all : all.filter(letter => !isReached(letter))
  if (bounce.messageId !== undefined && !(isReplacedId(bounce.messageId) && bounce.subject !== undefined)) {
    const [id = ''] = bounce.messageId.split('@')
    return letters.find(letter => letter.id === id)
  }
  const recipients = new Set(bounce.recipients.map(normalAddress))
  const { date, arrived, subject } = bounce
  if (date === undefined) return undefined
  const latest = (arrived ?? date) + NEAR_MS
  const isNear = (sent: number) =>
    sent <= latest && sent >= (arrived === undefined ? date - FALLBACK_MS : arrived - ON_THE_WAY_MS)
  const isSubject = (letter: T) => subject === undefined || /=\?/.test(subject) || subject === letter.subject
  const ofRecipients = letters.filter(letter => recipients.has(normalAddress(letter.to)))
  const returnedBefore = ofRecipients.find(
    ({ returnedDate }) => returnedDate !== undefined && Date.parse(returnedDate) === date,
  )
  if (returnedBefore) return returnedBefore
  return ofRecipients
    .filter(letter => isNear(Date.parse(letter.sentDate)) && isSubject(letter))
    .reduce<T | undefined>((last, letter) => (last && last.sentDate >= letter.sentDate ? last : letter), undefined)
}
