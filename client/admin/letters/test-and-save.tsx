import { type ReactNode, useState } from 'react'
import { t } from '../../../domain/kit/language.ts'
import { Button } from '../../kit/ui/button.tsx'
import type { OpenFormActions } from '../kit/editor/record-editor.tsx'
import type { TestResult } from '../kit/letters/letter-state.tsx'

type Props = {
  stay: OpenFormActions
  /** Tests what is entered. */
  test: () => Promise<TestResult>
  /** Shows the result of the test. */
  show: (result: TestResult | undefined) => ReactNode
  children: string
}

/** Tests what is entered, and saves it if that works. The form stays open in any case. */
export function TestAndSave({ stay: { isBusy, saveIf }, test, show, children }: Props) {
  const [result, setResult] = useState<TestResult>()
  async function testAndSave() {
    setResult(undefined)
    let result: TestResult | undefined
    const isDone = await saveIf(async () => {
      result = await test()
      return result.ok
    })
    if (isDone || result?.ok === false) setResult(result)
  }
  return (
    <>
      <div className="editor-answer">{show(result)}</div>
      <Button variant="outline" small disabled={isBusy} onClick={testAndSave}>
        {children}
      </Button>
    </>
  )
}

/** Explains that nothing was saved, and how to save anyway. */
export const howToSaveSentence = () =>
  t(
    'Nothing was saved. “Save” keeps these settings anyway.',
    'Es ist nichts gespeichert. Mit „Speichern“ gelten diese Angaben trotzdem.',
  )
