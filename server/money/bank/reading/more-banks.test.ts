import { expect, test } from 'vitest'
import type { BankFile } from '../../../../domain/money/bank/line.ts'
import { readBankFile } from './read-file.ts'
import type { ExplainedColumns } from './table.ts'

/** Real structures, looked up in November 2026, with invented content: one payment that came, one that went. */
const came = '2026-11-24 4000 Jürgen Müller: B26-0147-K Waldtag'
const went = '2026-11-25 -3995 Baumarkt Nord: Seile'
const both = [came, went]

const read = (text: string | Uint8Array, explained: readonly ExplainedColumns[] = []) =>
  readBankFile(
    (async function* () {
      yield typeof text === 'string' ? Buffer.from(text) : text
    })(),
    explained,
  )
const linesOf = ({ statements }: BankFile) =>
  statements.flat().map(({ date, cents, name, text }) => `${date} ${cents} ${name}: ${text}`)
const rows = (...lines: string[]) => lines.map(line => `${line}\n`).join('')
const iban = 'AT611904300234573201'
const other = 'DE89370400440532013000'

const tables: [bank: string, text: string, expected: string[], left?: Partial<BankFile>][] = [
  [
    'Oberbank: sender and recipient are two columns',
    rows(
      'Buchungsdatum;Wertstellung;Betrag;Währung;Auftraggebername;Auftraggeber IBAN/Kto.Nr.;Empfängername;Empfänger IBAN/Kto.Nr.;Text;Verwendungszweck',
      `24.11.2026;24.11.2026;40,00;EUR;Jürgen Müller;${other};Wiebke Waldmeister;${iban};Wiebke Waldmeister, B26;B26-0147-K Waldtag`,
      `25.11.2026;25.11.2026;-39,95;EUR;Wiebke Waldmeister;${iban};Baumarkt Nord;${other};Seile;Seile`,
    ),
    both,
  ],
  [
    'Postbank until 2023: one’s own name stands beside the payer’s',
    rows(
      'IBAN;DE02120300000000202051',
      'Buchungsdatum;Wertstellung;Umsatzart;Buchungsdetails;Auftraggeber;Empfänger;Betrag (€);Saldo (€)',
      '24.11.2026;24.11.2026;Gutschrift;B26-0147-K Waldtag;Jürgen Müller;Wiebke Waldmeister;40,00 €;2.040,00 €',
      '25.11.2026;25.11.2026;Lastschrift;Seile;Wiebke Waldmeister;Baumarkt Nord;-39,95 €;2.000,05 €',
    ),
    both,
  ],
  [
    'a program with From and To',
    rows(
      'Date,From,To,Description,Amount,Currency',
      '2026-11-24,Jürgen Müller,Wiebke Waldmeister,B26-0147-K Waldtag,40.00,EUR',
      '2026-11-25,Wiebke Waldmeister,Baumarkt Nord,Seile,-39.95,EUR',
    ),
    both,
  ],
  [
    'amounts without a sign beside a sender and a recipient: the owner’s name decides',
    rows(
      'Date,From,To,Description,Amount,Currency',
      '2026-11-24,Jürgen Müller,Wiebke Waldmeister,B26-0147-K Waldtag,40.00,EUR',
      '2026-11-25,Wiebke Waldmeister,Baumarkt Nord,Seile,39.95,EUR',
    ),
    both,
  ],
  [
    'BAWAG, easybank: no headings',
    rows(
      `${iban};B26-0147-K Waldtag               VB/000000003 SPADATW1XXX ${other} Jürgen Müller;24.11.2026;24.11.2026;+40,00;EUR`,
      `${iban};Seile               OG/000000004 Baumarkt Nord               01234;25.11.2026;25.11.2026;-39,95;EUR`,
    ),
    both,
  ],
  [
    'Raiffeisen in Austria: no headings, all in one cell',
    rows(
      `24.11.2026;"Auftraggeber: Jürgen Müller Verwendungszweck: B26-0147-K Waldtag IBAN Auftraggeber: ${other} BIC Auftraggeber: SPADATW1XXX";24.11.2026;40,00;EUR;24.11.2026 01:02:03:004`,
      `25.11.2026;"Empfänger: Baumarkt Nord Verwendungszweck: Seile IBAN Empfänger: ${other}";25.11.2026;-39,95;EUR;25.11.2026 01:02:03:004`,
    ),
    both,
  ],
  [
    'PostFinance, an account in euro',
    rows(
      'Konto:;CH9300762011623852957',
      'Währung:;EUR',
      '',
      'Datum;Bewegungstyp;Avisierungstext;Gutschrift in EUR;Lastschrift in EUR;Label;Kategorie',
      '24.11.2026;Gutschrift;"GUTSCHRIFT AUFTRAGGEBER: Jürgen Müller MITTEILUNGEN: B26-0147-K Waldtag REFERENZEN: 1";40.00;;;',
      '25.11.2026;Lastschrift;"EMPFÄNGER: Baumarkt Nord MITTEILUNGEN: Seile";;-39.95;;',
    ),
    both,
  ],
  [
    'Deutsche Bank in English: American days, shown by the period above',
    rows(
      'Giro;123 1234567 00;DE02120300000000202051;EUR',
      '11/1/2026 - 11/27/2026',
      'Booking date;Value date;Transaction Type;Beneficiary / Originator;Payment Details;IBAN / Account Number;BIC;Debit;Credit;Currency',
      `11/3/2026;11/3/2026;SEPA-Credit Transfer;Jürgen Müller;B26-0147-K Waldtag;${other};COBADEFFXXX;;1,040.00;EUR`,
      `11/5/2026;11/5/2026;SEPA-Direct Debit;Baumarkt Nord;Seile;${other};COBADEFFXXX;-39.95;;EUR`,
    ),
    ['2026-11-03 104000 Jürgen Müller: B26-0147-K Waldtag', '2026-11-05 -3995 Baumarkt Nord: Seile'],
  ],
  [
    'OLB',
    rows(
      'Inhaberkonto;Buchungsdatum;Valuta;Empfänger/Auftraggeber;IBAN;BIC;Verwendungszweck;Betrag;Währung;Kundenreferenz;Bankreferenz;Primanota',
      `${iban};24.11.2026;24.11.2026;Jürgen Müller;${other};COBADEFFXXX;B26-0147-K Waldtag;40,00;EUR;NOTPROVIDED;1;9310`,
      `${iban};25.11.2026;25.11.2026;Baumarkt Nord;${other};COBADEFFXXX;Seile;-39,95;EUR;;2;9310`,
    ),
    both,
  ],
  [
    'N26 in German',
    rows(
      '"Buchungstag","Wertstellung","Name des Partners","IBAN des Partners","Typ","Verwendungszweck","Kontoname","Betrag (EUR)"',
      `2026-11-24,2026-11-24,"Jürgen Müller",${other},"Gutschrift","B26-0147-K Waldtag",Hauptkonto,40.0`,
      '2026-11-25,2026-11-25,Baumarkt Nord,,"MasterCard Zahlung","Seile",Hauptkonto,-39.95',
    ),
    both,
  ],
  [
    'Holvi: days in words',
    rows(
      'Payment date,Execution date,Amount,Currency,Counterparty,Description,Reference,Message,Filing ID',
      '24 Nov 2026,24 Nov 2026,40.00,EUR,Jürgen Müller,Transfer,,B26-0147-K Waldtag,abc1',
      '25 Nov 2026,25 Nov 2026,-39.95,EUR,Baumarkt Nord,Card,,Seile,abc2',
    ),
    both,
  ],
  [
    'StarMoney: name and purpose in numbered columns',
    rows(
      'Kontonummer\tBankleitzahl\tBetrag\tBetrag - Währung\tBuchungstag\tBegünstigter/Absender - Kontonummer\tBegünstigter/Absender - Name\tBuchungstext\tVerwendungszweckzeile 1\tVerwendungszweckzeile 2',
      `202051\t12030000\t40,00\tEUR\t24.11.2026\t${other}\tJürgen Müller\tGUTSCHRIFT\tEREF+NOTPROVIDED\tSVWZ+B26-0147-K Waldtag`,
      '202051\t12030000\t-39,95\tEUR\t25.11.2026\t\tBaumarkt Nord\tLASTSCHRIFT\tSVWZ+Seile\t',
    ),
    both,
  ],
  [
    'Banking4: announced payments are counted',
    rows(
      'OwnrAcctIBAN;BookgDt;ValDt;Amt;AmtCcy;CdtDbtInd;EndToEndId;RmtInf;BookgTxt;RmtdNm;RmtdUltmtNm;RmtdAcctIBAN;BookgSts',
      `${iban};2026-11-24;2026-11-24;40,00;EUR;CRDT;NOTPROVIDED;B26-0147-K Waldtag;GUTSCHRIFT;Jürgen Müller;;${other};BOOK`,
      `${iban};2026-11-25;2026-11-25;39,95;EUR;DBIT;;Seile;LASTSCHRIFT;Baumarkt Nord;;${other};BOOK`,
      `${iban};2026-11-26;2026-11-26;50,00;EUR;CRDT;;Fest;GUTSCHRIFT;Clara Fichte;;;PDNG`,
    ),
    both,
    { pending: 1 },
  ],
  [
    'aqbanking',
    rows(
      '"localBankCode";"localAccountNumber";"date";"valutaDate";"value_value";"value_currency";"localName";"remoteName";"purpose";"purpose1"',
      '"12030000";"0000202051";"2026/11/24";"2026/11/24";"40.00";"EUR";"Wiebke Waldmeister";"Jürgen Müller";"B26-0147-K";"Waldtag"',
      '"12030000";"0000202051";"2026/11/25";"2026/11/25";"-39.95";"EUR";"Wiebke Waldmeister";"Baumarkt Nord";"Seile";""',
    ),
    both,
  ],
  [
    'aqbanking without a booking day, with a column each for what came and went',
    rows(
      '"localAccountNumber";"valutaDate";"value_currency";"valueIn_value";"valueOut_value";"remoteName";"purpose"',
      '"202051";"24.11.2026";"EUR";"40.00";"";"Jürgen Müller";"B26-0147-K Waldtag"',
      '"202051";"25.11.2026";"EUR";"";"39.95";"Baumarkt Nord";"Seile"',
    ),
    both,
  ],
  [
    'PayPal: a request for money is not a payment',
    rows(
      '"Datum","Name","Typ","Status","Währung","Brutto","Gebühr","Netto","Transaktionscode","Hinweis","Auswirkung auf Guthaben"',
      '"24.11.2026","Jürgen Müller","Handyzahlung","Abgeschlossen","EUR","40,00","-1,35","38,65","8L1","B26-0147-K Waldtag","Haben"',
      '"23.11.2026","Jürgen Müller","Zahlungsanforderung gesendet","Abgeschlossen","EUR","40,00","0,00","40,00","8L0","B26-0147-K","Memo"',
      '"25.11.2026","Baumarkt Nord","Zahlung","Abgeschlossen","EUR","-39,95","0,00","-39,95","8L2","Seile","Soll"',
    ),
    both,
    { pending: 1 },
  ],
  [
    'PayPal without the column for the balance',
    rows(
      'Date,Time,Name,Type,Status,Currency,Gross,Fee,Net,Transaction ID,Note',
      '11/24/2026,07:47,Jürgen Müller,Mobile Payment,Completed,EUR,40.00,-1.35,38.65,8L1,B26-0147-K Waldtag',
      '11/23/2026,07:47,Jürgen Müller,Invoice Sent,Completed,EUR,40.00,0.00,40.00,8L0,B26-0147-K',
      '11/25/2026,07:47,Baumarkt Nord,Payment,Completed,EUR,-39.95,0.00,-39.95,8L2,Seile',
    ),
    both,
    { pending: 1 },
  ],
  [
    'Stripe: what was declined or paid back did not come',
    rows(
      'id,Created date (UTC),Amount,Amount Refunded,Currency,Captured,Description,Fee,PaymentIntent ID,Status,Card Name',
      'ch_1,2026-11-24 10:00:00,"40,00","0,00",eur,true,B26-0147-K Waldtag,"1,15",pi_1,Paid,Jürgen Müller',
      'ch_2,2026-11-24 11:00:00,"55,00","0,00",eur,false,B26-0148-X,"0,00",pi_2,Failed,Clara Fichte',
      'ch_3,2026-11-24 12:00:00,"35,00","35,00",eur,true,B26-0149-X,"1,00",pi_3,Refunded,Uwe Tanne',
    ),
    ['2026-11-24 4000 : B26-0147-K Waldtag'],
    { pending: 2 },
  ],
  [
    'Wise’s list of transfers: the direction is a word',
    rows(
      'ID,Status,Direction,"Created on","Finished on","Source name","Source amount (after fees)","Source currency","Target name","Target amount (after fees)","Target currency",Reference',
      'T-1,COMPLETED,IN,"2026-11-24 10:00:00","2026-11-24 10:00:05","Jürgen Müller",40.00,EUR,"Wiebke Waldmeister",40.00,EUR,B26-0147-K Waldtag',
      'T-2,COMPLETED,OUT,"2026-11-25 10:00:00","2026-11-25 10:00:05","Wiebke Waldmeister",39.95,EUR,"Baumarkt Nord",39.95,EUR,Seile',
      'T-3,CANCELLED,IN,"2026-11-25 10:00:00","","Clara Fichte",39.95,EUR,"Wiebke Waldmeister",39.95,EUR,B26',
    ),
    both,
    { pending: 1 },
  ],
  [
    'Revolut for firms: a sentence names the payer, the declined did not come',
    rows(
      'Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Card number,Orig currency,Orig amount,Payment currency,Amount,Total amount,Fee,Fee currency,Balance,Account,Beneficiary IBAN',
      '2026-11-24,2026-11-24,65a1,TOPUP,COMPLETED,Payment from Jürgen Müller,B26-0147-K Waldtag,,,EUR,40.00,EUR,40.00,40.00,0.00,EUR,140.00,EUR Main,',
      '2026-11-25,2026-11-25,65a2,CARD_PAYMENT,COMPLETED,Baumarkt Nord,Seile,Baumarkt Nord,1234,EUR,-39.95,EUR,-39.95,-39.95,0.00,EUR,100.05,EUR Main,',
      '2026-11-26,,65a3,CARD_PAYMENT,DECLINED,Baumarkt Nord,,,1234,EUR,-10.00,EUR,-10.00,-10.00,0.00,EUR,100.05,EUR Main,',
    ),
    both,
    { pending: 1 },
  ],
  [
    'Revolut for firms, where only money came',
    rows(
      'Date started (UTC),Date completed (UTC),ID,Type,State,Description,Reference,Payer,Orig currency,Orig amount,Payment currency,Amount,Total amount,Fee,Balance,Account',
      '2026-11-24,2026-11-24,65a1,TOPUP,COMPLETED,Payment from Jürgen Müller,B26-0147-K Waldtag,,EUR,40.00,EUR,40.00,40.00,0.00,140.00,EUR Main',
    ),
    [came],
  ],
  [
    'Trade Republic, where only money came',
    rows(
      '"datetime","date","account_type","category","type","asset_class","name","symbol","shares","price","amount","fee","tax","currency","original_amount","original_currency","fx_rate","description","transaction_id","counterparty_name","counterparty_iban","payment_reference","mcc_code"',
      '"2026-11-24T08:26:04.000Z","2026-11-24","DEFAULT","CASH","TRANSFER_INSTANT_INBOUND","","Jürgen Müller","","","","40.000000","","","EUR","","","","Incoming transfer from Jürgen Müller","a1","Jürgen Müller","DE89","B26-0147-K Waldtag",""',
    ),
    [came],
  ],
  [
    'Bank Austria: the reason of the payment stands far from its kind',
    rows(
      'Buchungsdatum;Valutadatum;Buchungstext ;Interne Notiz;Währung;Betrag;Auftraggebername;Auftraggeberkonto;Empfängername;Empfängerkonto;Zahlungsgrund',
      '24.11.2026;24.11.2026;GUTSCHRIFT;;EUR;40,00;Jürgen Müller;AT02;Wiebke Waldmeister;AT61;B26-0147-K Waldtag',
      '25.11.2026;25.11.2026;SEPA-AUFTRAG;;EUR;-39,95;Wiebke Waldmeister;AT61;Baumarkt Nord;AT02;Seile',
    ),
    both,
  ],
  [
    'Bank Austria, where one payment came: a minus would say that it went out',
    rows(
      'Buchungsdatum;Valutadatum;Buchungstext ;Interne Notiz;Währung;Betrag;Belegdaten;Belegnummer;Auftraggebername;Auftraggeberkonto;Auftraggeber BLZ;Empfängername;Empfängerkonto;Empfänger BLZ;Zahlungsgrund',
      '24.11.2026;24.11.2026;GUTSCHRIFT;;EUR;40,00;;0001;Jürgen Müller;AT02;12000;Wiebke Waldmeister;AT61;12000;B26-0147-K Waldtag',
    ),
    [came],
  ],
  [
    'Bank Austria, its short form without names',
    rows(
      'Buchungsdatum;Valutadatum;Buchungstext ;Interne Notiz;Währung;Betrag;Belegdaten;Belegnummer;',
      '24.11.2026;24.11.2026;B26-0147-K Waldtag;;EUR;40,00;;0001;',
    ),
    ['2026-11-24 4000 : B26-0147-K Waldtag'],
  ],
  [
    'apoBank: fourteen columns of purpose, commas between German amounts',
    rows(
      'Kontonummer,Buchungstag,Wertstellung,Auftraggeber/Empfänger,Textschlüssel,Buchungstext,VWZ1,VWZ2,VWZ3,Betrag,Kontostand,Währung',
      '202051,24.11.2026,24.11.2026,Jürgen Müller,51,GUTSCHRIFT,EREF+NOTPROVIDED,SVWZ+B26-0147-K,Waldtag,"40,00","2.040,00",EUR',
      '202051,25.11.2026,25.11.2026,Baumarkt Nord,5,LASTSCHRIFT,SVWZ+Seile,,,"-39,95","2.000,05",EUR',
    ),
    both,
  ],
  [
    'Sparkasse until 2016: the booking day has no year',
    rows(
      'Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Begünstigter/Zahlungspflichtiger;Kontonummer;BLZ;Betrag;Währung;Info',
      '202051;31.12;02.01.27;GUTSCHRIFT;SVWZ+B26-0147-K Waldtag;Jürgen Müller;;;40,00;EUR;Umsatz gebucht',
      '202051;25.11;25.11.26;LASTSCHRIFT;SVWZ+Seile;Baumarkt Nord;;;-39,95;EUR;Umsatz gebucht',
    ),
    [came.replace('11-24', '12-31'), went],
  ],
  [
    'a Swiss list: totals above, the payer in the details',
    rows(
      'Buchungsdatum;Valuta;Buchungstext;Details;Belastung;Gutschrift;Saldo',
      'Umsatztotal;;;;39.95;40.00;',
      '24.11.2026;24.11.2026;Gutschrift;Jürgen Müller B26-0147-K;;40.00;',
      '25.11.2026;25.11.2026;Zahlung;Baumarkt Nord;39.95;;',
    ),
    ['2026-11-24 4000 Jürgen Müller: B26-0147-K', '2026-11-25 -3995 : Zahlung Baumarkt Nord'],
  ],
  [
    'a text with the separator, without quotes',
    rows(
      'Buchungstag;Name Zahlungsbeteiligter;Verwendungszweck;Betrag;Waehrung',
      '24.11.2026;Jürgen Müller;B26-0147-K;Waldtag;40,00;EUR',
      '25.11.2026;Baumarkt Nord;Seile;-39,95;EUR',
    ),
    ['2026-11-24 4000 Jürgen Müller: B26-0147-K;Waldtag', went],
  ],
  [
    'a text that goes on behind the last column',
    rows(
      'Buchungsdatum;Name;Waehrung;Betrag;Umsatztext',
      '2026-11-24;Jürgen Müller;EUR;40,00;"B26-0147-K";"Waldtag"',
      '2026-11-25;Baumarkt Nord;EUR;-39,95;"Seile"',
    ),
    ['2026-11-24 4000 Jürgen Müller: B26-0147-K;Waldtag', went],
  ],
  [
    'lexoffice: the owner stands in either of two columns',
    rows(
      'Buchungstag;Valuta;Auftraggeber/Zahlungsempfänger;Empfänger/Zahlungspflichtiger;Vorgang/Verwendungszweck;Betrag;Zusatzinfo (optional)',
      '24.11.2026;24.11.2026;Jürgen Müller;Wiebke Waldmeister;B26-0147-K Waldtag;40,00;',
      '25.11.2026;25.11.2026;Wiebke Waldmeister;Baumarkt Nord;Seile;-39,95;',
    ),
    both,
  ],
  [
    'GLS until 2021, which leaves the second name empty',
    rows(
      'Buchungstag;Valuta;Auftraggeber/Zahlungsempfänger;Empfänger/Zahlungspflichtiger;Vorgang/Verwendungszweck;Währung;Umsatz;Soll/Haben',
      '24.11.2026;24.11.2026;Jürgen Müller;;B26-0147-K Waldtag;EUR;40,00;H',
      '25.11.2026;25.11.2026;Baumarkt Nord;;Seile;EUR;39,95;S',
    ),
    both,
  ],
  [
    'Sparkassen in Austria: a customer’s data is the purpose',
    rows(
      'Bezeichnung;Valutadatum;Betrag;Währung;Buchungsdatum;Umsatzzeile1;Auftraggeber;Kundendaten/Zahlungsreferenz;AuftraggeberKontonr./IBAN;Partnername;PartnerKontonr./IBAN',
      `Giro;24.11.2026;40,00;EUR;24.11.2026;Jürgen Müller;Wiebke Waldmeister;B26-0147-K Waldtag;${iban};Jürgen Müller;${other}`,
      `Giro;25.11.2026;-39,95;EUR;25.11.2026;Baumarkt Nord;Wiebke Waldmeister;Seile;${iban};Baumarkt Nord;${other}`,
    ),
    both,
  ],
  [
    'KMyMoney: a note',
    rows(
      'Datum;Empfänger;Betrag;Konto/Kategorie;Notiz;Status',
      '24.11.2026;Jürgen Müller;40,00;Kurse;B26-0147-K Waldtag;',
      '25.11.2026;Baumarkt Nord;-39,95;Material;Seile;',
    ),
    both,
  ],
  [
    'Hypo Vorarlberg: the text of a row without a purpose',
    rows(
      'IBAN;Buchungsdatum;Valutadatum;Zahlungsreferenz;Waehrung;Betrag;Umsatztext;Name des Partners;Verwendungszweck;Notiz',
      `${iban};2026-11-24;2026-11-24;;EUR;40,00;B26-0147-K Waldtag;Jürgen Müller;;`,
      `${iban};2026-11-25;2026-11-25;;EUR;-39,95;Bankomat;Baumarkt Nord;Seile;`,
    ),
    both,
  ],
  [
    'Hypo Vorarlberg, where only money came, whatever the bank calls it',
    rows(
      'IBAN;Auszugsnummer;Buchungsdatum;Waehrung;Betrag;Buchungstext;Umsatztext;Name des Partners;Verwendungszweck',
      `${iban};12;2026-11-24;EUR;40,00;SEPA-Zahlung;;Jürgen Müller;B26-0147-K Waldtag`,
    ),
    [came],
  ],
  [
    'ZKB: only the bank’s text names the payer',
    rows(
      '"Datum";"Buchungstext";"Zahlungszweck";"ZKB-Referenz";"Belastung EUR";"Gutschrift EUR";"Valuta";"Saldo EUR"',
      '"24.11.2026";"Gutschrift: Jürgen Müller";"B26-0147-K Waldtag";"O28";"";"40.00";"24.11.2026";"140.00"',
      '"25.11.2026";"Baumarkt Nord: Seile";"";"U77";"39.95";"";"25.11.2026";"100.05"',
    ),
    ['2026-11-24 4000 : B26-0147-K Waldtag Gutschrift: Jürgen Müller', '2026-11-25 -3995 : Baumarkt Nord: Seile'],
  ],
  [
    'UBS: English headings of amounts among German ones',
    rows(
      'Bewertet in:;EUR;',
      '',
      'Abschlussdatum;Buchungsdatum;Währung;Debit amount;Credit amount;Individual amount;Saldo;Beschreibung1;Beschreibung2',
      '2026-11-24;2026-11-24;EUR;;40.00;;140.00;Jürgen Müller;B26-0147-K',
      ';;EUR;;;40.00;;Jürgen Müller;B26-0147-K',
      '2026-11-25;2026-11-25;EUR;-39.95;;;100.05;Baumarkt Nord;Seile',
    ),
    ['2026-11-24 4000 : Jürgen Müller B26-0147-K', '2026-11-25 -3995 : Baumarkt Nord Seile'],
  ],
  [
    'a Swiss list with other words for what came and went',
    rows(
      'Valutadatum;Auftragsart;Text;Belastungsbetrag (EUR);Gutschriftsbetrag (EUR);Saldo (EUR)',
      '24.11.2026;Gutschrift;Jürgen Müller B26-0147-K;;40.00;140.00',
      '25.11.2026;Zahlung;Baumarkt Nord;39.95;;100.05',
    ),
    ['2026-11-24 4000 : Jürgen Müller B26-0147-K', '2026-11-25 -3995 : Baumarkt Nord'],
  ],
  [
    'a program that writes the currency behind what came and went',
    rows(
      'Transaction Date,Description,Reference,Paid In (EUR),Paid Out (EUR),Balance',
      '24/11/2026,Jürgen Müller,B26-0147-K,40.00,,140.00',
      '25/11/2026,Baumarkt Nord,Seile,,39.95,100.05',
    ),
    ['2026-11-24 4000 : B26-0147-K Jürgen Müller', '2026-11-25 -3995 : Seile Baumarkt Nord'],
  ],
  [
    'an amount in another currency beside what came and went',
    rows(
      'Datum;Name;Zweck;Belastung;Gutschrift;Betrag CHF',
      '24.11.2026;Jürgen Müller;B26-0147-K Waldtag;;40,00;37,60',
      '25.11.2026;Baumarkt Nord;Seile;39,95;;37,55',
    ),
    both,
  ],
  [
    'PostFinance in English',
    rows(
      'Date;Type of transaction;Notification text;Credit in EUR;Debit in EUR;Tag;Category',
      '24.11.2026;Credit;Jürgen Müller B26-0147-K;40;;;',
      '25.11.2026;Debit;Baumarkt Nord;;-39.95;;',
    ),
    ['2026-11-24 4000 : Jürgen Müller B26-0147-K', '2026-11-25 -3995 : Baumarkt Nord'],
  ],
]

