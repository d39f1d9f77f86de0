import { create } from 'zustand'

export type Question = { text: string; yes: string; answer: (isYes: boolean) => void }

const store = create<{ question: Question | undefined }>(() => ({ question: undefined }))

export const useQuestion = () => store(state => state.question)

/** Asks a question in a dialog; `yes` is the label of the button that does it. */
export const ask = (text: string, yes: string): Promise<boolean> =>
  new Promise(resolve => {
    store.setState({
      question: {
        text,
        yes,
        answer(isYes) {
          store.setState({ question: undefined })
          resolve(isYes)
        },
      },
    })
  })
