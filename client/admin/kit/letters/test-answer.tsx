import { t } from '../../../../domain/kit/language.ts'
import { plainFailure } from '../../../../domain/letters/plain-failure.ts'
import { Details } from '../editor/details.tsx'
import { Notice } from '../notice.tsx'

/** Whether the mail server took a test mail, and what it said. */
export type TestResult = { ok: boolean; answer: string }

export const TestAnswer = ({ result }: { result: TestResult | undefined }) => (
  <div role="status">
    {result && (
      <>
        <Notice is={result.ok ? 'good' : 'bad'}>
          {result.ok
            ? t('The mail server has taken the test mail.', 'Der Mailserver hat die Probe angenommen.')
            : plainFailure(result.answer)}
        </Notice>
        <Details>{result.answer}</Details>
      </>
    )}
  </div>
)
