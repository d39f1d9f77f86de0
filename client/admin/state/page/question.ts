import { create } from 'zustand'

export type Question = {
  text: string
  /** Explains the consequence, below the question. */
  note?: string
  /** Lists who is affected, one a line. */
  list?: readonly [id: string, text: string][]
  yes: string
  /** The second answer beside Cancel, if there are two. */
  no?: string
  look: 'danger' | 'primary'
  /** Undefined for Cancel. */
  answer: (isYes: boolean | undefined) => void
}

const store = create<{ question: Question | undefined }>(() => ({ question: undefined }))

export const useQuestion = () => store(state => state.question)

/** Asks in a dialog; `yes` labels the confirming button, `primary` is for actions that lose nothing. */
export const askUser = async (
  text: string,
  yes: string,
  look: Question['look'] = 'danger',
  note?: string,
  list?: Question['list'],
): Promise<boolean> =>
  (await showQuestion({ text, yes, look, ...(note === undefined ? {} : { note }), ...(list ? { list } : {}) })) === true

/** Asks for one of two answers; undefined for Cancel. */
export const askWhich = (text: string, yes: string, no: string): Promise<boolean | undefined> =>
  showQuestion({ text, yes, no, look: 'primary' })

/** The last question; new ones queue after it. */
let last: Promise<unknown> = Promise.resolve()

function showQuestion(question: Omit<Question, 'answer'>): Promise<boolean | undefined> {
  const answered = last.then(() => open(question))
  last = answered
  return answered
}

const open = (question: Omit<Question, 'answer'>): Promise<boolean | undefined> =>
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
