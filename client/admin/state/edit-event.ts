import type { Event } from '../../../domain/events/event.ts'
import { call } from '../../kit/state/api.ts'
import { api } from './api.ts'

type Json = Parameters<typeof api.event.edit.$post>[0]['json']

/** Stores an edit; resolves with the stored event. */
export async function editEvent(json: Omit<Json, 'preview'>): Promise<Event> {
  const answer = await call(api.event.edit.$post({ json }))
  // Only previews are answered with letters.
  if ('letters' in answer) throw new Error('An edit was answered with a preview.')
  return answer
}