test.each(tables)('%s', async (_bank, text, expected, leftOut = {}) => {
  const file = await read(text)
  expect(linesOf(file)).toEqual(expected)
  expect(file).toMatchObject({ pending: 0, foreign: 0, skipped: [], ...leftOut })
})

test('a line whose payer a sentence names keeps the key that it had without a name', async () => {
  const file = await read(
    rows(
      'Date,Description,Payment Reference,Amount,Currency',
      '2026-11-24,Payment from Jürgen Müller,B26-0147-K Waldtag,40.00,EUR',
      '2026-11-25,Card payment,Seile,-39.95,EUR',
    ),
  )
  expect(file.statements[0]).toMatchObject([{ name: 'Jürgen Müller', former: { name: '' } }, { name: '' }])
})

const plain = (day: string, amount: string, end = '\n') =>
  [
    'Buchungstag;Name Zahlungsbeteiligter;Verwendungszweck;Betrag;Waehrung',
    `${day};Jürgen Müller;B26-0147-K Größe;${amount};EUR`,
    '30.11.2026;Baumarkt Nord;Seile für Öl;-39,95;EUR',
  ].join(end)

test.each([
  ['Vorgemerkt', 'nein', 'ja'],
  ['Pending', 'false', 'true'],
  ['Pending', 'posted', 'pending'],
  ['Zahlungsstatus', 'bezahlt', 'offen'],
  ['Gebucht', 'ja', 'nein'],
  ['Buchungsstatus', 'Gebucht', 'Vorgemerkt'],
  ['Transaction status', 'Completed', 'Pending'],
])('a column “%s” says “%s” of what came, and “%s” of what has not come yet', async (heading, booked, pending) => {
  const [head, row] = [`Buchungstag;Name;Zweck;Betrag;${heading}`, '24.11.2026;Jürgen Müller;B26-0147-K Waldtag;40,00']
  const file = await read(
    rows(head, `${row};${booked}`, `${row};${pending}`, `25.11.2026;Baumarkt Nord;Seile;-39,95;${booked}`),
  )
  expect([linesOf(file), file.pending]).toEqual([both, 1])
})

