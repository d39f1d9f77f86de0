import type { Meaning } from './headings.ts'

/**
 * Headings of banks in other countries with the euro, best first. Without a currency the table is taken for euro, so
 * languages of other currencies are left out: the educator explains such a table.
 */
export const foreignHeadings: { [Of in Meaning]?: readonly string[] } = {
  date: [
    ...['Boekdatum', 'Boekingsdatum', 'Transactiedatum', 'Uitvoeringsdatum', 'Date de comptabilisation'],
    ...['Date comptable', 'date_comptabilisation', 'Date opération', 'Date d’opération', 'dateOp', 'Data contabile'],
    ...['Data registrazione', 'Data operazione', 'Data', 'Fecha operación', 'F. operación', 'Fecha contable', 'Fecha'],
  ],
  amount: [
    ...['Bedrag', 'Bedrag (EUR)', 'Montant', 'Montant (EUROS)', 'montant_operation', 'Importo', 'Importo (EUR)'],
    ...['Importe', 'Importe (EUR)'],
  ],
  in: ['Crédit euros', 'Bij', 'Entrate', 'Accrediti', 'Abono', 'Abonos', 'Ingresos'],
  out: ['Débit euros', 'Debet', 'Af', 'Uscite', 'Addebiti', 'Cargo', 'Cargos', 'Gastos'],
  name: [
    // ING names the account beside it `Counterparty`.
    ...['Name / Description', 'Name Counterpty', 'Naam / Omschrijving', 'Naam van de tegenpartij', 'Naam tegenpartij'],
    ...['Naam tegenpartij bevat', 'Tegenrekeninghouder', 'Naam', 'Nom de la contrepartie', 'Nom contrepartie contient'],
    ...['Controparte', 'Ordinante/Beneficiario', 'Ordinante', 'Ordenante'],
  ],
  text: [
    ...['Notifications', 'Vrije mededeling', 'Mededelingen', 'Mededeling', 'Omschrijving', 'Communications'],
    ...['Communication', 'Informations complementaires', 'Libellé', 'Libelle operation', 'libellé_complet_operation'],
    ...['Descrizione_Completa', 'Descrizione estesa', 'Descrizione operazione', 'Dettagli', 'Descrizione'],
    ...['Concepto', 'Más datos', 'Descripción', 'Observaciones'],
  ],
  otherText: [
    ...['Libelle simplifie', 'Libelle operation', 'Omschrijving', 'gestructureerde mededeling', 'Operazione'],
    ...['Descrizione', 'Movimiento'],
  ],
  account: ['IBAN/BBAN', 'Rekening', 'Rekeningnummer', 'Compte', 'Conto o carta'],
  kind: ['Mutatiesoort', 'Type verrichting', 'Type operation', 'Type de la transaction', 'Transactie'],
  state: ['Statut', 'Stato', 'Contabilizzazione', 'Estado', 'Situación'],
  currency: ['Munt', 'Ccy', 'Valutacode', 'Valuta rekening', 'Devies', 'Devise', 'Devise du compte', 'Divisa'],
  onBehalfOf: ['Naam uiteindelijke partij', 'Name Ultimate Pty'],
  valueDate: ['Rentedatum', 'Date valeur', 'Date de valeur', 'dateVal', 'Data valuta', 'Fecha valor', 'F. valor'],
}
