import { create } from 'zustand'

export type Question = {
  text: string
  /** What happens then, below the question. */
  note?: string
  /** Whom it is about, one a line. */
  list?: readonly [id: string, text: string][]
  yes: string
  /** The other answer, where there are two beside Cancel. */
  no?: string
  look: 'danger' | 'primary'
  /** undefined for Cancel. */
  answer: (isYes: boolean | undefined) => void
}

const store = create<{ question: Question | undefined }>(() => ({ question: undefined }))

export const useQuestion = () => store(state => state.question)

/** Asks a question in a dialog; `yes` is the label of the button that does it, `primary` for an action that loses nothing. */
export const ask = async (
  text: string,
  yes: string,
  look: Question['look'] = 'danger',
  note?: string,
  list?: Question['list'],
): Promise<boolean> =>
  (await pose({ text, yes, look, ...(note === undefined ? {} : { note }), ...(list ? { list } : {}) })) === true

/** Asks which of two; undefined when somebody would rather do neither. */
export const askWhich = (text: string, yes: string, no: string): Promise<boolean | undefined> =>
  pose({ text, yes, no, look: 'primary' })

/** The question that is asked last, which may wait for those before it. */
let last: Promise<unknown> = Promise.resolve()

function pose(question: Omit<Question, 'answer'>): Promise<boolean | undefined> {
  const answered = last.then(() => posed(question))
  last = answered
  return answered
}

const posed = (question: Omit<Question, 'answer'>): Promise<boolean | undefined> =>
  new Promise(resolve => {
    store.setState({
      question: {
        ...question,
        answer(isYes) {
          store.setState({ question: undefined })
          resolve(isYes)
        },
      },
    })
  })
