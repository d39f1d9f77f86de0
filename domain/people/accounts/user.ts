import * as v from 'valibot'
import { enterTextSentence } from '../../kit/error.ts'
import { idField } from '../../kit/field-kinds.ts'
import { type Fields, type ListedOf, listedFields, recordEdit, storedRecord } from '../../kit/fields.ts'
import type { Instant } from '../../kit/format.ts'
import { lineInput } from '../../kit/input.ts'
import { type Language, languages, type Sentence, t } from '../../kit/language.ts'
import { canReceiveMail } from '../../kit/mail-address.ts'
import { InstantText } from '../../kit/schema.ts'

export const Role = v.picklist(['admin', 'user'])
export type Role = v.InferOutput<typeof Role>

/** A single-use key sent by mail. */
const MailedKey = v.object({
  /** SHA-256, base64url. */
  hash: v.string(),
  expires: InstantText,
})
export type MailedKey = v.InferOutput<typeof MailedKey>

/** Address of a new site's first administrator until they enter their own (D3). It cannot receive mail. */
export const NO_EMAIL = 'admin@localhost'

const starts = ['panel', 'desk'] as const
const notices = ['once', 'daily', 'never'] as const

/** Defines every field of an account; the stored, edited and listed schemas derive from it. */
export const accountFields = {
  _id: { ...idField, isListed: true },
  /** Lower case. */
  email: { stored: v.string(), input: null, isListed: true },
  active: {
    stored: v.boolean(),
    input: v.boolean(() => t('Yes or no is expected.', 'Hier gehört Ja oder Nein hin.')),
    isListed: true,
  },
  role: {
    stored: Role,
    input: v.picklist(Role.options, () => t('The role is admin or user.', 'Die Rolle ist admin oder user.')),
    isListed: true,
  },
  /** bcrypt (D32); missing until the first password is set. */
  password: { stored: v.optional(v.string()), input: null },
  /** Set until the link of the activation mail is used. */
  activation: { stored: v.optional(MailedKey), input: null },
  reset: { stored: v.optional(MailedKey), input: null },
  name: { stored: v.optional(v.string()), input: null },
  /** Replaces the account's address when its link is used. */
  newEmail: { stored: v.optional(v.object({ ...MailedKey.entries, email: v.string() })), input: null },
  /** Language of the panel; the browser's if missing. */
  language: { stored: v.optional(v.picklist(languages)), input: null },
  /** First page after signing in (D71); the panel if missing. */
  start: { stored: v.optional(v.picklist(starts)), input: null },
  /** Letters about news: at once, once each morning, or never. `notifyOf` has the default. */
  notify: { stored: v.optional(v.picklist(notices)), input: null },
  /** News before this moment has been reported in the morning letters. */
  toldUntil: { stored: v.optional(InstantText), input: null },
} satisfies Fields

export const UserAccount = storedRecord(accountFields)
export type UserAccount = v.InferOutput<typeof UserAccount>

/** Returns the account's name or address; "" if it no longer exists. */
export function accountName(
  accounts: readonly Pick<UserAccount, '_id' | 'name' | 'email'>[],
  id: string | undefined,
): string {
  const account = accounts.find(({ _id }) => _id === id)
  return account?.name || account?.email || ''
}

type ListedAccount = ListedOf<typeof accountFields>

/** The account of a request, as the API returns it (D8), with its address and browser. */
export type User = ListedAccount & { ip: string; agent: string }

export type UserListEntry = ListedAccount & {
  name: string
  /** The unconfirmed new address; otherwise "". */
  newEmail: string
  /** The activation link has not been used yet. */
  isPending: boolean
}

export const listEntryOf = (account: UserAccount, now: Instant): UserListEntry => ({
  ...listedFields(accountFields, account),
  name: account.name ?? '',
  newEmail: account.newEmail && account.newEmail.expires > now ? account.newEmail.email : '',
  isPending: account.activation !== undefined,
})

/** Returns an account as shown to its owner. */
export const userOf = (account: UserAccount, { ip, agent }: Pick<User, 'ip' | 'agent'>): User => ({
  ...listedFields(accountFields, account),
  ip,
  agent,
})

/** True if the activation link expired unused; such an account is deleted. */
export const isOverdue = ({ activation }: UserAccount, now: Instant): boolean =>
  activation !== undefined && activation.expires <= now

/** True if somebody can sign in as an administrator. */
export const hasAdmin = (accounts: readonly UserAccount[]) =>
  accounts.some(({ active, role, password }) => active && role === 'admin' && password !== undefined)

export const Login = v.object({
  email: v.string(),
  success: v.boolean(),
  ip: v.string(),
  agent: v.string(),
  date: InstantText,
})
export type Login = v.InferOutput<typeof Login>

const bothRequiredSentence = () => t('Email & Password required.', 'Bitte gib E-Mail-Adresse und Passwort ein.')
const emailRequired = () => t('Email Required', 'Bitte gib deine E-Mail-Adresse ein.')

/**
 * Limits lengths as mail servers do, and refuses characters that mail programs read as a list or a name.
 * admin@localhost must pass (D3).
 */
const emailPattern = /^[^\s@\p{C}<>()[\]\\,;:"]{1,64}@[^\s@\p{C}<>()[\]\\,;:"]{1,189}$/u

