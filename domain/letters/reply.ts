/** The step of sending at which the server replied. */
type Phase = 'greeting' | 'login' | 'sender' | 'recipient' | 'content' | 'returned' | 'other'

/** A mail server's refusal (RFC 5321). */
export type Reply = {
  /** 550 */
  code: number
  /** Enhanced status "5.1.1" (RFC 3463), or "": GMX and others send none. */
  enhanced: string
  text: string
  phase: Phase
}

export type ReplyOutcome =
  /** No such address. */
  | 'unknownAddress'
  /** No such address, but the server suggests a retry: its DNS may be wrong. */
  | 'doubtfulAddress'
  /** A server on the way accepts no umlauts before the @. */
  | 'umlautAddress'
  | 'fullMailbox'
  | 'tooLarge'
  /** SPF, DKIM or DMARC of the sender's domain forbid it. */
  | 'senderDomain'
  | 'spam'
  /** This account sends too much. */
  | 'tooMany'
  | 'tooManyLogins'
  /** The server blocks this computer. */
  | 'blocked'
  | 'wantsEncryption'
  | 'wantsLogin'
  | 'wrongLogin'
  /** The server offers no password login. */
  | 'noLogin'
  | 'senderRefused'
  | 'later'
  /** Tried for days, in vain. */
  | 'gaveUp'
  | 'refused'

const phases: readonly (readonly [RegExp, Phase])[] = [
  // All that precedes a letter's own commands.
  [/^(Invalid (greeting|HELO)|EHLO failed|Error upgrading|Server terminates|Could not reset session)/, 'greeting'],
  [/^Invalid login/, 'login'],
  [/^Mail command failed/, 'sender'],
  [/all recipients were rejected|^Recipient command failed/, 'recipient'],
  [/^(Message|Data command) failed/, 'content'],
  [/^Came back/, 'returned'],
]

/** Parses the reply in a stored error: "Mail command failed: 550 5.1.8 …". Returns undefined if there was none. */
export function replyOf(raw: string): Reply | undefined {
  const [, step = '', code, text = ''] = /^(.*?)(?:^|: |=)([45]\d\d)((?:[ -].*)?)$/s.exec(raw) ?? []
  if (code === undefined) return undefined
  const phase = phases.find(([sign]) => sign.test(step))?.[1] ?? 'other'
  return { code: Number(code), enhanced: enhancedIn(text), text, phase }
}

/** Returns a stored error for the log: of a reply only step and codes, as its words may name people. */
export function withoutWords(raw: string): string {
  const reply = replyOf(raw)
  return reply ? `${reply.phase}: ${reply.code} ${reply.enhanced}`.trim() : raw
}

