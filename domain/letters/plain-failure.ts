import { formatBytes } from '../kit/format.ts'
import { type Sentence, t } from '../kit/language.ts'
import type { Failure } from './mail.ts'
import { isBeforeSending } from './mail-domain.ts'
import { concernsAllLetters, outcomeOf, type ReplyOutcome, replyOf } from './reply.ts'

const notAnAddress = () =>
  t('The recipient is not an email address.', 'Der Empfänger ist keine gültige E-Mail-Adresse.')
const unknownServer = () =>
  t(
    'The mail server’s name cannot be found. Please check the host.',
    'Der Mailserver ist unter diesem Namen nicht zu finden. Bitte prüfe den Namen des Servers.',
  )
const nothingAtPort = () =>
  t(
    'Nothing answers at this port of the mail server. Please check host and port.',
    'An diesem Port des Mailservers antwortet nichts. Bitte prüfe Server und Port.',
  )
const noAnswer = () =>
  t(
    'The mail server does not answer. Perhaps the port is blocked on the way, or port and security do not fit together.',
    'Der Mailserver antwortet nicht. Vielleicht ist der Port unterwegs gesperrt, oder Port und Verschlüsselung passen nicht zusammen.',
  )
const tooSlow = () =>
  t('The mail server took too long to answer.', 'Der Mailserver hat zu lange für seine Antwort gebraucht.')
const brokeOffAtEnd = () =>
  t(
    'The mail server broke off the connection instead of confirming the letter.',
    'Der Mailserver hat die Verbindung abgebrochen, statt den Brief zu bestätigen.',
  )
const mayBeSecond = () =>
  t(
    'It may have taken the letter: then the next try brings a second one.',
    'Vielleicht hat er den Brief trotzdem angenommen, dann kommt er durch den nächsten Versuch doppelt an.',
  )
const brokenOffSentence = () =>
  t(
    'The mail server broke off the connection. Perhaps port and security do not fit together.',
    'Der Mailserver hat die Verbindung abgebrochen. Vielleicht passen Port und Verschlüsselung nicht zusammen.',
  )
const invalidCertificate = () =>
  t(
    'The mail server’s certificate is not valid, or it is for another name. Please check the host.',
    'Das Zertifikat des Mailservers ist nicht gültig oder gilt für einen anderen Namen. Bitte prüfe den Namen des Servers.',
  )
const wrongSecurity = () =>
  t(
    'Port and security do not fit together: usually it is TLS with port 465 and STARTTLS with port 587.',
    'Port und Verschlüsselung passen nicht zusammen: Üblich sind TLS mit Port 465 und STARTTLS mit Port 587.',
  )
const noEncryption = () =>
  t(
    'The mail server and this program could not agree on an encryption. Its provider knows why.',
    'Die verschlüsselte Verbindung zum Mailserver kam nicht zustande. Woran es liegt, weiß sein Anbieter.',
  )
const wantsEncryption = () =>
  t(
    'The mail server requires an encrypted connection. Please choose TLS or STARTTLS.',
    'Der Mailserver verlangt eine verschlüsselte Verbindung. Bitte wähle TLS oder STARTTLS.',
  )
const wantsLogin = () =>
  t('The mail server requires a user and a password.', 'Der Mailserver verlangt einen Benutzernamen und ein Passwort.')
const wrongLogin = () =>
  t(
    'User or password is wrong. Some providers want an app password.',
    'Benutzername oder Passwort stimmt nicht. Manche Anbieter verlangen ein App-Passwort.',
  )
const senderRefused = () =>
  t(
    'The mail server does not let this user send from this address. Please check the From address.',
    'Der Mailserver lässt diesen Benutzer nicht mit dieser Absenderadresse senden. Bitte prüfe die Absenderadresse.',
  )
const unknownRecipient = ({ forward }: Failure) =>
  forward === undefined
    ? t(
        'This address does not exist, or its provider takes no letters for it. Please correct it: the letter then goes to the right one.',
        'Diese Adresse gibt es nicht, oder ihr Anbieter nimmt keine Post für sie an. Verbessere sie, dann geht der Brief an die richtige.',
      )
    : t(
        `This address forwards to ${forward}, which does not exist or takes no letters. Please ask for another one: the letter then goes there.`,
        `Diese Adresse leitet an ${forward} weiter, und die gibt es nicht, oder sie nimmt keine Post an. Frag nach einer anderen, dann geht der Brief dorthin.`,
      )
