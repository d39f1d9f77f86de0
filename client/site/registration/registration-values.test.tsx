// @vitest-environment happy-dom
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, test, vi } from 'vitest'
import { keepEntries, keptEntries } from '../../kit/forms/kept-entries.ts'
import type { Submission } from '../../kit/state/site-data.ts'
import { render, screen, userEvent, waitFor } from '../../testing/dom.ts'
import { answersInTurn, withFormClock } from '../../testing/forms.tsx'
import { inSite } from '../../testing/render.tsx'
import { RegistrationSection } from './registration.tsx'

const user = userEvent.setup()

withFormClock()

type SentForm = { name: string; email: string; notes: string; requestId: string }

/** Renders an info page's inquiry form with `answersInTurn`; returns the bodies sent. */
function openInquiry(address: string, answers: (Response | Promise<Response>)[] = []) {
  const { sent, answer } = answersInTurn<SentForm>(answers)
  const page = (
    <MemoryRouter initialEntries={[address]}>
      <RegistrationSection title="Waldtag" path="waldtag" />
    </MemoryRouter>
  )
  const { unmount } = render(inSite(page, {}, answer))
  return { sent, leave: unmount }
}

const field = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label })
const values = () => ['Vor- und Nachname', 'E-Mail', 'Nachricht'].map(label => field(label).value)

async function fillIn([name, email, notes]: readonly [string, string, string]) {
  for (const [label, text] of [
    ['Vor- und Nachname', name],
    ['E-Mail', email],
    ['Nachricht', notes],
  ] as const) {
    await user.clear(field(label))
    await user.type(field(label), text)
  }
}

/** Submits after the minimum fill time. */
async function send(button = 'Anfrage senden') {
  vi.advanceTimersByTime(3000)
  await user.click(screen.getByRole('button', { name: button }))
}

const martina = ['Martina Beispiel', 'martina@example.org', 'Wann geht es los?'] as const

const refusal = (status: number, code: string, fields: Record<string, string> = {}) =>
  Response.json({ error: { code, message: 'Das ging nicht.', fields } }, { status })

test('entries survive a visit to another page, and appear only on their own page', async () => {
  const { leave } = openInquiry('/info/eins')
  await fillIn(martina)
  leave()
  const other = openInquiry('/info/zwei')
  expect(values()).toEqual(['', '', ''])
  other.leave()
  openInquiry('/info/eins')
  expect(values()).toEqual(martina)
})

test('a mistake is shown at its field and in the summary, gets the focus, and keeps all entries', async () => {
  const { sent } = openInquiry('/info/mistake')
  await fillIn(['Martina Beispiel', 'martina', 'Wann geht es los?'])
  await send()
  expect(sent).toEqual([])
  expect(values()).toEqual(['Martina Beispiel', 'martina', 'Wann geht es los?'])
  expect(field('E-Mail').getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText(/Ein Feld stimmt noch nicht/).textContent).toBe('Ein Feld stimmt noch nicht: E-Mail.')
  await waitFor(() => expect(document.activeElement).toBe(field('E-Mail')))
})

test('after any answer of the server all entries stay, and a retry sends the same request id', async () => {
  const { sent } = openInquiry('/info/refused', [
    refusal(400, 'invalid', { email: 'Diese Adresse gibt es nicht.' }),
    refusal(503, 'unavailable'),
    refusal(500, 'internal'),
    new Response('<h1>Bad Gateway</h1>', { status: 502 }),
  ])
  await fillIn(martina)
  await send()
  expect(await screen.findByText('Diese Adresse gibt es nicht.')).toBeDefined()
  expect(values()).toEqual(martina)
  await send()
  for (let attempt = 3; attempt <= 5; attempt += 1) {
    await screen.findByRole('heading', { name: 'Fehler' })
    // The last answer comes from a proxy: the site may have stored the inquiry.
    await screen.findByText(
      attempt < 5
        ? 'Deine Anfrage konnte nicht gespeichert werden. Deine Angaben sind noch da.'
        : /^Ob deine Anfrage gespeichert ist, ist ungewiss\. Noch einmal zu senden schadet nicht, .* noch da\.$/,
    )
    await send('Noch einmal senden')
    await waitFor(() => expect(sent).toHaveLength(attempt))
  }
  await user.click(await screen.findByRole('button', { name: 'Angaben ansehen' }))
  expect(values()).toEqual(martina)
  expect(new Set(sent.map(({ requestId }) => requestId)).size).toBe(1)

  await user.type(field('Nachricht'), ' Danke!')
  await send()
  await waitFor(() => expect(sent.at(-1)).toMatchObject({ notes: 'Wann geht es los? Danke!' }))
  expect(sent.at(-1)?.requestId).not.toBe(sent[0]?.requestId)
})

