import { useNavigate } from 'react-router-dom'
import { t } from '../../../../domain/kit/language.ts'
import { Button } from '../../../kit/ui/button.tsx'
import { Hyphenated } from '../../../kit/ui/hyphenated.tsx'
import { BankFile, type BankFrame } from '../../money/bank-file.tsx'
import { BackLink } from './back-link.tsx'

/** The bank's file, and what its lines belong to (A4). */
export function BankPage() {
  const navigate = useNavigate()
  return <BankFile frame={BankFrameOfDesk} done={() => void navigate('/admin/desk/money', { replace: true })} />
}

const BankFrameOfDesk: BankFrame = ({ title, isBusy, state, decision, cancel, children }) => (
  <>
    <BackLink to="/admin/desk/money">{t('Money', 'Geld')}</BackLink>
    <h1>
      <Hyphenated text={title} />
    </h1>
    {children}
    {decision && (
      <div className="bank-foot">
        {state}
        <Button {...decision} />
        <Button variant="outline" disabled={isBusy} onClick={cancel}>
          {t('Cancel', 'Abbrechen')}
        </Button>
      </div>
    )}
  </>
)
