import { t } from '../../../../domain/kit/language.ts'
import type { Failure } from '../../../../domain/letters/mail.ts'
import { isAboutSenderDomain, plainFailure } from '../../../../domain/letters/plain-failure.ts'
import { isReturn, reasonOfReturn } from '../../../../domain/letters/reply.ts'
import type { Delivery } from '../../../../domain/people/newsletter/newsletter-progress.ts'
import { Unbroken } from '../../../kit/ui/unbroken.tsx'
import { HelpLink } from '../links.tsx'
import { Notice, TechnicalDetails } from '../notice.tsx'
import { PanelIcon } from '../panel-icon.tsx'

const labels = () => ({
  sent: t('Sent', 'Gesendet'),
  waiting: t('Waiting', 'Wartet'),
  failed: t('Failed', 'Gescheitert'),
  returned: t('Came back', 'Kam zurück'),
  dropped: t('Not sent', 'Nicht gesendet'),
  needless: t('No longer needed', 'Nicht mehr nötig'),
})

type Props = { state: Delivery['state'] | 'needless'; error?: string | undefined }

/** Shows if a letter was sent, waits, failed, bounced or was skipped; `error` is the reason of a failure. */
export function LetterState({ state: letterState, error = '' }: Props) {
  const state = letterState === 'failed' && isReturn(error) ? 'returned' : letterState
  const isBad = state === 'failed' || state === 'returned'
  return (
    <span className={state === 'sent' ? 'state-good' : isBad ? 'state-bad' : 'state-quiet'}>
      {state === 'sent' && <PanelIcon name="check" />}
      {isBad && <PanelIcon name="close" />}
      {labels()[state]}
    </span>
  )
}

/** Explains a failure in plain words, with the mail server's own message. */
export const LetterFailure = ({ to, failure }: { to?: string | undefined; failure: Failure }) => (
  <>
    <small>
      {plainFailure(failure)}
      {isAboutSenderDomain(failure.error) && (
        <>
          {' '}
          <HelpLink
            help="mail#wenn-es-an-spf-dkim-oder-dmarc-liegt"
            about={t('SPF, DKIM and DMARC', 'SPF, DKIM und DMARC')}
          />
        </>
      )}
    </small>
    <TechnicalDetails {...(to ? { of: to } : {})}>{reasonOfReturn(failure.error) ?? failure.error}</TechnicalDetails>
  </>
)

export type TestResult = { ok: boolean; answer: string; size?: number | undefined; mayBeTaken?: boolean | undefined }

/** Shows the result of a test; `next` follows the reason of a failure. */
export const TestAnswer = ({ result, next = '' }: { result: TestResult | undefined; next?: string }) => (
  <div role="status">
    {result && (
      <>
        <Notice is={result.ok ? 'good' : 'bad'}>
          {result.ok
            ? t('The mail server has taken the test mail.', 'Der Mailserver hat die Probe angenommen.')
            : `${plainFailure({ ...result, error: result.answer })} ${next}`.trim()}
        </Notice>
        <TechnicalDetails>{result.answer}</TechnicalDetails>
      </>
    )}
  </div>
)

/** The text of a letter to a guest, as it is sent. */
export const LetterText = ({ children }: { children: string }) => (
  <pre className="letter" lang="de">
    <Unbroken>{children}</Unbroken>
  </pre>
)
