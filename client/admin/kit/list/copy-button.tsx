import { t } from '../../../../domain/kit/language.ts'
import { succeed } from '../../state/page/success.ts'
import { Failure, useCall } from '../failure.tsx'
import { RowButton } from './table.tsx'

/** Copies a text, and says so. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const { run, failure } = useCall()
  const copy = () =>
    run(async () => {
      await navigator.clipboard.writeText(text)
      void succeed(t('Copied', 'Kopiert'))
    })
  return (
    <>
      <RowButton icon="copy" onClick={copy}>
        {children}
      </RowButton>
      <Failure>{failure}</Failure>
    </>
  )
}
