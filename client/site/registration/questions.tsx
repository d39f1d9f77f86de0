import { type ComponentType, useEffect, useState } from 'react'
import { healthWording } from '../../../domain/bookings/record/legal-wordings.ts'
import { answerName } from '../../../domain/questions/posted-answers.ts'
import { useSite } from '../../kit/state/site.ts'
import type { QuestionsProps } from './person-questions.tsx'

let Loaded: ComponentType<QuestionsProps> | undefined

const load = async () => {
  Loaded ??= (await import('./person-questions.tsx')).OwnQuestions
}

/** Loads the script before rendering if the page shows questions already; always on the server. */
export async function prepareQuestions(): Promise<void> {
  if (typeof document === 'undefined' || document.querySelector('.own-questions')) await load()
}

/** Shows the educator's own questions in a script of its own, loaded once an event that asks is chosen (D84). */
export function Questions(props: Omit<QuestionsProps, 'consent' | 'nameOf'>) {
  const educator = useSite(data => data.site.contact.name)
  const [, redraw] = useState(0)
  useEffect(() => {
    // Ignore failures: the server still asks for required answers.
    if (!Loaded)
      load().then(
        () => redraw(count => count + 1),
        () => {},
      )
  }, [])
  return Loaded ? <Loaded {...props} consent={healthWording(educator)} nameOf={answerName} /> : null
}