const doubtfulRecipient = ({ error }: Failure) => (isBeforeSending(error) ? domainWithoutServer() : recipientNotFound())
const domainWithoutServer = () =>
  t(
    'There is no mail server for this address; probably the part after the @ is mistyped. Please correct it: the letter then goes to the right one. Until then it is tried again.',
    'Für diese Adresse gibt es keinen Mailserver, wahrscheinlich ist sie hinter dem @ vertippt. Verbessere sie, dann geht der Brief an die richtige. Bis dahin wird er weiter versucht.',
  )
const recipientNotFound = () =>
  t(
    'The mail server does not find this address; probably it is mistyped. Please correct it: the letter then goes to the right one. Until then it is tried again.',
    'Der Mailserver findet diese Adresse nicht, wahrscheinlich ist sie vertippt. Verbessere sie, dann geht der Brief an die richtige. Bis dahin wird er weiter versucht.',
  )
const umlautRecipient = () =>
  t(
    'The mail server takes no address with umlauts or other special letters before the @. Please ask for another address, or send by a provider that takes them (SMTPUTF8).',
    'Der Mailserver nimmt keine Adresse mit Umlauten oder anderen besonderen Buchstaben vor dem @ an. Frag nach einer anderen Adresse, oder sende über einen Anbieter, der sie annimmt (SMTPUTF8).',
  )
const fullMailbox = () => t('The recipient’s mailbox is full.', 'Das Postfach des Empfängers ist voll.')
/** Reads the size that earlier versions wrote behind the reason. */
const sizeBehind = (error: string) => Number(/ \[size (\d+)\]$/.exec(error)?.[1] ?? 0) || undefined
const tooLarge = ({ error, size: bytes = sizeBehind(error) }: Failure) => {
  if (bytes === undefined)
    return t('The letter is too large for the mail server.', 'Der Brief ist zu groß für den Mailserver.')
  const size = formatBytes(bytes)
  return t(
    `The letter is too large for the mail server: with its files it has ${size}.`,
    `Der Brief ist zu groß für den Mailserver: Mit seinen Dateien hat er ${size}.`,
  )
}
const senderDomain = () =>
  t(
    'The recipient’s provider takes it for forged: SPF, DKIM or DMARC of the domain that you send from do not allow this mail server.',
    'Der Anbieter des Empfängers hält ihn für gefälscht: SPF, DKIM oder DMARC der Domain, von der du sendest, erlauben diesen Mailserver nicht.',
  )
const spamSentence = () =>
  t(
    'The letter was refused, most likely because it was taken for spam.',
    'Der Brief wurde abgelehnt, wahrscheinlich weil er für Spam gehalten wurde.',
  )
const onBlockList = () =>
  t(
    'The mail server takes nothing from this computer: its address is on a block list, as if its letters were taken for spam. All letters wait.',
    'Der Mailserver nimmt von diesem Computer nichts an: Dessen Adresse steht auf einer Sperrliste, als kämen von dort Spam-Briefe. Alle Briefe warten.',
  )
const tryLaterSentence = () =>
  t(
    'The mail server does not take the letter right now and asks to try again later, as many do with new senders.',
    'Der Mailserver nimmt den Brief gerade nicht an und bittet um einen späteren Versuch. Bei neuen Absendern ist das üblich.',
  )
const tooMany = () =>
  t(
    'Too many letters were sent in a short time; the mail server takes no more for now. All letters wait and are sent automatically.',
    'In kurzer Zeit wurden zu viele Briefe gesendet; der Mailserver nimmt vorerst keine mehr an. Alle Briefe warten und gehen von selbst hinaus.',
  )
const tooManyLogins = () =>
  t(
    'Too many sign-ins in a short time; the mail server takes none for now. All letters wait and are sent automatically.',
    'In kurzer Zeit gab es zu viele Anmeldungen; der Mailserver nimmt vorerst keine mehr an. Alle Briefe warten und gehen von selbst hinaus.',
  )
const noLogin = () =>
  t(
    'The mail server takes no sign-in with a password. Perhaps the provider has to allow it for this mailbox; else another provider is needed.',
    'Der Mailserver nimmt keine Anmeldung mit Passwort an. Vielleicht lässt sie sich beim Anbieter für dieses Postfach erlauben, sonst braucht es einen anderen Anbieter.',
  )
