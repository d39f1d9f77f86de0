import * as v from 'valibot'
import { letterKinds, letterTexts } from '../bookings/letters/letter-texts.ts'
import { type MailSettings, type SmtpServer, smtpSecurities } from '../content/site/site.ts'
import { AppError, enterTextSentence } from '../kit/error.ts'
import { checkFieldsSentence, correctAddressSentence, lineInput, MailAddress, refuseFields } from '../kit/input.ts'
import { t } from '../kit/language.ts'
import { canReceiveMail } from '../kit/mail-address.ts'
import { isEmail } from '../people/accounts/user.ts'

const addressHint = () => t('This is not an email address.', 'Das ist keine E-Mail-Adresse.')
const Address = v.pipe(
  lineInput(254),
  v.check(address => isEmail(address), addressHint),
)

const hostMissing = () => t('Please enter the host.', 'Bitte gib den Server ein.')
const portHint = () => t('The port is a number from 1 to 65535.', 'Der Port ist eine Zahl von 1 bis 65535.')

const serverFields = {
  host: v.pipe(
    lineInput(253),
    v.check(
      host => /^[A-Za-z0-9.:-]*$/.test(host),
      () => t('Please enter a name such as mail.example.de.', 'Bitte gib einen Namen wie mail.example.de ein.'),
    ),
  ),
  port: v.pipe(v.number(portHint), v.integer(portHint), v.minValue(1, portHint), v.maxValue(65535, portHint)),
  security: v.picklist(smtpSecurities, () => t('Please choose one.', 'Bitte wähle eine.')),
  user: lineInput(320),
  /** "" keeps the stored password. */
  password: v.pipe(
    v.string(enterTextSentence),
    v.maxLength(1000, () => t('At most 1000 characters.', 'Höchstens 1000 Zeichen.')),
  ),
}

const MailboxInput = v.object(serverFields, () => t('A mailbox is expected.', 'Hier gehört ein Postfach hin.'))
type MailboxInput = v.InferOutput<typeof MailboxInput>

/** Settings to test before saving; the stored ones if missing. */
export const MailboxTest = v.object({ mailbox: v.exactOptional(MailboxInput) }, () =>
  t('A mailbox is expected.', 'Hier gehört ein Postfach hin.'),
)

export const MailSettingsInput = v.object(
  {
    ...serverFields,
    /** Mailbox for returned letters; the stored one stays if missing. */
    mailbox: v.exactOptional(MailboxInput),
    from: v.pipe(
      lineInput(254),
      v.check(address => address === '' || isEmail(address), addressHint),
    ),
  },
  () => t('Settings are expected.', 'Hier gehören Einstellungen hin.'),
)
export type MailSettingsInput = v.InferOutput<typeof MailSettingsInput>

/**
 * Returns the settings to store; without a host nothing is sent. Keeps a stored password only for the same server and
 * user, so that nobody can have it sent to a server of their own.
 */
export function mailSettings(input: MailSettingsInput, before: MailSettings | undefined): MailSettings {
  const mailbox = input.mailbox ? mailboxSettings(input.mailbox, before?.mailbox) : before?.mailbox
  const { dkim } = before ?? {}
  return { ...sendingSettings(input, before), ...(mailbox ? { mailbox } : {}), ...(dkim ? { dkim } : {}) }
}

/** Returns the settings to test before they are stored; throws `invalid` without a host. */
export function settingsToTest(input: MailSettingsInput, before: MailSettings | undefined): MailSettings {
  if (input.host === '') refuseFields({ host: hostMissing() })
  return mailSettings(input, before)
}

/** Returns the mailbox settings to test before they are stored; throws `invalid` without a host. */
export function mailboxToTest(input: MailboxInput, stored: SmtpServer | undefined): SmtpServer | undefined {
  if (input.host === '') refuseFields({ 'mailbox.host': hostMissing() })
  return mailboxSettings(input, stored)
}

