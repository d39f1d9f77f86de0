import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, vi } from 'vitest'
import type { Availability, Event } from '../../domain/events/event.ts'
import { sampleEvent } from '../../domain/testing/samples.ts'
import { RegistrationSection } from '../site/registration/registration.tsx'
import { render } from './dom.ts'
import { inSite } from './render.tsx'

/**
 * Fakes the clock that measures how long a form takes to fill in; advance it by `vi.advanceTimersByTime`. Clears kept
 * entries.
 */
export function withFormClock() {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['performance'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
    sessionStorage.clear()
  })
}

/** Returns an API that gives these answers in turn, and the bodies sent to it. */
export function answersInTurn<Sent = Record<string, unknown>>(answers: readonly (Response | Promise<Response>)[]) {
  const sent: Sent[] = []
  const answer: typeof fetch = async (_input, init) => {
    sent.push(JSON.parse(String(init?.body)))
    return answers[sent.length - 1] ?? Promise.reject(new Error('no connection'))
  }
  return { sent, answer }
}

let opened = 0

/** Renders the form for the first of these events with `answersInTurn`; returns the bodies sent. */
export function openRegistration(changes: Partial<Event & Availability>[], answers: Response[] = []) {
  const { sent, answer } = answersInTurn(answers)
  const events = changes.map((more, at) => ({ ...sampleEvent(), _id: `event${at}`, ...more }))
  opened += 1
  const page = (
    <MemoryRouter initialEntries={[`/anfragen/${opened}?tab=anmeldung&event=event0`]}>
      <RegistrationSection intro={<h1>Anmeldung</h1>} />
    </MemoryRouter>
  )
  render(inSite(page, { events }, answer))
  return { sent }
}
