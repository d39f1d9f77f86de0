/** Words of reports that have no machine-readable part, or an empty one. */

/** Senders that are programs. */
export const systemSender =
  /mailer[-_ ]?(daemon|robot)|post[-_]?master|mail (deliver|system|administrator)|mail-?system|mdaemon|delivery (sub)?system|microsoftexchange|mailzustell|zustellsystem|^\s*<>\s*$/i

/** Senders that are programs if they send the letter back. */
export const mutedSender = /no-?reply|donotreply|bounce/i

/** Subjects of automatic answers. */
const answers =
  /^\s*(automatische antwort|auto(matic|mated)?[- ]?(reply|response|antwort)|auto(reply)?:|abwesen|out of (the )?office|ooo:|vacation|urlaub|eingangsbest|ich bin (nicht|im urlaub)|away from|réponse automatique|automatisch antwoord|afwezig|(automatyczna|auto) ?odpowiedź|risposta automatica|respuesta automática|((ihr|dein|your)e? )?(täglich\S* |daily )?(spam|quarant)[a-zä]*[- ]?(bericht|report|digest|summary|übersicht))/i

/** Headers that programs add to automatic answers. */
const answerHeaders = /^(x-auto-?(reply|respond)|x-vacation)/i

/** True for an answer that was sent automatically for a person. */
export const isAutomaticReply = (headers: readonly { key: string; value: string }[]): boolean =>
  headers.some(
    ({ key, value }) =>
      (key === 'subject' && answers.test(value)) ||
      answerHeaders.test(key) ||
      (key === 'precedence' && /auto_?reply/i.test(value)),
  )