/** At the start of a line, in qmail's form: "(#5.1.1)", or behind the recipient: "(erika@example.org:550 5.1.1)". */
const enhancedIn = (text: string): string =>
  /(?:^[ -]+|\n[45]\d\d[ -]+|\(#|:[45]\d\d )([45]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/.exec(text)?.[1] ?? ''

type Sign = readonly [RegExp, ReplyOutcome]

/** Unambiguous enhanced statuses; others, such as 5.7.1, are decided by the words. */
const statusSigns: readonly Sign[] = [
  [/^[45]\.(1\.([12369]|10)|4\.(4|310))$|^5\.(4\.1|2\.1)$/, 'unknownAddress'],
  [/^[45]\.6\.[78]$/, 'umlautAddress'],
  [/^[45]\.2\.2$/, 'fullMailbox'],
  [/^[45]\.3\.4$|^5\.2\.3$/, 'tooLarge'],
  [/^[45]\.7\.(2[0-4679]|3[0-2]|509|515)$/, 'senderDomain'],
  [/^[45]\.(1\.[78]|7\.60|2\.252)$/, 'senderRefused'],
  [/^5\.4\.6$/, 'refused'],
  [/^[45]\.(5\.3|7\.28|7\.500|1\.90)$|^5\.4\.5$/, 'tooMany'],
  [/^[45]\.7\.(25|511|60\d|6[1-4]\d|708)$/, 'blocked'],
  [/^[45]\.7\.1[01]$/, 'wantsEncryption'],
  [/^[45]\.7\.57$/, 'wantsLogin'],
  [/^[45]\.7\.(8|9|139)$|^5\.7\.3$/, 'wrongLogin'],
]

const speaksOfStorage =
  /\bmailbox\b(?!\.\w)|quota|storage|speicher|postfach|bo[iî]te|postvak|skrzynka|casella|buz[oó]n|enough space/i

/** Some servers give the status of an unknown address for a full mailbox. */
const speaksOfFull =
  /over ?quota|quota (is )?exceeded|exceed\w* (the |its |his )?quota|mailbox (is )?full|postfach (ist )?voll/i

/**
 * Replies about one recipient who gets too much mail or is being verified. They do not concern the sender's account.
 */
const busyRecipient =
  /user you are trying to contact|recipient (thread|has exceeded|is receiving)|receiving mail (too quickly|at a rate)|verification in progress/i

/** A server that nobody could reach: Haraka reports it with the status of an unknown domain, Postfix as unroutable. */
const unreached = /tried all mxs|temporary failure in name resolution|host not found, try again/i

/** Limits of an account, not of one letter. */
const tooManyOf =
  /too many ([\w-]+ (?!in |of |from |per )){0,2}(messages?|e?-?mails?|recipients|connections?|sessions?|commands?|requests|errors|log-?ins?|auth\w*)\b/i

/** Common phrases; the first match wins. */
const wordSigns: readonly Sign[] = [
  [
    /smtputf8|unicode e-?mail|internationali[sz]ed (mailbox|e-?mail|address)|utf-?8 support (is )?required/i,
    'umlautAddress',
  ],
  [/unrecognized authentication type|mechanism (is )?not supported/i, 'noLogin'],
  [/too many[^.]{0,30}(log ?in|auth)|(log ?in|auth\w*)[^.]{0,30}(attempts|too many)/i, 'tooManyLogins'],
  [
    /(mailbox|postfach)\b(?!\.\w)[^.]{0,30}(full|voll|exceed|over|limit)|over ?quota|\bis full\b|\bfull mailbox|enough space/i,
    'fullMailbox',
  ],
  [/allowed storage|storage (space|quota|limit|allocation)|speicher(volumen|platz)/i, 'fullMailbox'],
  [/(postfach|kontingent|speicher)[^.]{0,40}((ü|ue)berf(ü|ue)llt|(ü|ue)berschritten|ersch(ö|oe)pft)/i, 'fullMailbox'],
  [
    /messages on (the )?server|mails auf dem server|mail stored in|\bdisk (quota|space limit)|mailbox size/i,
    'fullMailbox',
  ],
  [
    /(bo[iî]te|postvak|mailbox|skrzynka|casella|buz[oó]n)\b[^.]{0,40} (pleine|vol|pełna|przepełniona|piena|lleno)(?!\p{L})/iu,
    'fullMailbox',
  ],
  [/message (file |size )?(is |was )?too (big|large|long)|(size|bytes)[^.]{0,40}(exceed|limit)/i, 'tooLarge'],
  [/exceed\w*[^.]{0,40}\bsize|nachricht (ist )?zu gro/i, 'tooLarge'],
  [tooManyOf, 'tooMany'],
  [/too much mail\b/i, 'tooMany'],
  [/\brate\b|rate.?limit|throttl|relay limit|\bper (hour|day|minute)\b/i, 'tooMany'],
  [/\b(daily|hourly|send|sending|sender|messages?|e?mails?|recipients?)\b[^.]{0,40}(limit|quota)/i, 'tooMany'],
  [/(limit|maximum)[^.]{0,30}\b(mails?|messages|recipients|per (hour|day)|reached)\b/i, 'tooMany'],
  [/quota/i, 'fullMailbox'],
  [/issue a starttls|(tls|ssl|encryption) (is )?(required|needed)|requires? (tls|ssl|encr)/i, 'wantsEncryption'],
  [
    /\b(open)?spf\b|dkim(?!-signature)|dmarc|sender is unauthenticated|unauthenticated (e-?mail|sender)/i,
    'senderDomain',
  ],
  [/authentication (information|checks?)\b/i, 'senderDomain'],
  [/banned sending|on our block ?list|reverse dns|\brdns\b|\bptr\b|poor reputation/i, 'blocked'],
  [/\bclient\b.{0,80}\b(reject|block|denied)|\bip\b.{0,60}(lock|black|banned|listed|listing|reputation)/i, 'blocked'],
  [
    /cannot find your (reverse )?hostname|helo command rejected|\b[he][eh]lo\b[^.]{0,30}\b(not|invalid|unknown)\b|^\W*IP=/i,
    'blocked',
  ],
  [/authentication (is )?required|not authenticated|\brelay(?!=| recipient)/i, 'wantsLogin'],
  [/temporar(y|ily) (disabled|closed|inactive|suspended|frozen|locked)|(disabled|suspended|locked) temporar/i, 'later'],
  [/sendasdenied|not owned by|unroutable sender|sender verif\w* (failed|error)/i, 'senderRefused'],
  [
    /\b((your|sender'?s?) ([\w-]*mail |smtp |hosting |user )?(account|user|mailbox|address)|from address)\b[^.]{0,40}\b(disabled|closed|suspended|frozen|locked|incorrect)|account[^.]{0,30}\b(suspended|disabled|locked)[^.]{0,20} (spam|sending|outgoing)/i,
    'senderRefused',
  ],
  [/sender address[^.]{0,60}(reject|not|denied|invalid)|(allowed|permitted) to send (as|from)/i, 'senderRefused'],
  [/absender-?(adresse|domain|konto)[^.]{0,60}(ung(ü|ue)ltig|unbekannt|nicht|abgelehnt)/i, 'senderRefused'],
  [
    /\b(sender|return-?path|from address|your (domain|address|account))\b([^.:]|\.\b){0,40}\b(not an? (valid|known|active)|no mx|may not exist)\b|no mx[^.:]{0,20} (your|(the )?sender)\b/i,
    'senderRefused',
  ],
  [
    /(exp[ée]diteur|afzender|nadawc|mittente|remitente)[^.:]{0,30}(inconnu|introuvable|inexistant|existe pas|onbekend|bestaat niet|niet gevonden|nieznan|nie istnieje|sconosciut|inesistente|non esiste|desconocid|no existe)/iu,
    'senderRefused',
  ],
  [
    /no such (?!file)|nonexistent (user|recipient|address)|bad_recipient|no mail ?box (found|available)|deactivated mailbox|mail-box not found|not a(n| valid| known| active)+ (user|address|mailbox)|service not known|no account (by|with|for) |unknown (user|recipient|local[ -]part|address|mailbox)|no mailbox here|unrouteable|unknown (user|host|e-?mail)|addressee unknown|no longer (valid|exists?|accepts? (e-?)?mails?)|user not local|inactive user/i,
    'unknownAddress',
  ],
  [/(user|recipient|address|mailbox|account) (is )?(unknown|not (found|known|exist))/i, 'unknownAddress'],
  [
    /(domain|host) (\S+ )?not found|host (is )?unknown|(does|do) ?(n.t|not) (exist|have an? (\S+ )?(account|mailbox))|null ?mx|no mx( record)? |(account|domain|address) may not exist|does not accept mail|not listed in/i,
    'unknownAddress',
  ],
  [
    /(benutzer|empf(ä|ae)nger|adress(e|at)|konto|postfach|\bdomain)[^.]{0,40} (unbekannt|existiert nicht|nicht existiert|nicht (bekannt|gefunden|vorhanden|mehr g(ü|ue)ltig)|ung(ü|ue)ltig|gel(ö|oe)scht|deaktiviert|geschlossen)/i,
    'unknownAddress',
  ],
  [
    /(adresse|empf(ä|ae)nger|benutzer|konto|postfach)[^.]{0,20} gibt es [^.]{0,12}nicht|kein solche[rs] (benutzer|empf(ä|ae)nger|konto|postfach)/i,
    'unknownAddress',
  ],
  [
    /(destinataire|adresse|utente|destinatario|usuario|indirizzo|gebruiker|ontvanger|adres\b|odbiorca|użytkownik|konto)[^.]{0,40}(inconnu|introuvable|inexistant|existe pas|onbekend|bestaat niet|niet gevonden|nieznan|nie istnieje|sconosciut|inesistente|non esiste|desconocid|no existe)/iu,
    'unknownAddress',
  ],
  [/(onbekende (gebruiker|ontvanger)|nieznany (użytkownik|adres|odbiorca)|nie ma takiego)/iu, 'unknownAddress'],
  [
    /(ung(ü|ue)ltige|unbekannte)[rs]? (e-?mail-?)?(benutzer|empf(ä|ae)nger|adress|konto|postfach)|(invalid|unrecogni[sz]ed)( final)?( delivery)? (recipient|mailbox|user)/i,
    'unknownAddress',
  ],
  [/(recipient|user|name) (name )?is not recogni[sz]ed|not our (user|customer)/i, 'unknownAddress'],
  [/(recipient|address)[^.]{0,30}\b(incorrect|misspelled|mistyped)/i, 'unknownAddress'],
  [/indicated no smtp service|mx records point to non-existent hosts/i, 'unknownAddress'],
  [
    /kein (gültiges )?((e-?)?mail-?)?(konto|postfach|account)\b|keine[nr]? (solchen? )?(benutzer|empf(ä|ae)nger|adress)/i,
    'unknownAddress',
  ],
  [/\baddress rejected:?\s*(access denied|undeliverable address|\.?\s*$)/i, 'unknownAddress'],
  [
    /(account|user|mailbox|address)[^.]{0,30}\b(disabled|closed|discontinued|inactive|suspended|frozen|locked)/i,
    'unknownAddress',
  ],
  [
    /\b(disabled|inactive|suspended|closed) (recipient|user|account|mailbox|address)|recipient['’]?s? account is blocked(?! your)/i,
    'unknownAddress',
  ],
  [/spam|virus|bulk e?-?mail|black.?list|block.?list|\bblocked\b|\brbl\b|dnsbl|reputation|unsolicited/i, 'spam'],
  [/policy|suspicious|content rejected/i, 'spam'],
]

const unknownSigns = wordSigns.filter(([, outcome]) => outcome === 'unknownAddress')

/**
 * Strips addresses and links, which may contain provider names such as mailbox.org, and shortens the names of an IP
 * address, which is not the recipient's. Splits lines into sentences, and ends one after the words of RFC 5321: some
 * servers join their own reason to them.
 */
const wordsOf = (text: string) =>
  text
    .replace(/action not taken: mailbox unavailable\b|action aborted: local error in processing\b/gi, '$&. ')
    .replace(/[\r\n]+([45]\d\d[ -]?)?/g, '. ')
    .replace(/https?:(?!\S*spf)\S+/gi, ' ')
    .replace(/\S+@[^\s:]+/g, ' ')
    .replace(/\b(ip[- ]?adress?e?|(adresse|indirizzo) ip)\b/gi, 'IP')

const first = (signs: readonly Sign[], text: string) => signs.find(([sign]) => sign.test(text))?.[1]

/** Classifies a reply by enhanced status, then words, then code (D80). */
export function outcomeOf(reply: Reply): ReplyOutcome {
  const outcome = saidBy(reply)
  if (reply.phase !== 'returned') return outcome
  return outcome === 'tooMany' && speaksOfItsQuota(reply) ? 'fullMailbox' : (finalOutcomes[outcome] ?? outcome)
}

/** True if the quota is the recipient's: this letter was sent. */
const speaksOfItsQuota = ({ text }: Reply): boolean =>
  /quota/i.test(text) && !/\b(send|sending|sent|sender|outgoing|daily|hourly|rate|per (hour|day|minute))\b/i.test(text)

/** A returned letter makes these final: the problem is with the remote server. */
const finalOutcomes: { [O in ReplyOutcome]?: ReplyOutcome } = {
  doubtfulAddress: 'unknownAddress',
  later: 'gaveUp',
  tooMany: 'gaveUp',
  tooManyLogins: 'gaveUp',
  blocked: 'spam',
  wantsEncryption: 'refused',
  wantsLogin: 'refused',
  wrongLogin: 'refused',
  noLogin: 'refused',
}

function saidBy(reply: Reply): ReplyOutcome {
  const words = wordsOf(reply.text)
  if (busyRecipient.test(words) || unreached.test(words)) return 'later'
  const reason = byStatus(reply) ?? byCode(reply, words) ?? first(wordSigns, words)
  const isFull =
    reason === 'tooLarge'
      ? speaksOfStorage.test(words)
      : reason === 'unknownAddress' && speaksOfFull.test(words) && first(unknownSigns, words) === undefined
  const cause = (isFull ? 'fullMailbox' : reason) ?? outcomeOfCode(reply, words)
  if (cause !== 'unknownAddress') return cause
  if (reply.phase === 'sender' || /(after|in reply to) MAIL FROM/i.test(reply.text)) return 'senderRefused'
  if (reply.phase === 'login') return reply.code < 500 ? 'later' : 'wrongLogin'
  return reply.code < 500 ? 'doubtfulAddress' : cause
}

/**
 * Classifies by enhanced status. Before a letter, one of a failed login means that there was none; after its end it
 * does not mean the login: Yahoo's 5.7.9 stands for a policy.
 */
function byStatus({ enhanced, phase }: Reply): ReplyOutcome | undefined {
  const outcome = first(statusSigns, enhanced)
  if (outcome !== 'wrongLogin') return outcome
  if (phase === 'sender' || phase === 'recipient') return 'wantsLogin'
  return phase === 'content' || phase === 'returned' ? undefined : outcome
}

/** Classifies codes whose meaning does not depend on the words. */
function byCode({ code, enhanced }: Reply, words: string): ReplyOutcome | undefined {
  if (code === 504 && enhanced === '5.7.4') return 'noLogin'
  // Courier has these codes for a letter's size, too.
  if ((code === 523 || code === 534) && first(wordSigns, words) === 'tooLarge') return 'tooLarge'
  if (code === 523 || code === 538) return 'wantsEncryption'
  if (code === 534 || code === 535) return /too many/i.test(words) ? 'tooManyLogins' : 'wrongLogin'
  const isAboutContent = enhanced.startsWith('5.7') || /spam|virus/i.test(words)
  return code === 552 && !isAboutContent && !/too many/i.test(words) ? 'tooLarge' : undefined
}

/** Words about time: a returned letter was tried in vain. */
const speaksOfTime =
  /expired|gr[ae]y-?list|time[ds]? ?-?out|retr(y|ies)\b|too long|giving up(?! on \S*\d)|not accept(ing)? (our requests to connect|connections)|connection (was )?(refused|reset)|(unable|wasn.t able|not able|could ?n.t|cannot|failed) to (connect|establish)|not (reachable|responding)|unreachable|network is down|<command failed>|lost connection|connection (was )?(closed|lost|dropped)|no route|later|temporar|attempts(?!: 0)|failing for|zeit(ü|ue)berschreitung|abgelaufen|mehreren versuchen|keine weiteren (zustell)?versuche|versuche wurden eingestellt|(could not (be )?deliver(ed)?|cannot send message) for/i

/** Classifies a reply by its code alone. */
function outcomeOfCode({ code, phase, enhanced }: Reply, words: string): ReplyOutcome {
  if (code === 530) return 'wantsLogin'
  if (code < 500 || (phase === 'returned' && (enhanced.startsWith('4') || speaksOfTime.test(words)))) return 'later'
  if (phase === 'recipient' || /mailbox unavailable/i.test(words)) return 'unknownAddress'
  if (phase === 'sender') return 'senderRefused'
  return phase === 'content' ? 'spam' : 'refused'
}

const ofAllLetters: ReadonlySet<ReplyOutcome> = new Set([
  'tooMany',
  'tooManyLogins',
  'blocked',
  'wantsEncryption',
  'wrongLogin',
  'noLogin',
])

/** True if every letter would get this reply: it concerns the account or this computer, not one recipient. */
export function concernsAllLetters(reply: Reply): boolean {
  if (reply.phase === 'returned') return false
  const outcome = outcomeOf(reply)
  if (ofAllLetters.has(outcome)) return true
  return reply.phase === 'greeting' || reply.phase === 'login' || (reply.phase === 'sender' && outcome !== 'tooLarge')
}

/**
 * True if a reply that seems to concern all letters may be about this one only: the server refused it for good after
 * accepting the sender.
 */
export const mayConcernOne = (reply: Reply): boolean =>
  reply.code >= 500 && (reply.phase === 'content' || reply.phase === 'recipient') && concernsAllLetters(reply)

/** True if the server refused this letter for good. */
export const isFinalRefusal = (reply: Reply): boolean => reply.code >= 500 && !concernsAllLetters(reply)

/** Marks a later server's reply: the provider had accepted the letter. */
export const cameBack = (reason: string): string => `Came back: ${reason}`

export const isReturn = (raw: string): boolean => raw.startsWith('Came back: ')

/** Returns the remote server's reply about a returned letter. */
export const reasonOfReturn = (raw: string): string | undefined =>
  isReturn(raw) ? raw.slice('Came back: '.length) : undefined

/** True if a server, the first or a later one, replied for good that there is no such address. */
export function isAddressMissing(raw: string): boolean {
  const reply = replyOf(raw)
  return reply !== undefined && outcomeOf(reply) === 'unknownAddress'
}
