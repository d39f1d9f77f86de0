import { foldText } from '../../../../domain/kit/fold.ts'

/** Transaction codes (GVC) of returned direct debits and transfers. */
export const returnedCodes = ['108', '109', '159', '160', '168', '181', '184']

/** Tests a bank's word for a kind of movement. */
export const isReturnKind = (kind: string): boolean =>
  /rucklast|ruckgabe|ruckuberw|ruckruf|rucklauf|ruckbuch|ruckbel|retour|return|reversal|storno|r-transaktion|chargeback/.test(
    foldText(kind),
  )

/** Tests the beginning of a text, which some banks start with the kind of movement. A guest may write "Storno". */
export const startsReturned = (text: string): boolean =>
  /^(?:sepa[- ]*)?(?:retour|rucklast|ruckuberw)/.test(foldText(text))
