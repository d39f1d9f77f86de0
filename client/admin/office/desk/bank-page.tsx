import { useNavigate } from 'react-router-dom'
import { t } from '../../../../domain/kit/language.ts'
import { Hyphenated } from '../../../kit/ui/hyphenated.tsx'
import { BankFileReader } from '../../money/bank-file.tsx'
import { BackLink } from './page-parts.tsx'

/** Imports a bank file and assigns its lines (A4). */
export function BankPage() {
  const navigate = useNavigate()
  return (
    <>
      <BackLink to="/admin/desk/money">{t('Money', 'Geld')}</BackLink>
      <h1>
        <Hyphenated text={t('Bank File', 'Konto\u00adauszug')} />
      </h1>
      <BankFileReader done={() => void navigate('/admin/desk/money', { replace: true })} />
    </>
  )
}
