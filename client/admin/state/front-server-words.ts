import { t } from '../../../domain/kit/language.ts'

/** Explains an answer that a server in front gave instead of Lichtung, or a connection that was cut (status 0). */
export function frontWords(status: number): string {
  switch (status) {
    case 0:
      return t(
        'The connection was cut. If that happens again with large files, the server in front accepts less or waits too briefly.',
        'Die Verbindung ist abgebrochen. Geschieht das bei großen Dateien wieder, nimmt der Server davor weniger an oder wartet zu kurz.',
      )
    case 413:
      return t(
        `The server in front accepts less at once. ${howToAcceptMoreSentence()}`,
        `Der Server davor nimmt so viel nicht auf einmal an. ${howToAcceptMoreSentence()}`,
      )
    case 504:
      return t(
        'The server in front waited too briefly for Lichtung (504). A longer time helps: proxy_read_timeout 300s in nginx, ProxyTimeout 300 in Apache.',
        'Der Server davor hat zu kurz auf Lichtung gewartet (504). Dann hilft eine längere Zeit: bei nginx proxy_read_timeout 300s, bei Apache ProxyTimeout 300.',
      )
    // nginx answers 500 when a restart takes longer than it waits.
    case 500:
    case 502:
    case 503:
      return t(
        `The server in front does not reach Lichtung (${status}), which may be restarting. Please try again in a moment.`,
        `Der Server davor erreicht Lichtung nicht (${status}), vielleicht startet es gerade neu. Bitte versuch es gleich noch einmal.`,
      )
    default:
      return t(
        `The server in front answered ${status} instead of Lichtung.`,
        `Der Server davor hat statt Lichtung mit ${status} geantwortet.`,
      )
  }
}

/** Says that a server in front accepts no more than `maxBytes` bytes, in whole MB; 0 if it accepts hardly anything. */
export const sizeWords = (maxBytes: number): string =>
  maxBytes === 0
    ? frontWords(413)
    : t(
        `The server in front accepts at most ${maxBytes / 1024 ** 2} MB at once. ${howToAcceptMoreSentence()}`,
        `Der Server davor nimmt höchstens ${maxBytes / 1024 ** 2} MB auf einmal an. ${howToAcceptMoreSentence()}`,
      )

const howToAcceptMoreSentence = () =>
  t(
    'To lift that, set client_max_body_size 0; in nginx or LimitRequestBody 0 in Apache.',
    'Mehr erlauben client_max_body_size 0; in nginx oder LimitRequestBody 0 in Apache.',
  )

/** True for a sentence about the server in front, which the operations guide explains. */
export const isAboutFront = (sentence: string): boolean => sentence.includes(t('server in front', 'Server davor'))