test('a line whose text stands in another column keeps the key that it had without a text', async () => {
  const [head, row] = ['Buchungsdatum;Name;Buchungstext;Zweck;Betrag', '24.11.2026;Jürgen Müller;B26-0147-K;;40,00']
  const { statements } = await read(rows(head, row, '25.11.2026;Baumarkt Nord;Kauf;Seile;-39,95'))
  expect(statements[0]?.[0]).toMatchObject({ text: 'B26-0147-K', former: { name: 'Jürgen Müller', text: '' } })
})

test('a payer in the column of the owner leaves the line’s key as it was', async () => {
  const head = 'Buchungstag;Auftraggeber/Zahlungsempfänger;Empfänger/Zahlungspflichtiger;Zweck;Betrag'
  const { statements } = await read(
    rows(head, '24.11.2026;Jürgen Müller;Wiebke;B26-0147-K;40,00', '25.11.2026;Wiebke;Baumarkt Nord;Seile;-39,95'),
  )
  expect(statements[0]).toMatchObject([
    { name: 'Jürgen Müller', former: { name: 'Wiebke' } },
    { name: 'Baumarkt Nord' },
  ])
})

test('PostFinance without headings is not taken for Targobank, whose money came in the other column', async () => {
  const file = rows(
    '01.11.2026;"Debit Direct Kartenkonto";;949.75;01.11.2026;2\'046.43;',
    '31.10.2026;"Jürgen Müller B26-0147-K";40.00;;31.10.2026;;',
  )
  await expect(read(file)).rejects.toMatchObject({ columns: { headings: expect.arrayContaining(['#amount']) } })
})