const gaveUpSentence = () =>
  t(
    'The recipient’s mail server did not take the letter, although it was tried for days.',
    'Der Mailserver des Empfängers hat den Brief nicht angenommen, obwohl er tagelang versucht wurde.',
  )
const refusedWords = () => t('The mail server refused the letter.', 'Der Mailserver hat den Brief abgelehnt.')
const notSent = () => t('The letter could not be sent.', 'Der Brief ließ sich nicht verschicken.')

const sentences: Record<ReplyOutcome, (failure: Failure) => string> = {
  unknownAddress: unknownRecipient,
  doubtfulAddress: doubtfulRecipient,
  umlautAddress: umlautRecipient,
  fullMailbox,
  tooLarge,
  senderDomain,
  spam: spamSentence,
  tooMany,
  tooManyLogins,
  blocked: onBlockList,
  wantsEncryption,
  wantsLogin,
  wrongLogin,
  noLogin,
  senderRefused,
  later: tryLaterSentence,
  gaveUp: gaveUpSentence,
  refused: refusedWords,
}

type Rule = readonly [sign: RegExp, sentence: Sentence]

/** Messages of the library: the failed step, or a connection error. */
const stepRules: readonly Rule[] = [
  [/is not one address/, notAnAddress],
  [/ENOTFOUND|ENODATA|EAI_AGAIN|ESERVFAIL|^query/, unknownServer],
  [/ECONNREFUSED/, nothingAtPort],
  [/certificate|altnames/i, invalidCertificate],
  // The port speaks TLS.
  [/SSL alert/, noEncryption],
  [
    /wrong version number|SSL routines|initiating TLS|^Error upgrading|^EHLO failed|^Invalid greeting.*=/,
    wrongSecurity,
  ],
  [/^Missing credentials/, wantsLogin],
  [/^Greeting never|^Connection timeout|handshake timed out|E(TIMEDOUT|HOSTUNREACH|NETUNREACH)/, noAnswer],
  [/timeout|timed out/i, tooSlow],
  [/closed|ECONNRESET|EPIPE/i, brokenOffSentence],
]

/** Explains a failure without a server's reply. */
const withoutReply = (raw: string): Sentence => stepRules.find(([sign]) => sign.test(raw))?.[1] ?? notSent

/** Explains in plain words why a letter was not sent, given the stored error of library or server (D28). */
export function plainFailure(failure: Failure): string {
  const { error: raw } = failure
  const reply = replyOf(raw)
  if (!reply) {
    const sentence = withoutReply(raw)
    if (!failure.mayBeTaken) return sentence()
    return `${sentence === tooSlow ? tooSlow() : brokeOffAtEnd()} ${mayBeSecond()}`
  }
  const outcome = outcomeOf(reply)
  if (outcome === 'later' && raw.startsWith('Error upgrading')) return noEncryption()
  const isAboutPort = outcome === 'refused' && /^(EHLO failed|Invalid HELO|Error upgrading)/.test(raw)
  return isAboutPort ? wrongSecurity() : sentences[outcome](failure)
}

/** Reasons that concern all letters. */
const ofServer: ReadonlySet<Sentence> = new Set([
  unknownServer,
  nothingAtPort,
  noAnswer,
  tooSlow,
  brokenOffSentence,
  invalidCertificate,
  noEncryption,
  wrongSecurity,
  wantsLogin,
])

/** Returns what an unsent letter waits for: the mail server, time, or somebody who checks the letter or its address. */
export function failureKind(raw: string): 'server' | 'time' | 'letter' {
  const reply = replyOf(raw)
  if (!reply) return ofServer.has(withoutReply(raw)) ? 'server' : 'letter'
  const outcome = outcomeOf(reply)
  if (outcome === 'later' || outcome === 'tooMany' || outcome === 'tooManyLogins') return 'time'
  return concernsAllLetters(reply) || outcome === 'wantsLogin' || outcome === 'senderRefused' ? 'server' : 'letter'
}

/** True if the sender's domain is the cause, which a page of the handbook explains. */
export function isAboutSenderDomain(raw: string): boolean {
  const reply = replyOf(raw)
  return reply !== undefined && outcomeOf(reply) === 'senderDomain'
}

/** True if the recipient's address is the cause. */
export function isAboutAddress(raw: string): boolean {
  const reply = replyOf(raw)
  const outcome = reply && outcomeOf(reply)
  return outcome === 'unknownAddress' || outcome === 'doubtfulAddress' || outcome === 'umlautAddress'
}
