import type { ReactNode } from 'react'
import { type EventNews, eventNews } from '../../../domain/bookings/letters/event-news.ts'
import { participantsOf } from '../../../domain/bookings/record/booking.ts'
import type { Registration } from '../../../domain/bookings/record/registration.ts'
import type { EventFacts } from '../../../domain/bookings/record/reported-facts.ts'
import { dayTimes, lengthText, type Stay } from '../../../domain/events/dates/several-days.ts'
import { endMomentText, startMomentText, whenText } from '../../../domain/events/dates/when-text.ts'
import type { Event } from '../../../domain/events/event.ts'
import { partyPriceText } from '../../../domain/events/prices.ts'
import { isCourse } from '../../../domain/events/sessions/sessions.ts'
import { type Fact, TextLink } from './letter-layout.tsx'

const placeText = ({ locationLink, locationName }: Event) =>
  /^https?:\/\//i.test(locationLink) ? (
    <TextLink href={locationLink}>{locationName || 'Zur Karte'}</TextLink>
  ) : (
    locationName
  )

/** Formats the price of a booking's party, per person and in total. */
export const partyCost = (event: Event, booking: Registration): string =>
  partyPriceText(
    event,
    participantsOf(booking).map(({ price }) => price),
  )

/** Lists the length and daily times of an event of several days; empty for an event of one day. */
export function stayFacts(event: Event, stay: Stay): Fact[] {
  const length = lengthText(event, stay)
  return [
    ...(length === '' ? [] : [['Dauer', length] satisfies Fact]),
    ...dayTimes(event, stay).map(({ name, hours }): Fact => [name, hours]),
  ]
}

/** Lists the sessions of a course, each with its meeting point if it differs from the course's. */
const sessionFacts = (event: Event): Fact[] =>
  event.sessions.map((session, at): Fact => {
    const where =
      session.locationName === '' || session.locationName === event.locationName ? '' : `, ${session.locationName}`
    const text = `${whenText(session)}${where}`
    return [`${at + 1}. Termin`, session.cancelled ? `${text} (abgesagt)` : text]
  })

/**
 * Lists the facts of an event for a letter. `cost` is the party's price; "" omits it. A fact that differs from
 * `before`, the facts in the guest's last letter, is followed by the earlier one.
 */
export function eventFacts(event: Event, cost: string, before: EventFacts = event): Fact[] {
  const news = eventNews(event, before)
  const withFormer = (detail: ReactNode, was: string) => (
    <>
      {detail} (bisher {was})
    </>
  )
  const moment = (text: (event: EventFacts) => string) =>
    text(event) === text(before) ? text(event) : withFormer(text(event), text(before))
  const newsAbout = (kind: EventNews['what']) => news.find(item => item.what === kind)
  const [title, placeNews, map] = [newsAbout('title'), newsAbout('place'), newsAbout('map')]
  const where = placeText(event) || placeNews?.now
  return [
    ...(title ? [['Titel', withFormer(title.now, title.before)] satisfies Fact] : []),
    ...(isCourse(event)
      ? sessionFacts(event)
      : [['Beginn', moment(startMomentText)] satisfies Fact, ['Ende', moment(endMomentText)] satisfies Fact]),
    ...(where ? [['Ort', placeNews ? withFormer(where, placeNews.before) : where] satisfies Fact] : []),
    ...(map ? [[map.label, withFormer(map.now, map.before)] satisfies Fact] : []),
    ...(cost === '' ? [] : [['Kosten', cost] satisfies Fact]),
  ]
}
