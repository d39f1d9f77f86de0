import { expect, test } from 'vitest'
import { starterContent } from '../../../starter/content.ts'
import { editedEvent } from '../../events/event.ts'
import { sampleEvent, sampleImage, sampleInfoPage, sampleRegistration } from '../../testing/samples.ts'
import { imagesIn } from './site.ts'
import { starterContentIn, withoutStarterContent } from './starter-content.ts'

const begun = starterContent('2026-11-23')
const now = '2026-11-24T09:00:00.000Z'
const own = {
  event: sampleEvent({ _id: 'own', image: 'moos', lastModifiedDate: now }),
  page: sampleInfoPage({ _id: 'own', images: ['moos'], lastModifiedDate: now }),
  image: sampleImage({ _id: 'own' }),
}
const content = {
  ...begun,
  images: [...begun.images.map(image => ({ ...image, width: 3, height: 2 })), own.image],
  events: [...begun.events, own.event],
  infos: [...begun.infos, own.page],
  registrations: [],
}
const ids = (records: readonly { _id: string }[]) => records.map(({ _id }) => _id)

test('everything on a new site is starter content, and nothing added is', () => {
  const starter = starterContentIn(content)
  expect(ids(starter.events)).toEqual(ids(begun.events))
  expect(ids(starter.infos)).toEqual(ids(begun.infos))
  expect(ids(starter.images)).toEqual(ids(begun.images))
})

test('a changed date, or one with a registration, is not starter content any more', () => {
  const [first, second, ...others] = begun.events
  if (!first || !second) throw new Error('There are no starter events.')
  const edited = editedEvent(first, { _id: first._id, cost: 12 }, () => 'new', now)
  const registrations = [sampleRegistration({ event: second._id })]
  const starter = starterContentIn({ ...content, events: [edited, second, ...others], registrations })
  expect(ids(starter.events)).toEqual(ids(others))
})

test('only the chosen kinds of starter content are removed', () => {
  const { next } = withoutStarterContent(content, { events: true, infos: false, images: false }, now)
  const site = { ...begun.site, isContentChosen: true }
  expect(next).toEqual({ site, events: [own.event], infos: content.infos, images: content.images })
})

test('a removed picture disappears from everything that used it', () => {
  const { next } = withoutStarterContent(content, { events: true, infos: true, images: true }, now)
  expect(next.images).toEqual([own.image])
  expect(next.events).toMatchObject([{ _id: 'own', image: '' }])
  expect(next.infos).toMatchObject([{ _id: 'own', images: [] }])
  expect(imagesIn(next.site).flatMap(([, used]) => used.filter(id => id !== ''))).toEqual([])
})

test('dates and pages stay starter content even without their pictures', () => {
  const { next } = withoutStarterContent(content, { events: false, infos: false, images: true }, now)
  const starter = starterContentIn({ ...next, registrations: [] })
  expect([ids(starter.events), ids(starter.infos)]).toEqual([ids(begun.events), ids(begun.infos)])
})
