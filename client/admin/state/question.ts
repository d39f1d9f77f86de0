import { create } from 'zustand'

export type Question = { text: string; yes: string; look: 'danger' | 'primary'; answer: (isYes: boolean) => void }

const store = create<{ question: Question | undefined }>(() => ({ question: undefined }))

export const useQuestion = () => store(state => state.question)

/** Asks a question in a dialog; `yes` is the label of the button that does it, `primary` for an action that loses nothing. */
export const ask = (text: string, yes: string, look: Question['look'] = 'danger'): Promise<boolean> =>
  new Promise(resolve => {
    store.setState({
      question: {
        text,
        yes,
        look,
        answer(isYes) {
          store.setState({ question: undefined })
          resolve(isYes)
        },
      },
    })
  })
