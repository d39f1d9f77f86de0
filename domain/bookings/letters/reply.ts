import type { Event } from '../../events/event.ts'
import { formatLongDate, formatTime, mailLink } from '../../kit/format.ts'
import { partySize } from '../record/booking.ts'
import { firstName } from '../record/first-name.ts'
import type { Registration } from '../record/registration.ts'
import { topicOf } from './sending-page.ts'

/** Mail programs and Windows truncate longer addresses. */
const ADDRESS_MAX = 2000
const SUBJECT_MAX = 100

/** Returns a mailto link that starts a reply: a greeting, room for the answer, and a quotation of the message. */
export function replyLink(registration: Registration, event?: WithTitle): string {
  const { name, email, requestId, createdDate } = registration
  // Notes taken on the phone are not quoted.
  const notes = requestId === undefined ? '' : registration.notes
  const greeting = ['Hallo', firstName(name)].filter(word => word !== '').join(' ')
  const intro = `${greeting},\r\n\r\n\r\n\r\nAm ${formatLongDate(createdDate)} um ${formatTime(createdDate)} hast du geschrieben:\r\n`
  const begin = `${mailLink(email)}?subject=${encode(replySubject(registration, event))}&body=`
  const body = notes.trim() === '' ? encode(`${greeting},\r\n\r\n`) : encode(intro)
  return begin + body + quoteText(notes, ADDRESS_MAX - begin.length - body.length)
}

/**
 * Returns a mailto link that asks a waiting party, which needs more than the `left` places, whether some of them come.
 */
export function partLink(booking: Registration, event: Event, placesLeft: number): string {
  const places = placesLeft === 1 ? 'ist gerade ein Platz' : `sind gerade ${placesLeft} Plätze`
  const body = [
    `${['Hallo', firstName(booking.name)].filter(word => word !== '').join(' ')},`,
    `bei „${event.title}“ am ${formatLongDate(event.startDate)} ${places} frei, ihr wartet mit ${partySize(booking)} Personen. Mag ein Teil von euch kommen? Dann schreib mir bitte, wer.`,
    '',
  ].join('\r\n\r\n')
  return `${mailLink(booking.email)}?subject=${encode(replySubject(booking, event))}&body=${encode(body)}`
}

type WithTitle = { title: string }

/** Returns a reply's subject: that of the guest's receipt, with the event's current title (D76). */
export function replySubject(registration: Registration, event?: WithTitle): string {
  const { eventSnapshot, createdDate } = registration
  const topic = topicOf(registration)
  const about = topic === '' ? ` vom ${formatLongDate(createdDate)}` : `: ${topic}`
  const subject = eventSnapshot ? `Deine Anmeldung: ${(event ?? eventSnapshot).title}` : `Deine Anfrage${about}`
  return [...subject].slice(0, SUBJECT_MAX).join('')
}

const encode = (text: string) => encodeURIComponent(text.toWellFormed())

const LINE = '\r\n> '
const CUT = ' […]'

/** Quotes a text line by line, encoded, in whole words up to `room` characters. */
function quoteText(text: string, room: number): string {
  const lines = text.trim().replace(/\r\n?/g, '\n')
  const quote = (part: string) => encode(`> ${part.replaceAll('\n', LINE)}`)
  if (lines === '') return ''
  const quoted = quote(lines)
  if (quoted.length <= room) return quoted
  let roomLeft = room - quote(CUT).length
  let part = ''
  for (const character of lines) {
    roomLeft -= encode(character === '\n' ? LINE : character).length
    if (roomLeft < 0) break
    part += character
  }
  return part === '' ? '' : quote(part.replace(/\s+\S*$/, '') + CUT)
}
