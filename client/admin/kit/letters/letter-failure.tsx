import { t } from '../../../../domain/kit/language.ts'
import { isAboutSenderDomain, plainFailure } from '../../../../domain/letters/plain-failure.ts'
import { reasonOfReturn } from '../../../../domain/letters/reply.ts'
import { Details } from '../editor/details.tsx'
import { HelpLink } from '../help-link.tsx'

/** Why a letter was not sent: in plain words, and what the mail server itself has said. */
export const LetterFailure = ({ to, raw }: { to?: string | undefined; raw: string }) => (
  <>
    <small>
      {plainFailure(raw)}
      {isAboutSenderDomain(raw) && (
        <>
          {' '}
          <HelpLink
            help="mail#wenn-es-an-spf-dkim-oder-dmarc-liegt"
            about={t('SPF, DKIM and DMARC', 'SPF, DKIM und DMARC')}
          />
        </>
      )}
    </small>
    <Details {...(to ? { of: to } : {})}>{reasonOfReturn(raw) ?? raw}</Details>
  </>
)