test('a stored inquiry is confirmed, and its form starts empty the next time', async () => {
  const [name, email, notes] = martina
  const stored = { _id: 'a', name, email, notes, event: '', newsLetter: false }
  const { sent, leave } = openInquiry('/info/stored', [Response.json(stored)])
  await fillIn(martina)
  await send()
  const heading = await screen.findByRole('heading', { name: 'Anfrage gesendet!' })
  await waitFor(() => expect(document.activeElement).toBe(heading))
  expect(sent).toMatchObject([{ name, email, notes, page: '/info/stored' }])
  leave()
  openInquiry('/info/stored')
  expect(values()).toEqual(['', '', ''])
})

test('a double click sends a form once', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>()
  const { sent } = openInquiry('/info/double', [promise])
  await fillIn(martina)
  vi.advanceTimersByTime(3000)
  await user.dblClick(screen.getByRole('button', { name: 'Anfrage senden' }))
  resolve(refusal(503, 'unavailable'))
  await screen.findByRole('heading', { name: 'Fehler' })
  expect(sent).toHaveLength(1)
})

const keptLine = () => screen.queryByText(/^Was du hier eintippst, merkt sich nur dieses Gerät/)

/** Puts the server's markup of the page into the document. */
function served(page: ReactNode) {
  const container = document.body.appendChild(document.createElement('div'))
  container.innerHTML = renderToString(page)
  return container
}

test('entries from before a reload return, and replace no newer entry', async () => {
  keepEntries('inquiry /info/reload', { name: 'Martina Beispiel', email: 'martina@example.org', notes: 'Wann?' })
  const page = inSite(
    <MemoryRouter initialEntries={['/info/reload']}>
      <RegistrationSection title="Waldtag" path="waldtag" />
    </MemoryRouter>,
    {},
  )
  const container = served(page)
  await user.type(field('Nachricht'), 'Bevor die Skripte da sind')
  const problems: unknown[] = []
  const { unmount } = render(page, { container, hydrate: true, onRecoverableError: error => problems.push(error) })
  expect(values()).toEqual(['Martina Beispiel', 'martina@example.org', 'Bevor die Skripte da sind'])
  expect(keptLine()).not.toBeNull()
  expect(problems).toEqual([])
  unmount()
  container.remove()
})

test('the note about stored entries appears with the first entry, and nothing is left once the form is sent', async () => {
  const [name, email, notes] = martina
  const stored = { _id: 'a', name, email, notes, event: '', newsLetter: false }
  openInquiry('/info/kept', [Response.json(stored)])
  expect(keptLine()).toBeNull()
  await fillIn(martina)
  expect(keptLine()).not.toBeNull()
  expect(keptEntries('inquiry /info/kept')).toEqual({ name, email, phone: '', notes })
  await send()
  await screen.findByRole('heading', { name: 'Anfrage gesendet!' })
  expect(keptEntries('inquiry /info/kept')).toBeUndefined()
})

test('a stored plain form leaves nothing behind, and one with a mistake shows the values it was sent with', () => {
  const sent = { kind: 'inquiry' as const, fields: {}, message: '' }
  const open = (submission: Submission) =>
    render(
      inSite(
        <MemoryRouter initialEntries={['/info/plain']}>
          <RegistrationSection title="Waldtag" path="waldtag" />
        </MemoryRouter>,
        { submission },
      ),
    )
  keepEntries('inquiry /info/plain', { name: 'Martina Beispiel', notes: 'Alt' })
  const again = open({ ...sent, outcome: 'wrong', values: { name: 'Ayşe', notes: 'Neu' }, fields: { email: 'Fehlt.' } })
  expect(values()).toEqual(['Ayşe', '', 'Neu'])
  again.unmount()
  const receipt = { name: 'Ayşe', email: 'ayse@example.org', event: '', newsLetter: false }
  open({ ...sent, outcome: 'sent', values: {}, receipt })
  expect(keptEntries('inquiry /info/plain')).toBeUndefined()
})

test('in a browser that stores nothing, forms work as before and promise no storage', async () => {
  vi.stubGlobal('sessionStorage', undefined)
  const { leave } = openInquiry('/info/blocked')
  await fillIn(martina)
  expect(keptLine()).toBeNull()
  leave()
  openInquiry('/info/blocked')
  expect(values()).toEqual(martina)
  expect(keptLine()).toBeNull()
})
