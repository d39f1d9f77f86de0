import type { OwnQuestion, PublicQuestion } from './question.ts'

/** In a file of its own, so that visitors' scripts do not load the fields of a question. */

export const QUESTIONS_MAX = 40
export const ANSWER_MAX = 500

/** Returns the event's own questions, in its order. Skips deleted ones. */
export const questionsIn = (asks: readonly string[], all: readonly OwnQuestion[]): OwnQuestion[] =>
  asks.flatMap(id => all.find(({ _id }) => _id === id) ?? [])

export const publicQuestion = ({ sign: _, ...question }: OwnQuestion): PublicQuestion => question
