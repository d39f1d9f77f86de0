// @vitest-environment happy-dom
import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { readLanguageFrom } from '../../../../domain/kit/language.ts'
import { render, screen, userEvent } from '../../../testing/dom.ts'
import { bindTo } from '../bind.ts'
import { LocationFields } from './location-fields.tsx'

const hut = { locationName: 'Alte Köhlerhütte', locationLink: 'https://example.org/huette' }

function open(before = hut) {
  const labels = { locationName: 'Ort', locationLink: 'Link zur Karte' }
  function Form() {
    const [value, update] = useState(before)
    const bind = bindTo({ value, update, path: '', errors: {} }, labels)
    const set = (change: Partial<typeof hut>) => update(now => ({ ...now, ...change }))
    return <LocationFields {...{ name: bind.text('locationName'), link: bind.text('locationLink'), value, set }} />
  }
  onTestFinished(readLanguageFrom(() => 'de'))
  render(<Form />)
  const user = userEvent.setup()
  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  async function type(label: string, text: string) {
    await user.clear(field(label))
    await user.type(field(label), text)
  }
  return { user, type, name: () => field('Ort').value, link: () => field('Link zur Karte').value }
}
const status = () => screen.queryByRole('status')?.textContent

test('another location empties the link of the former one, says so, and gives it back by one press', async () => {
  const { user, type, link } = open()
  await type('Ort', 'Kiosk am See')
  expect(link()).toBe('')
  expect(status()).toMatch(/^Der Link zur Karte gehörte zu „Alte Köhlerhütte“ und ist jetzt leer\./)
  await user.click(screen.getByRole('button', { name: 'Link behalten' }))
  expect([link(), status()]).toEqual([hut.locationLink, undefined])
  await type('Ort', 'Kiosk am Teich')
  expect(link()).toBe('')
})

test('the former name brings its link back, and a link that was typed stays', async () => {
  const { type, link, name } = open()
  await type('Ort', 'Kiosk')
  await type('Ort', 'Alte Köhlerhütte')
  expect([name(), link(), status()]).toEqual(['Alte Köhlerhütte', hut.locationLink, undefined])
  await type('Link zur Karte', 'https://example.org/kiosk')
  await type('Ort', 'Kiosk')
  expect(link()).toBe('')
  await type('Link zur Karte', 'https://example.org/kiosk')
  expect(status()).toBeUndefined()
})

test('a link that came before its place stays', async () => {
  const { type, link } = open({ locationName: '', locationLink: 'https://example.org/huette' })
  await type('Ort', 'Köhlerhütte')
  expect([link(), status()]).toEqual(['https://example.org/huette', undefined])
})
