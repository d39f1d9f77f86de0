import { AppError } from '../../../domain/error.ts'
import { createClient, panelFetch } from '../../state/api.ts'

export const api = createClient('/api', panelFetch)

/** English sentences for errors whose own sentence is meant for visitors. */
const sentences: Partial<Record<AppError['code'], string>> = {
  unauthorized: 'You are not signed in any more.',
  forbidden: 'You may not do this (any more).',
  unavailable: 'The server cannot be reached or cannot save right now. Nothing is lost; please try again in a moment.',
  internal: 'Something went wrong on the server. Nothing is lost; please try again in a moment.',
  too_large: 'This is too long to be saved.',
}

export const sentenceOf = (error: unknown): string =>
  error instanceof AppError ? (sentences[error.code] ?? error.message) : String(error)