test('a currency column without currencies does not count as a foreign currency', async () => {
  const file = await read(plain('24.11.2026', '40,00').replace('40,00;EUR', '40,00;7'))
  expect(file.foreign).toBe(0)
  expect(file.skipped).toHaveLength(1)
})

test.each([
  ['40,00', 4000],
  ['1’040.00', 104_000],
  ['40,--', 4000],
  ['40,-', 4000],
  ['40,0000', 4000],
  ["'40,00", 4000],
  ['="40,00"', 4000],
])('the amount %s is read', async (amount, cents) => {
  const file = await read(plain('24.11.2026', amount))
  expect([file.statements[0]?.[0]?.cents, file.skipped]).toEqual([cents, []])
})

test.each([
  '24. Nov. 2026',
  '24 November 2026',
  '24-Nov-26',
  'Nov 24, 2026',
  'Di, 24.11.2026',
  '2026.11.24',
  '24112026',
  '46350',
])('the day %s is read', async day => {
  const file = await read(plain(day, '40,00'))
  expect([file.statements[0]?.[0]?.date, file.skipped]).toEqual(['2026-11-24', []])
})

test.each(['24.11.', '31.02.2026', '11/05/2026', 'Nov 2026', '14 Tage 2026'])(
  'the day %s is not guessed: its row is named',
  async day => {
    const file = await read(plain(day, '40,00'))
    expect([file.statements[0]?.length, file.skipped.length]).toEqual([1, 1])
  },
)

