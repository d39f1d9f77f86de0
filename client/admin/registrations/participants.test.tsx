// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { sampleEvent, sampleRegistration } from '../../../domain/testing/samples.ts'
import { render, screen, within } from '../../testing/dom.ts'
import { Participants } from './participants.tsx'

test('whoever takes part is called or written to by a press; what is not known is left out', () => {
  const people = [
    sampleRegistration({ _id: 'a', name: 'Martina Wald', email: 'm+w@example.org', phone: '+49 (0)151 234-5' }),
    sampleRegistration({ _id: 'b', name: 'Ayşe Bach', email: '', zip: '37073', city: 'Göttingen', notes: '' }),
  ]
  render(<Participants event={sampleEvent()} registrations={people} today="2026-12-01T09:00:00.000Z" />)
  const [, ayse, martina] = screen.getAllByRole('row')
  const links = within(martina ?? document.body).getAllByRole('link')
  expect(links.map(link => [link.textContent, link.getAttribute('href')])).toEqual([
    ['+49 (0)151 234-5', 'tel:+491512345'],
    ['m+w@example.org', 'mailto:m%2Bw@example.org'],
  ])
  expect([...(ayse?.children ?? [])].map(({ textContent }) => textContent)).toEqual([
    '',
    'Bach, Ayşe',
    '',
    '37073 Göttingen',
    '',
  ])
})
