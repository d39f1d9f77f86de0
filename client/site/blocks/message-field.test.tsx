// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { render, screen, userEvent } from '../../testing/dom.ts'
import { announcementOf, MessageField } from './message-field.tsx'

const counterText = () => document.querySelector('.field-count')?.textContent
const announced = () => document.querySelector('[aria-live]')?.textContent

test('the counter appears at 500 characters left, and pasted text is never cut off', async () => {
  const user = userEvent.setup()
  render(<MessageField id="message" label="Nachricht" />)
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Nachricht' })
  await user.click(field)
  await user.paste('a'.repeat(4499))
  expect([counterText(), announced()]).toEqual([undefined, ''])
  await user.keyboard('b')
  expect([counterText(), announced()]).toEqual(['Noch 500 Zeichen', 'Noch höchstens 500 Zeichen.'])
  await user.keyboard('c')
  expect([counterText(), announced()]).toEqual(['Noch 499 Zeichen', 'Noch höchstens 500 Zeichen.'])
  await user.paste('d'.repeat(511))
  expect([counterText(), announced()]).toEqual(['12 Zeichen zu viel', 'Die Nachricht ist zu lang.'])
  expect(field.value).toHaveLength(5012)
})

test('the counter of a message includes its initial text', () => {
  render(<MessageField id="message" label="Nachricht" defaultValue={'a'.repeat(4990)} />)
  expect(counterText()).toBe('Noch 10 Zeichen')
})

test('a screen reader announces a few steps, not every key', () => {
  const announcements = new Set(Array.from({ length: 700 }, (_, left) => announcementOf(left - 50)))
  expect([...announcements]).toEqual([
    'Die Nachricht ist zu lang.',
    'Noch höchstens 20 Zeichen.',
    'Noch höchstens 100 Zeichen.',
    'Noch höchstens 250 Zeichen.',
    'Noch höchstens 500 Zeichen.',
    '',
  ])
})