test('amounts without a sign are refused if no person is named in every row', async () => {
  const head = 'Datum;Auftraggeber;Empfänger;Verwendungszweck;Betrag\n'
  for (const row of [
    '24.11.2026;Jo Farn;Al Birke;x;40,00\n25.11.2026;Li Eibe;Mo Erle;y;5,00',
    '24.11.2026;Jo Farn;Al Birke;x;40,00',
  ])
    await expect(read(head + row)).rejects.toThrow('Auftraggeber')
})

test.each([
  ['Datum,Beschreibung,Betrag,Erscheint auf Ihrer Abrechnung als,Betreff', '24/11/2026,BAUMARKT,"39,95",BAUMARKT,x'],
  ['Datum,Beschreibung,Betrag', '24/11/2026,BAUMARKT,"39,95"\n25/11/2026,ZAHLUNG ERHALTEN. BESTEN DANK.,"-39,95"'],
])('the list of a credit card, where a purchase has no minus, is refused: %s', async (head, line) => {
  await expect(read(`${head}\n${line}\n`)).rejects.toMatchObject({ code: 'invalid' })
})

test('the euro sign of ISO-8859-15 stays a euro sign', async () => {
  const bytes = Buffer.from(plain('24.11.2026', '¤ 40,00'), 'latin1')
  const file = await read(bytes)
  expect([file.statements[0]?.[0]?.cents, file.skipped]).toEqual([4000, []])
})

/** Code pages of Excel's "CSV (MS-DOS)" and "CSV (Macintosh)": ü ö Ö ß. */
const dos = new Map([...'üöÖßä'].map((letter, at) => [letter, [0x81, 0x94, 0x99, 0xe1, 0x84][at] ?? 0]))
const mac = new Map([...'üöÖßä'].map((letter, at) => [letter, [0x9f, 0x9a, 0x85, 0xa7, 0x8a][at] ?? 0]))
const encoded = (text: string, page: Map<string, number>) =>
  Uint8Array.from([...text], letter => page.get(letter) ?? letter.charCodeAt(0))

