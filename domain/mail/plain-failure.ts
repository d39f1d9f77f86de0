import { type Sentence, t } from '../language.ts'

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
const brokeOff = () =>
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
const wantsEncryption = () =>
  t(
    'The mail server wants an encrypted connection. Please choose TLS or STARTTLS.',
    'Der Mailserver verlangt eine verschlüsselte Verbindung. Bitte wähle TLS oder STARTTLS.',
  )
const wantsLogin = () =>
  t('The mail server wants a user and a password.', 'Der Mailserver verlangt einen Benutzernamen und ein Passwort.')
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
const unknownRecipient = () =>
  t(
    'This address does not exist, or its provider takes no letters for it.',
    'Diese Adresse gibt es nicht, oder ihr Anbieter nimmt keine Post für sie an.',
  )
const fullMailbox = () => t('The recipient’s mailbox is full.', 'Das Postfach des Empfängers ist voll.')
const takenForSpam = () =>
  t(
    'The letter was refused, most likely because it was taken for spam.',
    'Der Brief wurde abgelehnt, wahrscheinlich weil er für Spam gehalten wurde.',
  )
const tryLater = () =>
  t(
    'The mail server does not take the letter right now and asks to try again later, as many do with new senders.',
    'Der Mailserver nimmt den Brief gerade nicht an und bittet um einen späteren Versuch. Bei neuen Absendern ist das üblich.',
  )
const tooMany = () =>
  t(
    'Too many letters were sent in a short time; the mail server takes no more for now.',
    'In kurzer Zeit wurden zu viele Briefe gesendet; der Mailserver nimmt vorerst keine mehr an.',
  )
const refused = () => t('The mail server refused the letter.', 'Der Mailserver hat den Brief abgelehnt.')
const notSent = () => t('The letter could not be sent.', 'Der Brief ließ sich nicht verschicken.')

type Rule = readonly [sign: RegExp, sentence: Sentence]

/** What the server says, by its codes (RFC 5321, RFC 3463) and by words that are usual. The first rule that fits counts. */
const replyRules: readonly Rule[] = [
  [
    /^[45]\d\d[ -][45]\.2\.2\b|mailbox( is| size| storage)?( limit| quota)? (full|exceeded|over)|over ?quota/i,
    fullMailbox,
  ],
  [/\b[45]\.(4\.5|5\.3|7\.28)\b|too many(?! hops)|rate.?limit|throttl/i, tooMany],
  [/(daily|hourly|send|sending|sender|messages?|mails?|recipients?) [^.]{0,40}(limit|quota)/i, tooMany],
  [/quota/i, fullMailbox],
  [/^5(23|38)|\b[45]\.7\.1[01]\b|issue a starttls/i, wantsEncryption],
  [/(tls|ssl|encryption) (is )?(required|needed)|requires? (tls|ssl|encr)/i, wantsEncryption],
  [/^53[45]/, wrongLogin],
  [/^530|\b5\.7\.57\b|authentication (is )?required|not authenticated|\brelay/i, wantsLogin],
  [/\b5\.(1\.[78]|7\.60|2\.252)\b|sendasdenied|not owned by/i, senderRefused],
  [/sender address[^.]{0,60}(reject|not|denied|invalid)|(allowed|permitted) to send (as|from)/i, senderRefused],
  [/spam|black.?list|block.?list|\bblocked\b|\brbl\b|dnsbl|reputation|unsolicited/i, takenForSpam],
  [/\bspf\b|dkim|dmarc|policy|suspicious|content rejected/i, takenForSpam],
  [/^4/, tryLater],
  [/\b5\.(1\.([1236]|10)|4\.1)\b|no such|unknown (user|recipient)|user unknown/i, unknownRecipient],
]

/** What the library says: the step that failed, or what is wrong with the connection. */
const stepRules: readonly Rule[] = [
  [/is not one address/, notAnAddress],
  [/ENOTFOUND|ENODATA|EAI_AGAIN|ESERVFAIL|^query/, unknownServer],
  [/ECONNREFUSED/, nothingAtPort],
  [/certificate|altnames/i, invalidCertificate],
  [
    /wrong version number|SSL routines|initiating TLS|^Error upgrading|^EHLO failed|^Invalid greeting.*=/,
    wrongSecurity,
  ],
  [/^Missing credentials/, wantsLogin],
  [/^Greeting never|^Connection timeout|handshake timed out|E(TIMEDOUT|HOSTUNREACH|NETUNREACH)/, noAnswer],
  [/timeout|timed out/i, tooSlow],
  [/closed|ECONNRESET|EPIPE/i, brokeOff],
  [/^Mail command failed/, senderRefused],
  [/all recipients were rejected/, unknownRecipient],
  [/^(Message|Data command) failed/, takenForSpam],
]

const first = (rules: readonly Rule[], text: string) => rules.find(([sign]) => sign.test(text))?.[1]

/** Why a letter was not sent, made of what the library and the mail server said and the outbox stores (D28). */
function reasonOf(raw: string): Sentence {
  // "Mail command failed: 550 5.1.8 …": the library's words, then the server's.
  const [, step = raw, reply] = /^(.*?)(?:^|: |=)([45]\d\d(?:[ -].*)?)$/s.exec(raw) ?? []
  const said = reply === undefined ? undefined : first(replyRules, reply)
  return said ?? first(stepRules, step) ?? (reply === undefined ? notSent : refused)
}

/** The same in plain words. */
export const plainFailure = (raw: string): string => reasonOf(raw)()

/** Reasons that are the same for all letters. */
const ofServer: ReadonlySet<Sentence> = new Set([
  unknownServer,
  nothingAtPort,
  noAnswer,
  tooSlow,
  brokeOff,
  invalidCertificate,
  wrongSecurity,
  wantsEncryption,
  wantsLogin,
  wrongLogin,
  senderRefused,
])
/** Reasons that go away by themselves. */
const forNow: ReadonlySet<Sentence> = new Set([tryLater, tooMany])

/** What a letter that was not sent waits for: the mail server, some time, or somebody who looks at the letter or its address. */
export function failureKind(raw: string): 'server' | 'time' | 'letter' {
  const reason = reasonOf(raw)
  return ofServer.has(reason) ? 'server' : forNow.has(reason) ? 'time' : 'letter'
}