/** Returns the mailbox to store; undefined without a host. */
export function mailboxSettings(
  { host, port, security, user, password }: MailboxInput,
  stored: SmtpServer | undefined,
): SmtpServer | undefined {
  if (host === '') return undefined
  if (user === '') refuseFields({ 'mailbox.user': t('Please enter the user.', 'Bitte gib den Benutzernamen ein.') })
  const server: SmtpServer = { host, port, security, user, password: '' }
  const samePassword = stored && isForSameLogin(stored, server) ? stored.password : ''
  if (password === '' && samePassword === '') throw passwordMissing(stored, 'mailbox.password')
  return { ...server, password: password || samePassword }
}

function sendingSettings(
  { host, port, security, user, password, from }: MailSettingsInput,
  before: MailSettings | undefined,
): MailSettings {
  if (from !== before?.from && from !== '' && !canReceiveMail(from)) refuseFields({ from: correctAddressSentence() })
  if (host === '') return { from }
  const server: SmtpServer = { host, port, security, user, password: '' }
  if (user === '') return keepFailure({ from, server }, before)
  const storedServer = before?.server
  const samePassword = storedServer && isForSameLogin(storedServer, server) ? storedServer.password : ''
  if (password === '' && samePassword === '') throw passwordMissing(storedServer)
  return keepFailure({ from, server: { ...server, password: password || samePassword } }, before)
}

/** Keeps a failed test's result until the settings change. */
const keepFailure = (settings: MailSettings, before: MailSettings | undefined): MailSettings =>
  before?.hasFailed && isSameMail(settings, before) ? { ...settings, hasFailed: true } : settings

/** True if both send a letter the same way; false without a server. */
export function isSameMail(a: MailSettings, b: MailSettings): boolean {
  const [first, second] = [a.server, b.server]
  return (
    first !== undefined &&
    second !== undefined &&
    a.from === b.from &&
    isForSameLogin(first, second) &&
    first.security === second.security &&
    first.password === second.password
  )
}

type Login = Pick<SmtpServer, 'host' | 'port' | 'user'>

/** True if both may use the same stored password. */
export const isForSameLogin = (a: Login, b: Login): boolean =>
  a.host === b.host && a.port === b.port && a.user === b.user

function passwordMissing(stored: SmtpServer | undefined, field = 'password'): AppError {
  const sentence = stored?.password
    ? t(
        `The stored password is for ${stored.user} at ${stored.host}:${stored.port} only. Please enter the one for this server and user.`,
        `Das gespeicherte Passwort gilt nur für ${stored.user} bei ${stored.host}:${stored.port}. Bitte gib das für diesen Server und Benutzernamen ein.`,
      )
    : t('Please enter the password of this user.', 'Bitte gib das Passwort zu diesem Benutzernamen ein.')
  return new AppError('invalid', checkFieldsSentence(), { fields: { [field]: sentence } })
}

/** A kind of letter, and the educator's draft of a paragraph for it. */
export const LetterPreviewInput = v.object(
  {
    kind: v.picklist(letterKinds, () => t('Which letter?', 'Welcher Brief?')),
    text: letterTexts.input.entries.received,
  },
  () => t('A letter is expected.', 'Hier gehört ein Brief hin.'),
)

/** Sends the usual test mail if no letter is given. Uses the stored settings if none are given. */
export const TestMail = v.object(
  {
    to: MailAddress,
    letter: v.exactOptional(LetterPreviewInput),
    settings: v.exactOptional(v.omit(MailSettingsInput, ['mailbox'])),
  },
  () => t('An address is expected.', 'Hier gehört eine Adresse hin.'),
)

export type TestMail = v.InferOutput<typeof TestMail>

/** Retries one letter, or all if `_id` is missing. */
export const Retry = v.object({ _id: v.exactOptional(v.string(() => t('Which letter?', 'Welcher Brief?'))) }, () =>
  t('A letter is expected.', 'Hier gehört ein Brief hin.'),
)

export const AddressInput = v.object({ email: Address }, () =>
  t('An address is expected.', 'Hier gehört eine Adresse hin.'),
)