test.each([
  ['MS-DOS', encoded(plain('24.11.2026', '40,00', '\r\n'), dos)],
  ['Macintosh', encoded(plain('24.11.2026', '40,00', '\r'), mac)],
  ['UTF-8 written twice', Buffer.from(Buffer.from(plain('24.11.2026', '40,00')).toString('latin1'))],
])('names keep their umlauts in the encoding %s', async (_encoding, bytes) => {
  const lines = linesOf(await read(bytes))
  expect(lines).toEqual([
    '2026-11-24 4000 Jürgen Müller: B26-0147-K Größe',
    '2026-11-30 -3995 Baumarkt Nord: Seile für Öl',
  ])
})

test('a line that earlier versions decoded wrongly keeps its key', async () => {
  const { statements } = await read(encoded(plain('24.11.2026', '40,00', '\r\n'), dos))
  expect(statements[0]?.[0]).toMatchObject({ name: 'Jürgen Müller', former: { name: 'J rgen M ller' } })
})

const inOneCell = async (text: string) => {
  const { statements } = await read(
    rows('Buchungstag;Umsatzart;Buchungstext;Betrag;Währung', `24.11.2026;Gutschrift;${text};40,00;EUR`),
  )
  return statements[0]?.[0]
}

test.each([
  ['Max Muster Waldtag, Empfänger: Wiebke End-to-End-Ref.: B26-0147-K', { endToEnd: 'B26-0147-K' }],
  ['GUTSCHRIFT Max Muster Waldtag Absender: Oma', { name: 'Max Muster' }],
])('a guest’s own word for the sender is not a field: %s', async (text, expected) => {
  expect(await inOneCell(text)).toMatchObject({ name: 'Max Muster', ...expected })
})

test('a payer whose account earlier versions took for a part of the name keeps the key', async () => {
  const text = 'Transfer from Jane Doe (DE02120300000000202051)'
  const former = { account: '', name: 'Jane Doe (DE02120300000000202051)', text }
  expect(await inOneCell(text)).toMatchObject({ name: 'Jane Doe', former })
})

test('a name in Windows-1252 is read, even beside other code pages', async () => {
  const text = plain('24.11.2026', '40,00')
    .replace('Jürgen Müller', 'Dušan Tomašević')
    .replace(/[öüßÖ]/g, 'o')
  const bytes = Uint8Array.from([...text.replace('ć', 'c')], letter => (letter === 'š' ? 0x9a : letter.charCodeAt(0)))
  expect(linesOf(await read(bytes))[0]).toContain('Dušan Tomaševic')
})

const statement = (entry: string, details: string, account = '12030000/0000202051') =>
  [':20:STARTUMS', `:25:${account}`, ':28C:1/1', ':60F:C261101EUR100,00', entry, details, ':62F:C261130EUR140,00', '-']
    .join('\r\n')
    .concat('\r\n')
const entry = ':61:2611241124C40,00NTRFNONREF'
const details = ':86:166?00GUTSCHRIFT?20SVWZ+B26-0147-K Waldtag?32Jürgen Müller'

test.each([
  ['a blank behind the amount', ':61:2611241124C40,00 NTRFNONREF//21', details, came],
  ['spaces for the booking day', ':61:261124    C40,00NTRFNONREF', details, came],
  ['a point in the amount', ':61:2611241124C40.00NTRFNONREF', details, came],
  ['no kind', ':61:2611241124C40,00', details, came],
  ['the 30th of February', ':61:2602300302C40,00NTRFNONREF', details, came.replace('11-24', '03-02')],
  ['no code before the parts', entry, details.replace('166', ''), came],
  ['a blank behind the code', entry, details.replace('166', '166 '), came],
  [
    'a question mark in the text',
    entry,
    details.replace('Waldtag', '?  2 Kinder'),
    came.replace('Waldtag', '? 2 Kinder'),
  ],
  ['parts of other numbers', entry, `${details}?70Empfaenger Marta`, came],
  ['a part that comes twice', entry, details.replace(' Waldtag', '?20Waldtag'), came],
  [
    'the number of the name in the text',
    entry,
    details.replace('Waldtag', '?33 Kinder').concat('?33'),
    came.replace(' Waldtag', ''),
  ],
  [
    'a time at the start of a line',
    entry,
    details.replace(' Waldtag', ' um\r\n:10: Uhr'),
    came.replace('Waldtag', 'um:10: Uhr'),
  ],
  ['fields of Dutch banks', entry, ':86:/EREF/X//ORDP//NAME/Jürgen Müller//REMI/USTD//B26-0147-K Waldtag/', came],
])('MT940 with %s', async (_what, line, words, expected) => {
  const file = await read(Buffer.from(statement(line, words), 'latin1'))
  expect([linesOf(file), file.skipped]).toEqual([[expected], []])
})

test('MT940: the account is the IBAN also with a currency behind it; the earlier key stays known', async () => {
  const { statements } = await read(Buffer.from(statement(entry, details, '12030000/0000202051EUR'), 'latin1'))
  expect(statements[0]?.[0]).toMatchObject({
    account: 'DE02120300000000202051',
    former: { account: '0000202051', name: 'Jürgen Müller', text: 'B26-0147-K Waldtag' },
  })
})

const payment = (name: string, text: string) =>
  `<TxDtls><Amt Ccy="EUR">40.00</Amt><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`
const camt = (cents: string, ...payments: string[]) =>
  `<Document><BkToCstmrStmt><Stmt><Acct><Id><IBAN>DE02120300000000202051</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">${cents}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-24</Dt></BookgDt><NtryDtls>${payments.join('')}</NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`

test('an account is not taken for a credit card because a guest asks whether the payment came', async () => {
  const file = 'Datum;Name;Verwendungszweck;Betrag\n24.11.2026;Jürgen Müller;Zahlung erhalten? Besten Dank!;40,00\n'
  expect(linesOf(await read(file))).toEqual(['2026-11-24 4000 Jürgen Müller: Zahlung erhalten? Besten Dank!'])
})

test('a row that reads well with two different amounts is named, not guessed', async () => {
  const row = '24.11.2026;Jürgen Müller;Waldtag; 2 ;40,00'
  const file = await read(`Datum;Name;Verwendungszweck;Betrag\n${row}\n25.11.2026;Baumarkt Nord;Seile;-39,95\n`)
  expect(linesOf(file)).toEqual([went])
  expect(file.skipped).toMatchObject([{ row: expect.stringContaining('Waldtag') }])
})

test('CAMT: fields within the text are separated', async () => {
  const file = await read(camt('40.00', payment('Jürgen Müller', 'EREF+X1 SVWZ+B26-0147-K Waldtag ABWA+Oma Müller')))
  expect(linesOf(file)).toEqual([came])
  expect(file.statements[0]?.[0]).toMatchObject({ endToEnd: 'X1', onBehalfOf: 'Oma Müller' })
})