const email = (hint: Sentence) => v.pipe(v.string(hint), v.trim(), v.toLowerCase(), v.nonEmpty(hint))
export const notAnAddressSentence = () => t('This is not an email address.', 'Das ist keine E-Mail-Adresse.')
/** Checks only the form of the address, for accounts that may already exist. */
const address = (hint: Sentence) => v.pipe(email(hint), v.regex(emailPattern, notAnAddressSentence))
/** Requires an address that mail can reach: a new account gets its links there. */
const newAddress = (hint: Sentence) => v.pipe(email(hint), v.check(canReceiveMail, notAnAddressSentence))
const text = (hint: Sentence) =>
  v.pipe(
    v.string(hint),
    v.nonEmpty(hint),
    v.maxLength(1000, () => t('This is too long.', 'Das ist zu lang.')),
  )

export const isEmail = (value: string) => emailPattern.test(value)

export const Credentials = v.object(
  {
    email: v.pipe(
      email(bothRequiredSentence),
      v.maxLength(254, () => t('This is too long.', 'Das ist zu lang.')),
    ),
    password: text(bothRequiredSentence),
  },
  bothRequiredSentence,
)
export const SignUp = v.object(
  { email: newAddress(bothRequiredSentence), password: text(bothRequiredSentence) },
  bothRequiredSentence,
)
export const PasswordRequest = v.object({ email: address(emailRequired) }, emailRequired)

const personName = lineInput(80)
const secret = v.pipe(
  v.string(enterTextSentence),
  v.maxLength(1000, () => t('This is too long.', 'Das ist zu lang.')),
)

const linkIncompleteSentence = () =>
  t(
    'This link is not complete. Please open it from the mail once more.',
    'Dieser Link ist nicht vollständig. Bitte öffne ihn noch einmal aus der E-Mail.',
  )
/** Earlier letters and printed links name the address as well, which has to be the key's. "" if a link has none. */
const mailedLink = {
  email: v.nullish(v.union([v.literal(''), email(linkIncompleteSentence)], linkIncompleteSentence), ''),
  key: text(linkIncompleteSentence),
}
export const Activation = v.object(mailedLink, linkIncompleteSentence)
export type MailedLink = v.InferOutput<typeof Activation>
export const PasswordReset = v.object(
  {
    password: text(() => t('New Password required.', 'Bitte gib ein neues Passwort ein.')),
    ...mailedLink,
    name: v.optional(personName, ''),
    /** Only for an account without an address; "" leaves it without one. */
    newEmail: v.optional(v.union([v.literal(''), newAddress(emailRequired)], notAnAddressSentence), ''),
  },
  linkIncompleteSentence,
)

export type PasswordReset = v.InferOutput<typeof PasswordReset>

/** Changes to one's own account. */
export const OwnAccount = v.object({
  name: personName,
  email: address(emailRequired),
  /** The current password, required for a new address or password; otherwise "". */
  password: secret,
  /** "" keeps the current password. */
  newPassword: secret,
})
export type OwnAccount = v.InferOutput<typeof OwnAccount>

export const UserChange = v.omit(
  recordEdit(accountFields, () => t('A user is expected.', 'Hier gehört ein Konto hin.')),
  ['lastModifiedDate'],
)
export type UserChange = v.InferOutput<typeof UserChange>

const notOfferedSentence = () => t('Please choose one of the options.', 'Bitte wähle eine der Möglichkeiten.')

export const LanguageChoice = v.object({ language: v.picklist(languages, notOfferedSentence) }, notOfferedSentence)

/** Changes to one's own settings (D72); omitted ones stay. */
export const OwnSettings = v.object(
  {
    language: v.exactOptional(v.picklist(languages, notOfferedSentence)),
    start: v.exactOptional(v.picklist(starts, notOfferedSentence)),
    notify: v.exactOptional(v.picklist(notices, notOfferedSentence)),
  },
  notOfferedSentence,
)
export type OwnSettings = v.InferOutput<typeof OwnSettings>

/** The settings in effect, defaults included. */
export type SettingsView = {
  /** Missing: the browser's language. */
  language?: Language | undefined
  start: (typeof starts)[number]
  notify: (typeof notices)[number]
  email: string
  /** The site's own address if notices go there in any case; otherwise "". */
  contact: string
}

export const UserId = v.object({ _id: v.string(() => t('Which user?', 'Welches Konto?')) }, () =>
  t('A user is expected.', 'Hier gehört ein Konto hin.'),
)

/** D32; counts code points. */
const passwordLength = { min: 12, max: 128 }

/** Explains why a text cannot be a password. Common passwords are checked elsewhere. */
export function passwordProblem(password: string, email: string): string | undefined {
  const length = [...password].length
  const { min, max } = passwordLength
  if (length < min || length > max)
    return t(
      `Please choose a password of ${min} to ${max} characters.`,
      `Bitte wähle ein Passwort mit ${min} bis ${max} Zeichen.`,
    )
  if (password.toLowerCase() === email)
    return t(
      'Please do not use the email address as the password.',
      'Bitte nimm nicht die E-Mail-Adresse als Passwort.',
    )
  return undefined
}
