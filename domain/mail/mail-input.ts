import * as v from 'valibot'
import { isEmail } from '../accounts/user.ts'
import { line } from '../input.ts'
import { t } from '../language.ts'
import { type MailSettings, type SmtpServer, smtpSecurities } from '../site/site.ts'

const addressHint = () => t('This is not an email address.', 'Das ist keine E-Mail-Adresse.')
const Address = v.pipe(
  line(254),
  v.check(address => isEmail(address), addressHint),
)

const portHint = () => t('The port is a number from 1 to 65535.', 'Der Port ist eine Zahl von 1 bis 65535.')

/** The mail settings as they are typed in the panel. */
export const MailSettingsInput = v.object(
  {
    host: v.pipe(
      line(253),
      v.check(
        host => /^[A-Za-z0-9.:-]*$/.test(host),
        () => t('Please enter a name such as mail.example.de.', 'Bitte gib einen Namen wie mail.example.de ein.'),
      ),
    ),
    port: v.pipe(v.number(portHint), v.integer(portHint), v.minValue(1, portHint), v.maxValue(65535, portHint)),
    security: v.picklist(smtpSecurities, () => t('Please choose one.', 'Bitte wähle eine.')),
    user: line(320),
    /** "" keeps the stored password. */
    password: v.pipe(
      v.string(() => t('Please enter a text.', 'Bitte gib einen Text ein.')),
      v.maxLength(1000, () => t('At most 1000 characters.', 'Höchstens 1000 Zeichen.')),
    ),
    from: v.pipe(
      line(254),
      v.check(address => address === '' || isEmail(address), addressHint),
    ),
  },
  () => t('Settings are expected.', 'Hier gehören Einstellungen hin.'),
)
export type MailSettingsInput = v.InferOutput<typeof MailSettingsInput>

/**
 * The settings to store; without a host nothing is sent. A stored password is kept only for the server and the user that
 * it was entered for, so that nobody can have it sent to a server of their own.
 */
export function mailSettings(
  { host, port, security, user, password, from }: MailSettingsInput,
  before: MailSettings | undefined,
): MailSettings {
  if (host === '') return { from }
  const known = before?.server
  const isSame = known?.host === host && known.port === port && known.user === user
  const server: SmtpServer = { host, port, security, user, password: password || (isSame ? known.password : '') }
  return { from, server: user === '' ? { ...server, password: '' } : server }
}

export const TestMail = v.object({ to: Address }, () => t('An address is expected.', 'Hier gehört eine Adresse hin.'))

/** Which letter; all of them without one. */
export const Retry = v.object({ _id: v.exactOptional(v.string(() => t('Which letter?', 'Welcher Brief?'))) }, () =>
  t('A letter is expected.', 'Hier gehört ein Brief hin.'),
)

export const AddressInput = v.object({ email: Address }, () =>
  t('An address is expected.', 'Hier gehört eine Adresse hin.'),
)