const noted = '<AddtlNtryInf>EREF+X SVWZ+Sammler</AddtlNtryInf></Ntry>'

test('CAMT: payments reduced by a charge are one line that names them all', async () => {
  const file = await read(camt('79.00', payment('Jürgen Müller', 'B26-0147-K'), payment('Clara Fichte', 'B26-0150-X')))
  expect(linesOf(file)).toEqual(['2026-11-24 7900 : Jürgen Müller B26-0147-K; Clara Fichte B26-0150-X'])
  const counted = (await read(camt('79.00', payment('A', 'B'), payment('C', 'D')).replace('</Ntry>', noted))).statements
  expect(counted[0]?.[0]).toMatchObject({ text: 'A B; C D', former: { text: 'EREF+X SVWZ+Sammler' } })
})

const foreignTables: [bank: string, text: string, expected?: string[]][] = [
  [
    'ING in the Netherlands: a column Af Bij has the sign',
    rows(
      '"Datum";"Naam / Omschrijving";"Rekening";"Tegenrekening";"Code";"Af Bij";"Bedrag (EUR)";"Mutatiesoort";"Mededelingen";"Saldo na mutatie";"Tag"',
      `"20261124";"Jürgen Müller";"NL91INGB0001234567";"${other}";"OV";"Bij";"40,00";"Overschrijving";"B26-0147-K Waldtag";"2040,00";""`,
      `"20261125";"Baumarkt Nord";"NL91INGB0001234567";"";"BA";"Af";"39,95";"Betaalautomaat";"Seile";"2000,05";""`,
    ),
  ],
  [
    'ING in the Netherlands, in English: Counterparty is an account, not the payer',
    rows(
      '"Date";"Name / Description";"Account";"Counterparty";"Code";"Debit/credit";"Amount (EUR)";"Transaction type";"Notifications"',
      `"20261124";"Jürgen Müller";"NL91INGB0001234567";"${other}";"OV";"Credit";"40,00";"Transfer";"B26-0147-K Waldtag"`,
      `"20261125";"Baumarkt Nord";"NL91INGB0001234567";"${other}";"BA";"Debit";"39,95";"Payment terminal";"Seile"`,
    ),
  ],
  [
    'Rabobank, in English',
    rows(
      '"IBAN/BBAN","Ccy","Date","Value Date","Amount","Bal After Bkng","Counterpty IBAN/BBAN","Name Counterpty","Name Ultimate Pty","Description-1","Description-2"',
      `"NL77RABO0311467415","EUR","2026-11-24","2026-11-24","+40,00","+2040,00","${other}","Jürgen Müller","","B26-0147-K","Waldtag"`,
      `"NL77RABO0311467415","EUR","2026-11-25","2026-11-25","-39,95","+2000,05","${other}","Baumarkt Nord","","Seile",""`,
    ),
  ],
  [
    'ABN AMRO: no headings, balances before and after, all in one cell',
    rows(
      `123456789\tEUR\t20261124\t2000,00\t2040,00\t20261124\t40,00\tSEPA Overboeking                 IBAN: ${other}        BIC: COBADEFFXXX                    Naam: Jürgen Müller            Omschrijving: B26-0147-K Waldtag`,
      '123456789\tEUR\t20261125\t2040,00\t2000,05\t20261125\t-39,95\tSEPA Incasso                 Naam: Baumarkt Nord            Omschrijving: Seile',
    ),
  ],
  [
    'ABN AMRO in a spreadsheet: the balance before each row is not the one after it',
    rows(
      'accountNumber;mutationcode;transactiondate;valuedate;startsaldo;endsaldo;amount;description',
      `123456789;EUR;20261124;20261124;2000,00;2040,00;40,00;SEPA Overboeking   IBAN: ${other}   Naam: Jürgen Müller   Omschrijving: B26-0147-K Waldtag`,
      '123456789;EUR;20261125;20261125;2040,00;2000,05;-39,95;SEPA Incasso   Naam: Baumarkt Nord   Omschrijving: Seile',
    ),
  ],
  [
    'KBC: the first name is the owner’s',
    rows(
      'Rekeningnummer;Rubrieknaam;Naam;Munt;Datum;Omschrijving;Valuta;Bedrag;Saldo;credit;debet;rekeningnummer tegenpartij;Naam tegenpartij;Vrije mededeling',
      `BE11123456789012;;WALDMEISTER;EUR;24/11/2026;OVERSCHRIJVING;24/11/2026;40,00;2040,00;40,00;;${other};Jürgen Müller;B26-0147-K Waldtag`,
      'BE11123456789012;;WALDMEISTER;EUR;25/11/2026;BANCONTACT;25/11/2026;-39,95;2000,05;;-39,95;;Baumarkt Nord;Seile',
    ),
  ],
  [
    'Caisse d’Épargne: debit and credit are two columns',
    rows(
      'Date de comptabilisation;Libelle simplifie;Libelle operation;Informations complementaires;Type operation;Debit;Credit;Date operation;Date de valeur',
      '24/11/2026;Jürgen Müller;VIR SEPA;B26-0147-K Waldtag;Virement recu;;+40,00;24/11/2026;24/11/2026',
      '25/11/2026;Baumarkt Nord;CB;Seile;Carte bancaire;-39,95;;25/11/2026;25/11/2026',
    ),
    ['2026-11-24 4000 : B26-0147-K Waldtag Jürgen Müller VIR SEPA', '2026-11-25 -3995 : Seile Baumarkt Nord CB'],
  ],
  [
    'Crédit Agricole: cells of several lines',
    rows(
      'Compte de Dépôt;',
      'Date;Libellé;Débit euros;Crédit euros;',
      '24/11/2026;"VIREMENT\nJürgen Müller\nB26-0147-K Waldtag";;40,00;',
      '25/11/2026;"PAIEMENT\nBaumarkt Nord";39,95;;',
    ),
    ['2026-11-24 4000 : VIREMENT Jürgen Müller B26-0147-K Waldtag', '2026-11-25 -3995 : PAIEMENT Baumarkt Nord'],
  ],
  [
    'Intesa Sanpaolo: Valuta is the currency',
    rows(
      'Data;Operazione;Dettagli;Conto o carta;Contabilizzazione;Categoria;Valuta;Importo',
      '24/11/2026;Bonifico da Jürgen Müller;B26-0147-K Waldtag;Conto 1;CONTABILIZZATO;Bonifici;EUR;40,00',
      '25/11/2026;Baumarkt Nord;Seile;Conto 1;CONTABILIZZATO;Casa;EUR;-39,95',
    ),
    ['2026-11-24 4000 : B26-0147-K Waldtag Bonifico da Jürgen Müller', '2026-11-25 -3995 : Seile Baumarkt Nord'],
  ],
  [
    'CaixaBank: the euro stands behind each amount',
    rows(
      'Fecha,Fecha valor,Movimiento,Más datos,Importe,Saldo',
      '24/11/2026,24/11/2026,TRANSF. A SU FAVOR,Jürgen Müller B26-0147-K,"40,00EUR","2.040,00EUR"',
      '25/11/2026,25/11/2026,COMPRA,Baumarkt Nord,"-39,95EUR","2.000,05EUR"',
    ),
    ['2026-11-24 4000 : Jürgen Müller B26-0147-K TRANSF. A SU FAVOR', '2026-11-25 -3995 : Baumarkt Nord'],
  ],
]