/** Words of a server that continues trying. */
const surelyWarnings =
  /warning (message )?only|only a (warning|notification about a delay)|no need to re-?send|(not|n['’]t) (need|have) to re-?send|(need|do) not re-?send|(will|to) (be )?retr(y|ied)|will try again|attempts will continue|(will|to) (keep|continue) (to |on )?(try|deliver)|still (being )?(tried|retried|trying)|(wird|werden) (es )?(weiter|erneut)(hin)? versuch|versuch(t|en) es (?!nicht)[^.]{0,40}(noch|weiter)|(in|into) (die |der )?quarant|auf (die )?(freigabe|genehmigung)|weiter(e|hin)? (zustell)?versuch|noch nicht (endgültig )?(zugestellt|ausgeliefert)|no action is (needed|required)/i
/** Words of a server that may continue, unless others report that it gave up. */
const warnings =
  /\b(delayed|not (yet )?been delivered (yet|after)|temporary (problem|error|failure)|verzögert|verspätet|vorläufig|greylist|pas encore|retardé|différé|vertraagd|nog niet|opóźni|jeszcze nie|ritardat|non ancora|retrasad|aún no)/i
const ends =
  /permanent|giv(en|ing) up|gave up|expired|too long|aborted|no further|failed to deliver|endgültig|aufgegeben|eingestellt|keine weiteren/i
const otherLanguages =
  /n['’](a|ont) pas pu être (remis|livré|délivré|distribué|envoyé)|échec de (la )?(remise|distribution|livraison)|non remis|kon(den)? niet (worden )?(bezorgd|afgeleverd)|bezorging .{0,80}mislukt|nie (mogła|mógł|można|udało się) .{0,40}dostarcz|impossibile (recapitare|consegnare)|mancat[oa] (recapito|consegna)|no se (ha )?(pudo|podido) entregar/i
const failures =
  /(could|can) ?not (be )?(successfully )?(deliver|sent)|(could|was|were)n['’]t (be )?(delivered|sent|able to deliver)|undeliver|unable to deliver|(not|trouble) deliver|delivery (has |status notification \()?fail|delivery to the following recipients? (failed|was aborted)|delivery error|(is a|had) permanent ((fatal )?delivery |fatal )?error|returned (mail|to sender)|return(ing|ed) (message )?to sender|failure notice|fail(ed|ure) (permanently|reason)|failed (addresses|recipients)|given up|giving up|not reach the following|have been rejected|unzustellbar|nicht (erfolgreich )?(zugestellt|ausgeliefert|übermittelt|zustellen)|konnten? .{0,120}nicht .{0,60}(zugestellt|ausgeliefert|übermittelt|zustellen|weitergeleitet werden)|abgewiesen|zustellung .{0,120}(fehlgeschlagen|gescheitert)|zurückgewiesen|(nachricht|e-?mail|mail)\b.{0,120}(nicht angenommen|abgelehnt|blockiert|nicht .{0,80}übermitteln)|empfänger.{0,80}nicht erreicht|zustellung.{0,60} (nicht möglich|unmöglich)|delivery to \S{1,320} failed|recipients?(\(s\))? (cannot|could not) be reached|(was|were|been) (rejected|refused|bounced) by|\bbounced\b|error (has )?occurred while attempting to deliver|error sending your mail|had (permanent |permanent fatal )?(delivery )?(errors|problems)|mail fail(ed|ure)|was aborted after|cannot send message for|\bno such user\b|not a valid user|\bunknown user\b|\buser( \S{1,320})?( is)? unknown\b/i

/** True if the words, with the subject above them, report a permanent failure. */
export function isFailure(text: string, reply: string | undefined): boolean {
  const words = text.replace(/\s+/g, ' ')
  if (surelyWarnings.test(words) || (warnings.test(words) && !ends.test(words))) return false
  if (failures.test(words) || otherLanguages.test(words)) return true
  return (
    reply?.startsWith('5') === true && (/^...[ -]+#?5\./.test(reply) || /smtp|remote|said|rcpt|reject/i.test(words))
  )
}

/**
 * Finds a server's reply in a text: a code that begins a sentence, and the words after it in its paragraph. Ignores
 * telephone numbers.
 */
export const replyIn = (words: string): string | undefined =>
  /(?:^|[\s:;<'"([#])((?:4[2-5]|5[0-5])\d:?(?:[ -]+(?:[45]\d\d[ -]+)?#?[45]\.\d{1,3}\.\d{1,3}|[ -](?:- |[45]\d\d[ -])?(?=[\p{L}<"'(#])).*)/su
    .exec(words)?.[1]
    ?.split(/\n[ \t]*\r?\n/)[0]
    ?.replace(/^(...):/, '$1')

/** Decodes umlauts that Exim writes as octal numbers: "Empf\\303\\244nger". */
export const withoutOctals = (words: string): string =>
  words.replace(/(?:\\[2-3][0-7]{2})+/g, run => {
    const bytes = Uint8Array.from(run.split('\\').slice(1), octal => Number.parseInt(octal, 8))
    const text = new TextDecoder().decode(bytes)
    return text.includes('\ufffd') ? String.fromCharCode(...bytes) : text
  })

/** Returns the report's text above the copy of the letter. */
export const ownWords = (text: string): string =>
  text.split(
    /^[ \t|]*-+ ?(below this line|this is a copy|original[ -]|the header of|unsent message|returned? message|message (text|headers?) follows?|ursprüngliche|header der|kopie der)|^[ \t]*(message headers follow|below is a copy of|original message follows|ursprüngliche nachricht:?\s*$)/im,
  )[0] ?? text

/** Finds an address. */
export const addressIn = (value: string): string | undefined =>
  /[^\s<>;:,"()[\]@]{1,64}@[^\s<>;:,"()[\]]{1,255}/.exec(value)?.[0]

/** Finds the address to which Exim forwarded: "dead@example.org (generated from name@example.org)". */
export const forwardIn = (words: string): string | undefined =>
  /^[ \t]*(\S{1,64}@\S{1,255})\r?\n[ \t]*\((?:ultimately )?generated from /m.exec(words)?.[1]

const atBegin = /^[\s>"'*-]{0,20}<?([^\s<>;:,"'()@]{1,64}@[^\s<>;:,"'()]{1,255}?)["'>:.,;]{0,5}(\s|$|<|\()/

/** Finds the recipients at the beginning of lines, or else the first address. */
export function recipientsIn(words: string): string[] {
  const lines = words.split(/\r?\n/)
  const first = lines.flatMap(line => atBegin.exec(line)?.[1] ?? [])
  return first.length > 0 ? first : lines.flatMap(line => addressIn(line) ?? []).slice(0, 1)
}

/**
 * Returns what a text says about the first of the recipients: the words after the address, or all where there are none.
 */
export function wordsNear(words: string, [recipient = '']: readonly string[]): string {
  const all = words.split('\n')
  const ownIndex = all.findIndex(line => atBegin.exec(line)?.[1] === recipient)
  const at = ownIndex < 0 ? all.findIndex(line => recipient !== '' && line.includes(recipient)) : ownIndex
  if (at < 0) return words
  const [line = '', ...below] = [all[at]?.split(recipient).slice(1).join(recipient) ?? '', ...all.slice(at + 1)]
  const next = below.findIndex(text => atBegin.test(text) && !text.includes(recipient))
  const about = [line, ...(next < 0 ? below : below.slice(0, next))].join('\n').replace(/^[>"':.,;\s]+/, '')
  return /\p{L}{3}/u.test(about) ? about : words
}