test.each(foreignTables)('%s', async (_bank, text, expected = both) => {
  const file = await read(text)
  expect(linesOf(file)).toEqual(expected)
  expect([file.foreign, file.pending, file.skipped]).toEqual([0, 0, []])
})

test('a line of ING keeps the key that it had when the account was taken for the payer', async () => {
  const { statements } = await read(
    rows(
      'Date;Name / Description;Account;Counterparty;Debit/credit;Amount (EUR);Notifications',
      `20261124;Jürgen Müller;NL91INGB0001234567;${other};Credit;40,00;B26-0147-K`,
      '20261125;Baumarkt Nord;NL91INGB0001234567;;Debit;39,95;Seile',
    ),
  )
  expect(statements[0]?.[0]).toMatchObject({
    name: 'Jürgen Müller',
    text: 'B26-0147-K',
    former: { account: 'NL91INGB0001234567', name: other, text: '' },
  })
})

test('a reference that ABN AMRO writes into a field of its own is read', async () => {
  const { statements } = await read(
    rows(
      '123456789\tEUR\t20261124\t2000,00\t2040,00\t20261124\t40,00\tSEPA Overboeking   Naam: Jürgen Müller   Omschrijving: Waldtag   Kenmerk: B26-0147-K',
      '123456789\tEUR\t20261125\t2040,00\t2000,05\t20261125\t-39,95\tSEPA Incasso   Naam: Baumarkt Nord   Kenmerk: NOTPROVIDED',
    ),
  )
  expect(statements[0]?.map(({ endToEnd }) => endToEnd)).toEqual(['B26-0147-K', ''])
})

test.each([
  ['Status', 'Geweigerd'],
  ['Statut', 'En attente'],
  ['Stato', 'Non contabilizzato'],
  ['Estado', 'Pendiente'],
])('a payment whose %s is %s has not come', async (heading, state) => {
  const file = await read(
    rows(
      `Datum;Naam;Omschrijving;Bedrag;${heading}`,
      `2026-11-24;Jürgen Müller;B26-0147-K;40,00;${state}`,
      '2026-11-25;Baumarkt Nord;Seile;-39,95;',
    ),
  )
  expect([linesOf(file).length, file.pending]).toEqual([1, 1])
})

test.each([
  rows('Fecha;Concepto;Importe', '24/11/2026;COMPRA BAUMARKT;39,95', '25/11/2026;TRANSFERENCIA;40,00'),
  rows('Date;Libellé;Montant', '24/11/2026;BAUMARKT;39,95'),
])('a table of another country whose amounts have no sign is refused', async text => {
  await expect(read(text)).rejects.toThrow('I cannot tell what came in')
})

test('an unknown language is not guessed: its currency may be another one', async () => {
  const text = rows('Dato;Tekst;Beløb;Saldo', '24.11.2026;Jürgen Müller;40,00;2040,00')
  await expect(read(text)).rejects.toMatchObject({ code: 'invalid', columns: { headings: expect.anything() } })
})

test('a journal is refused: what went out of the bank comes into an account for material', async () => {
  const head = 'txnidx,date,code,description,account,amount,total'
  const payment = (account: string, amount: string) => `2,2026-11-25,,Baumarkt Nord,${account},${amount},0`
  await expect(read(rows(head, payment('expenses:tools', '39.95'), payment('assets:bank', '-39.95')))).rejects.toThrow(
    'journal',
  )
  const bank = rows(head, '1,2026-11-24,,Jürgen Müller,assets:bank:giro,40.00,0', payment('assets:bank', '-39.95'))
  expect(linesOf(await read(bank))).toHaveLength(2)
})

test.each([
  [
    'the heading of the balance',
    rows('Datum;Buchungstext;Belastung;Gutschrift;Saldo CHF', '24.11.2026;Lohn;;40.00;40.00'),
  ],
  ...['Monnaie', 'Devise', 'Valuta', 'Moneda', 'Munt'].flatMap((word): [string, string][] => [
    [`a line with “${word}”`, rows(`${word}: CHF`, 'Date;Libellé;Montant', '24.11.2026;Jo Farn;+40,00')],
    [`a column “${word}”`, rows(`Data;Descrizione;Importo;${word}`, '24.11.2026;Jo Farn;+40,00;CHF')],
  ]),
  ['the heading of a balance in French', rows('Date;Libellé;Montant;Solde CHF', '24.11.2026;Jo Farn;+40,00;40,00')],
  ['a line of its own', rows('#Waluta;', 'PLN;', '', 'Data;Naam;Omschrijving;Bedrag', '24-11-2026;Jan;x;+40.00')],
])('a currency that only %s names is not taken for euro', async (_place, text) => {
  const file = await read(text)
  expect([linesOf(file), file.foreign]).toEqual([[], 1])
})

test('Erste Bank: the day of execution is the only one, and a partner of the payment is the payer', async () => {
  const head = 'Durchführungsdatum;Zahlungspartner;Betrag;Buchungs-Details'
  const file = await read(
    rows(head, '24.11.2026;Jürgen Müller;40,00;B26-0147-K Waldtag', '25.11.2026;Baumarkt Nord;-39,95;Seile'),
  )
  expect(linesOf(file)).toEqual(both)
})

test.each([
  ['Date;Transactiedatum;Amount;Name;Description', '24.11.2026;20.11.2026;40,00;Jürgen Müller;B26-0147-K Waldtag'],
  ['Date;Amount;Name;Description;Data', '24.11.2026;40,00;Jürgen Müller;B26-0147-K Waldtag;17'],
])('a day beside the one of “%s” does not take its place: keys of booked lines contain it', async (head, row) => {
  expect(linesOf(await read(rows(head, row)))).toEqual(both.slice(0, 1))
})

test('an explained table keeps the account of its lines’ keys, whatever other headings are known today', async () => {
  const headings = ['Dag', 'Rekening', 'Naam', 'Som', 'Omschrijving']
  const columns = { date: [0], name: [2], amount: [3], text: [4] }
  const text = rows(headings.join(';'), '24.11.2026;NL91INGB0001234567;Jürgen Müller;40,00;B26-0147-K')
  const { statements } = await read(text, [{ headings, columns }])
  expect(statements[0]?.[0]).toMatchObject({ account: '', name: 'Jürgen Müller' })
})
