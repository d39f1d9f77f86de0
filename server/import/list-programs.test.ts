import { expect, test } from 'vitest'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import type { Event } from '../../domain/events/event.ts'
import type { PreviewRow } from '../../domain/import/import.ts'
import { importing } from '../testing/files/import-files.ts'
import { storedIn } from '../testing/stored-data.ts'
import { openTestSiteWithAccounts } from '../testing/test-site.ts'

const espresso = (transaction: number, place: string, state: string, [due, paid]: [string, string], person: string) =>
  `Waldtag (12),${transaction},${place},2026-10-02 10:11:12,35.00,${state},Complete,${due},${paid},2026-10-03,PayPal,2027-05-16 10:00:00,${person},Hessen`

/**
 * Registrations as the programs' own source writes them, with invented people: name, participants, state, payment and
 * day of arrival; `?` before a row that starts unticked, `-` for one that is not imported.
 */
const lists: [program: string, csv: string, expected: string[]][] = [
  [
    'Formidable, with a draft and one abandoned',
    'Name (Vorname),Name (Nachname),E-Mail,Kind,Geburtsdatum,Kind,Geburtsdatum,Timestamp,Last Updated,Created By,Updated By,Entry Status,IP,ID,Key\nErika,Moos,e@x.org,Mia,2019-04-03,Tom,2020-06-05,2026-10-02 10:11:12,,,,0,,17,a\nJo,Farn,jo@x.org,Ole,,,,2026-10-02 10:11:12,,,,1,,18,b\nAl,Birke,al@x.org,Ule,,,,2026-10-02 10:11:12,,,,3,,19,c',
    ['Erika Moos: Mia, Tom, 2026-10-02', '-', '-'],
  ],
  [
    'Event Espresso, which writes an order’s payment beside its first ticket',
    `Event,Transaction ID,Count of this registration in the group registration,Time registration occurred,Registration's share of the transaction total,Registration Status,Transaction Status,Transaction Amount Due,Amount Paid,Payment Date(s),Payment Method(s),Datetimes of Ticket,First Name,Last Name,Email Address,State\n${[
      espresso(1, '1 of 2', 'Approved', ['70.00', '70.00'], 'Mia,Moos,e@x.org'),
      espresso(1, '2 of 2', 'Approved', ['0.00', '0.00'], 'Tom,Moos,e@x.org'),
      espresso(2, '1 of 1', 'Pending payment', ['35.00', '0.00'], 'Jo,Farn,jo@x.org'),
      espresso(3, '1 of 1', 'Declined', ['35.00', '0.00'], 'Ro,Tanne,ro@x.org'),
      espresso(4, '1 of 1', 'Not approved / awaiting review', ['35.00', '0.00'], 'Ul,Eibe,ul@x.org'),
      espresso(5, '1 of 1', 'Wait list', ['35.00', '0.00'], 'Su,Ulme,su@x.org'),
      espresso(6, '1 of 1', 'Incomplete', ['35.00', '0.00'], 'Bo,Esche,bo@x.org'),
    ].join('\n')}`,
    [
      'Mia Moos, paid 35, 2026-10-02',
      'Tom Moos, paid 35, 2026-10-02',
      'Jo Farn, requested, 2026-10-02',
      '-',
      'Ul Eibe, requested, 2026-10-02',
      '-',
      '-',
    ],
  ],
  [
    'Events Manager, with answers to its invitation',
    'Name,Event,Event Date(s),Event Time(s),Spaces,Status,E-mail,Booking Date,RSVP Status\nErika Moos,Waldtag,16. Mai 2027,10:00,2,Approved,e@x.org,02.10.2026 10:11,Attending\nAl Birke,Waldtag,16. Mai 2027,10:00,1,Approved,al@x.org,02.10.2026 10:11,Not Attending\nEd Linde,Waldtag,16. Mai 2027,10:00,1,Approved,ed@x.org,02.10.2026 10:11,Maybe\nBo Esche,Waldtag,16. Mai 2027,10:00,1,Waitlist Expired,bo@x.org,02.10.2026 10:11,\nUl Eibe,Waldtag,16. Mai 2027,10:00,1,Warte auf Zahlung,ul@x.org,02.10.2026 10:11,',
    [
      'Erika Moos: Erika Moos, Person 2 of Erika Moos, 2026-10-02',
      '?Al Birke',
      '?Ed Linde',
      '-',
      'Ul Eibe, requested, 2026-10-02',
    ],
  ],
  [
    'a column that says who comes',
    'Name;E-Mail;Zusage;Kommt mit Hund\nErika Moos;e@x.org;Ja;nein\nJo Farn;jo@x.org;Nein;nein\nAl Birke;al@x.org;Vielleicht;ja',
    ['Erika Moos', '?Jo Farn', '?Al Birke'],
  ],
  [
    'WooCommerce Advanced Order Export, with an article given back',
    'Order Number,Order Status,Order Date,First Name (Billing),Last Name (Billing),Email (Billing),Order Total Amount,Item Name,Quantity (- Refund)\n1,Processing,2026-10-02 10:11,Erika,Moos,e@x.org,70.00,Waldtag,2\n2,Completed,2026-10-02 10:11,Jo,Farn,jo@x.org,35.00,Waldtag,0\n3,On hold,2026-10-02 10:11,Ro,Tanne,ro@x.org,35.00,Waldtag,1\n4,Draft,2026-10-02 10:11,Nu,Erle,nu@x.org,35.00,Waldtag,1',
    ['Erika Moos: Erika Moos, Person 2 of Erika Moos, 2026-10-02', '?Jo Farn', 'Ro Tanne, requested, 2026-10-02', '-'],
  ],
  [
    'Shopify: the buyer beside the first article of an order only',
    'Name,Email,Financial Status,Paid at,Total,Created at,Lineitem quantity,Lineitem name,Billing Name,Cancelled at\n#1001,e@x.org,paid,2026-10-02 10:11:12 +0200,90.00,2026-10-02 10:11:12 +0200,2,Waldtag,Erika Moos,\n#1001,e@x.org,,,,,1,Nachtwanderung,,\n#1002,jo@x.org,refunded,,35.00,2026-10-02 10:11:12 +0200,1,Waldtag,Jo Farn,2026-10-03 10:11:12 +0200',
    [
      'Erika Moos: Erika Moos, Person 2 of Erika Moos, paid 70, 2026-10-02',
      'Erika Moos, paid 20, 2026-10-02',
      'Jo Farn, cancelled, 2026-10-02',
    ],
  ],
  [
    'Gravity Forms, with two products of which one is called Kind',
    'Name (Vorname),Name (Nachname),E-Mail,Kind (Name),Kind (Preis),Kind (Menge),Gast (Name),Gast (Preis),Gast (Menge),Entry Id,Entry Date,Payment Amount,Payment Status\nErika,Moos,e@x.org,Kind,"35,00 €",2,Gast,"35,00 €",1,17,2026-10-02 10:11:12,105.00,Paid\nJo,Farn,jo@x.org,Kind,"35,00 €",1,,,,18,2026-10-02 10:11:12,,Processing',
    [
      'Erika Moos: Erika Moos, Person 2 of Erika Moos, Person 3 of Erika Moos, paid 105, 2026-10-02',
      'Jo Farn, 2026-10-02',
    ],
  ],
  [
    'Amelia, with an amount that is not the event’s price',
    'Vorname,Nachname,E-Mail,Geburtsdatum,Zahlungsbetrag,Zahlungsstatus,Zahlungsmethode,Anzahl der Personen,Status\nErika,Moos,e@x.org,"April 3, 1980","60,00 €",Bezahlt,PayPal,2,Freigegeben\nJo,Farn,jo@x.org,,"35,00 €",Ausstehend,Vor Ort,1,Abgewiesen\nSu,Ulme,su@x.org,,"35,00 €",Ausstehend,Vor Ort,1,Nicht erscheinen',
    ['Erika Moos: Erika Moos, Person 2 of Erika Moos, paid 60', '-', 'Su Ulme'],
  ],
  [
    'Amelia’s appointments, with address and number behind the name',
    'Customers,Employee,Service,Start time,Payment status,Status,Number of people\nErika Moos e@x.org +49151123,Fee Fuchs,Waldtag,16.05.2027 10:00,Pending,Approved,1\n"Jo Farn jo@x.org, Al Birke al@x.org",Fee Fuchs,Waldtag,16.05.2027 10:00,Pending,Approved,2',
    ['Erika Moos <e@x.org>', '-'],
  ],
  [
    'Bookly: amount, way and state in one cell',
    'ID,Nr.,Termin,Mitarbeiter,Kundenname,Kunden-E-Mail,Dienstleistung,Status,Zahlung\n1,1,16. Mai 2027 10:00,Fee,Erika Moos,e@x.org,Waldtag,Bestätigt,"35,00 € PayPal Abgeschlossen"\n2,2,16. Mai 2027 10:00,Fee,Jo Farn,jo@x.org,Waldtag,Erledigt,"35,00 € Vor Ort Ausstehend"',
    ['Erika Moos, paid 35', 'Jo Farn'],
  ],
  [
    'LimeSurvey, with an answer that was never sent',
    '"id. Antwort-ID","submitdate. Datum Abgeschickt","lastpage. Letzte Seite","name. Wie heißt du?","mail. Deine E-Mail-Adresse"\n1,2026-10-02 10:11:12,1,Erika Moos,e@x.org\n2,,,Jo Farn,jo@x.org',
    ['Erika Moos, 2026-10-02', '?Jo Farn'],
  ],
  [
    'Typeform, with an answer that was never sent',
    '#,Wie heißt du?,Deine E-Mail,Response Type,Start Date (UTC),Submit Date (UTC),Network ID\na,Erika Moos,e@x.org,completed,2026-10-02 08:10:00,2026-10-02 08:11:12,n\nb,Jo Farn,jo@x.org,partial,2026-10-02 08:10:00,,m',
    ['Erika Moos, 2026-10-02', '?Jo Farn'],
  ],
  [
    'Jotform, with approvals',
    'Submission Date,Name - First Name,Name - Last Name,Email,Approval Status\n2026-10-02,Erika,Moos,e@x.org,Approved\n2026-10-02,Jo,Farn,jo@x.org,Denied\n2026-10-02,Al,Birke,al@x.org,In Progress',
    ['Erika Moos, 2026-10-02', '-', 'Al Birke, requested, 2026-10-02'],
  ],
  [
    'WPForms, whose last columns say when an entry came',
    'Name,Email,Date,Date GMT,ID\nErika Moos,e@x.org,"October 2, 2026 10:11 am","October 2, 2026 8:11 am",17',
    ['Erika Moos, 2026-10-02'],
  ],
  [
    'Ninja Forms, which begins its dates with the month',
    '#,Date Submitted,Vorname,Nachname,E-Mail\n3,10/02/2026,Erika,Moos,e@x.org',
    ['Erika Moos, 2026-10-02'],
  ],
  [
    'people who come along',
    'Name,Email,Status,Additional guests\nErika Moos,e@x.org,Going,2\nJo Farn,jo@x.org,Going,0\nAl Birke,al@x.org,Not going,0',
    ['Erika Moos: Erika Moos, Person 2 of Erika Moos, Person 3 of Erika Moos', 'Jo Farn', 'Al Birke, cancelled'],
  ],
  [
    'titles above those who have not decided',
    'Name;E-Mail\nZusagen (1);\nErika Moos;e@x.org\nNoch offen (1);\nRo Tanne;ro@x.org\nKeine Rückmeldung;\nUl Eibe;ul@x.org',
    ['-', 'Erika Moos', '-', '?Ro Tanne', '-', '?Ul Eibe'],
  ],
  [
    'guests, of whom somebody brings none',
    'Name,Email,Guests\nErika Moos,e@x.org,2\nJo Farn,jo@x.org,0',
    ['Erika Moos: Erika Moos, Person 2 of Erika Moos, Person 3 of Erika Moos', 'Jo Farn'],
  ],
  [
    'people who called off, and whose money is back',
    'Name,Email,Status\nErika Moos,e@x.org,Storno erledigt\nJo Farn,jo@x.org,"storniert, Rückzahlung erledigt"\nAl Birke,al@x.org,erledigt',
    ['Erika Moos, cancelled', 'Jo Farn, cancelled', 'Al Birke'],
  ],
  [
    'guests of whom a cancelled booking counts none',
    'Name,Email,Guests,Status\nErika Moos,e@x.org,2,Confirmed\nJo Farn,jo@x.org,0,Cancelled\nAl Birke,al@x.org,1,Confirmed\nRo Tanne,ro@x.org,0,Declined',
    ['Erika Moos: Erika Moos, Person 2 of Erika Moos', '?Jo Farn', 'Al Birke', '-'],
  ],
  [
    'answers of Outlook, and others that say neither yes nor no',
    'Name,Antwort,Teilnahme\nErika Moos,Angenommen,nur Samstag\nAl Birke,Mit Vorbehalt,09:00\nRo Tanne,Keine,ja',
    ['Erika Moos', '?Al Birke', '?Ro Tanne'],
  ],
  [
    'a form of address as title, and the state of an address',
    'Title,First Name,Last Name,Email,City,State,Zip\nMrs,Erika,Moos,e@x.org,Kassel,Hessen,34117',
    ['Erika Moos'],
  ],
  [
    'the state of a booking beside an address, and answers to any question',
    'Name,Email,City,State,Response 1\nErika Moos,e@x.org,Kassel,confirmed,No\nJo Farn,jo@x.org,Kassel,pending,No\nAl Birke,al@x.org,Kassel,Hessen,No',
    ['Erika Moos', 'Jo Farn, requested', '-'],
  ],
  [
    'people with their addresses in one column',
    'Teilnehmer;E-Mail\nErika Moos (e@x.org);\nJo Farn;jo@x.org',
    ['Erika Moos <e@x.org>', 'Jo Farn <jo@x.org>'],
  ],
  [
    'a column of all people beside what is paid, and T-shirts beside tickets',
    'Name,Email,Ticket (Preis),Ticket (Menge),T-Shirt (Preis),T-Shirt (Menge),Gesamt,Bezahlt\nErika Moos,e@x.org,35,2,15,3,2,ja',
    ['Erika Moos: Erika Moos, Person 2 of Erika Moos, paid 70'],
  ],
  [
    'places beside a map, a tent and a rucksack for children',
    'Name,Email,Wanderkarte (Menge),Zeltplatz (Menge),Kinderrucksack (Menge),Platz (Menge)\nErika Moos,e@x.org,1,1,1,2',
    ['Erika Moos: Erika Moos, Person 2 of Erika Moos'],
  ],
  [
    'the first of two parents',
    'Vorname;Nachname;Elternteil 1 Vorname;Elternteil 1 Nachname;Elternteil 2 Vorname;Elternteil 2 Nachname;E-Mail\nMia;Moos;Erika;Farn;Jo;Farn;e@x.org',
    ['Erika Farn: Mia Moos'],
  ],
  [
    'the address of who ordered beside that of the guest',
    'Bestellnummer;Vorname;Nachname;E-Mail;Status;Besteller Vorname;Besteller Nachname;Besteller E-Mail\nX1;Mia;Moos;kind@x.org;gültig;Erika;Farn;e@x.org',
    ['Erika Farn <e@x.org>: Mia Moos'],
  ],
  [
    'pretix, with the number of tickets of an order',
    'Order code,Order total,Status,Email,Order date,Name,Date of last payment,Positions\nA1,70.00,Paid,e@x.org,2026-10-02,Erika Moos,2026-10-03,2\nA2,35.00,Canceled (paid fee),jo@x.org,2026-10-02,Jo Farn,,1\nA3,35.00,Approval pending,al@x.org,2026-10-02,Al Birke,,1',
    [
      'Erika Moos: Erika Moos, Person 2 of Erika Moos, paid 70, 2026-10-02',
      'Jo Farn, cancelled, 2026-10-02',
      'Al Birke, requested, 2026-10-02',
    ],
  ],
  [
    'Ticket Tailor, with a voided ticket',
    'Order ID,Order status,First name,Last name,Email,Ticket holder first name,Ticket holder last name,Voided\n1,completed,Erika,Moos,e@x.org,Mia,Moos,No\n2,completed,Jo,Farn,jo@x.org,Tom,Farn,Yes',
    ['Erika Moos: Mia Moos', 'Jo Farn: Tom Farn, cancelled'],
  ],
  [
    'Formidable in German, with a draft',
    'Name (Vorname),Name (Nachname),E-Mail,Zeitstempel,Letzte Aktualisierung,Eintragsstatus,IP,ID,Schlüssel\nErika,Moos,e@x.org,2026-10-02 10:11:12,,0,,17,a\nJo,Farn,jo@x.org,2026-10-02 10:11:12,,1,,18,b',
    ['Erika Moos, 2026-10-02', '-'],
  ],
  [
    'Formidable of old, with a draft',
    'Name,E-Mail,Zeitstempel,Entwurf,IP,ID,Schlüssel\nErika Moos,e@x.org,2026-10-02 10:11:12,0,,17,a\nJo Farn,jo@x.org,2026-10-02 10:11:12,1,,18,b',
    ['Erika Moos, 2026-10-02', '-'],
  ],
  [
    'Wix, with a booking paid in part',
    'Registration Date,Email,First Name,Last Name,Number of Participants,Booking Status,Payment Status,Amount Paid\n2026-10-02,e@x.org,Erika,Moos,2,Confirmed,Partially Paid,20.00\n2026-10-02,jo@x.org,Jo,Farn,1,Confirmed,Paid,35.00',
    ['Erika Moos: Erika Moos, Person 2 of Erika Moos, paid 20, 2026-10-02', 'Jo Farn, paid 35, 2026-10-02'],
  ],
  [
    'SimplyBook.me, with a booking that nobody approved',
    'Client name,Client email,Status,Approve status\nErika Moos,e@x.org,confirmed,approved\nJo Farn,jo@x.org,confirmed,new',
    ['Erika Moos', '?Jo Farn'],
  ],
  [
    'states of something else than the booking',
    'Name;E-Mail;Rechnungsstatus;Mitgliedsstatus;Stand Fahrgemeinschaft;Einverständnis Status;Freigabestatus\nErika Moos;e@x.org;offen;neu;offen;ausstehend;\nJo Farn;jo@x.org;;;;;offen',
    ['Erika Moos', '?Jo Farn'],
  ],
  ...['Einladungsstatus', 'Antwortstatus', 'Guest Status', 'Rückmeldestatus'].map(
    (heading): [string, string, string[]] => [
      `“${heading}”, which says who has not answered`,
      `Name;E-Mail;Status;${heading}\nErika Moos;e@x.org;bestätigt;\nJo Farn;jo@x.org;bestätigt;ausstehend`,
      ['Erika Moos', '?Jo Farn'],
    ],
  ),
  [
    'ChurchTools, with those who asked, wait and left',
    'Vorname;Nachname;E-Mail;Gruppe;Status in Gruppe\nErika;Moos;e@x.org;Wald;aktiv\nJo;Farn;jo@x.org;Wald;angefragt\nAl;Birke;al@x.org;Wald;auf Warteliste\nRo;Tanne;ro@x.org;Wald;zu löschen',
    ['Erika Moos', 'Jo Farn, requested', '-', '-'],
  ],
  [
    'words of Switzerland for a state',
    'Vorname;Name;E-Mail;Status\nErika;Moos;e@x.org;Definitiv\nJo;Farn;jo@x.org;Annulliert\nAl;Birke;al@x.org;Provisorisch\nRo;Tanne;ro@x.org;Spät storniert',
    ['Erika Moos', 'Jo Farn, cancelled', 'Al Birke, requested', 'Ro Tanne, cancelled'],
  ],
  [
    'a holiday programme, with a place on the waiting list',
    'Name;Vorname;Erziehungsberechtigte;E-Mail;Platz\nMoos;Mia;Erika Moos;e@x.org;Platz\nFarn;Tom;Jo Farn;jo@x.org;Warteliste 1',
    ['Erika Moos: Mia Moos', '?Jo Farn'],
  ],
  [
    'an address in the second column of addresses only',
    'Name;E-Mail (privat);E-Mail (dienstlich)\nErika Moos;e@x.org;moos@x.org\nJo Farn;;jo@x.org',
    ['Erika Moos <e@x.org>', 'Jo Farn <jo@x.org>'],
  ],
  [
    'an address of somebody else is not the guest’s',
    'Name;E-Mail;E-Mail der Freundin\nErika Moos;e@x.org;moos@x.org\nJo Farn;;al@x.org',
    ['Erika Moos <e@x.org>', 'Jo Farn <>'],
  ],
  [
    'addresses of the people beside a guest are not the guest’s',
    'Name;E-Mail;Telefon;Name;E-Mail;Telefon\nErika Moos;e@x.org;;;;\nJo Farn;;;Al Birke;al@x.org;0171 1',
    ['Erika Moos <e@x.org>', 'Jo Farn <>'],
  ],
  [
    'the address of a second participant is not the guest’s',
    'Name;E-Mail;Teilnehmer 2;E-Mail 2\nErika Moos;e@x.org;;\nJo Farn;;Al Birke;al@x.org',
    ['Erika Moos <e@x.org>', 'Jo Farn <>: Al Birke'],
  ],
  [
    'a part that is paid, without its amount',
    'Name;E-Mail;Bezahlt;Anzahlung\nErika Moos;e@x.org;teilweise;20,00\nJo Farn;jo@x.org;teilweise;ja',
    ['Erika Moos, paid 20', '-'],
  ],
  [
    'a part that is paid, with its amount, beside a deposit',
    'Name;E-Mail;Bezahlt;Anzahlung\nErika Moos;e@x.org;teilweise 30 €;20,00\nJo Farn;jo@x.org;teilweise, 15 € offen;10,00\nAl Birke;al@x.org;teilweise;nein',
    ['Erika Moos, paid 30', 'Jo Farn, paid 20', '-'],
  ],
  [
    'people by the number of guests, not of cards or of places that are left',
    'Name;E-Mail;Number of places left;Anzahl Postkarten;# of guests\nErika Moos;e@x.org;7;5;2',
    ['Erika Moos: Erika Moos, Person 2 of Erika Moos'],
  ],
  ...[
    ...[
      'Wie viele Plätze hast du im Auto frei?',
      'Wie viele Leute kannst du mitnehmen?',
      'How many seats in your car?',
    ],
    ...['Anzahl Essenskarten', 'Anzahl Kindersitze', 'Anzahl Personen im Haushalt'],
  ].map((question): [string, string, string[]] => [
    `one person, whatever the answer to “${question}”`,
    `Name;E-Mail;${question}\nErika Moos;e@x.org;3`,
    ['Erika Moos'],
  ]),
  [
    'Formidable without addresses of computers, with a draft',
    'Name,E-Mail,Timestamp,Last Updated,Entry Status,ID,Key\nErika Moos,e@x.org,2026-10-02 10:11:12,,0,17,a\nJo Farn,jo@x.org,2026-10-02 10:11:12,,1,18,b',
    ['Erika Moos, 2026-10-02', '-'],
  ],
  [
    'the other parent where the first is empty',
    'Kind;Mutter;E-Mail Mutter;Vater;E-Mail Vater\nMia Moos;Erika Moos;e@x.org;;\nTom Farn;;;Jo Farn;jo@x.org',
    ['Erika Moos <e@x.org>: Mia Moos', 'Jo Farn <jo@x.org>: Tom Farn'],
  ],
  [
    'ages and a number beside names',
    'Name;E-Mail;Kinder\nErika Moos;e@x.org;Mia, 7, Tom, 5\nJo Farn;jo@x.org;2 Kinder: Ole und Ule\nAl Birke;al@x.org;Bo, 6 J. und Nu, 4 J.',
    ['Erika Moos: Mia, 7, Tom, 5', 'Jo Farn: Ole, Ule', 'Al Birke: Bo, 6 J., Nu, 4 J.'],
  ],
  [
    'a column for each event',
    'Name;E-Mail;Waldtag 16.05.2027;Nachtwanderung 04.06.2027\nErika Moos;e@x.org;x;\nJo Farn;jo@x.org;;x\nAl Birke;al@x.org;2;x',
    ['Erika Moos', '?Jo Farn', 'Al Birke: Al Birke, Person 2 of Al Birke'],
  ],
  [
    'a column for each event, by its title alone',
    'Name;E-Mail;Waldtag;Nachtwanderung\nErika Moos;e@x.org;ja;nein\nJo Farn;jo@x.org;nein;ja',
    ['Erika Moos', '?Jo Farn'],
  ],
  [
    'answers in words of a list',
    'Name;E-Mail;Zu-/Absage;Begleitpersonen\nErika Moos;e@x.org;Zusage;1\nJo Farn;jo@x.org;Absage;0\nAl Birke;al@x.org;✔ zugesagt;\nRo Tanne;ro@x.org;abgesagt - krank;\nUl Eibe;ul@x.org;zugesagt - krank;',
    ['Erika Moos: Erika Moos, Person 2 of Erika Moos', 'Jo Farn, cancelled', 'Al Birke', 'Ro Tanne, cancelled', '-'],
  ],
  [
    'a confirmation in a column of its own, and undecided people',
    'Name;E-Mail;Teilnahme bestätigt;Attendance\nErika Moos;e@x.org;ja;yes\nJo Farn;jo@x.org;nein;yes\nAl Birke;al@x.org;ja;Maybe',
    ['Erika Moos', 'Jo Farn, requested', '?Al Birke'],
  ],
  [
    'a bill that is open',
    'Name;E-Mail;Bezahlt\nErika Moos;e@x.org;ja\nJo Farn;jo@x.org;Rechnung offen',
    ['Erika Moos, paid 35', 'Jo Farn'],
  ],
]

const briefOf = ({ name, email, participants, state, payments, createdDate }: Registration, withMail: boolean) => {
  const paid = payments.reduce((sum, { cents }) => sum + cents, 0) / 100
  const day = createdDate.slice(0, 10)
  const who = withMail ? `${name} <${email}>` : name
  return [
    participants.length > 0 ? `${who}: ${participants.map(person => person.name).join(', ')}` : who,
    ...(state === 'confirmed' ? [] : [state]),
    ...(paid > 0 ? [`paid ${paid}`] : []),
    ...(day === '2026-11-28' ? [] : [day]),
  ].join(', ')
}

test.each(lists)(
  '%s: nobody comes who does not, and money, people and days are as written',
  async (_, csv, expected) => {
    const site = await openTestSiteWithAccounts()
    const files = importing(site.as('admin'))
    await files.add(
      { kind: 'events' },
      'Titel;Datum;Uhrzeit;Preis;Plätze\nWaldtag;16.05.2027;10;35;99\nNachtwanderung;04.06.2027;20;20;99',
    )
    const events = storedIn(site.dir, 'events') as readonly Event[]
    const event = events.find(({ title }) => title === 'Waldtag')?._id ?? ''
    const hasEvent = /^(?:[^\n]*,)?(?:Event|Service|Dienstleistung|Item Name|Lineitem name),/.test(csv)
    const options = { kind: 'registrations', ...(hasEvent ? {} : { event }) } as const
    const rows: PreviewRow[] = (await files.preview(options, csv)).body.rows
    await files.add({ ...options, leftOut: rows.flatMap(({ id, isDoubtful }) => (isDoubtful ? [id] : [])) }, csv)
    const bookings = [...site.stored()]
    const withMail = expected.some(text => text.includes('<'))
    const shown = rows.map(({ outcome, isDoubtful, what }) => {
      if (outcome !== 'new') return '-'
      if (isDoubtful) return `?${what.split(',')[0]}`
      const booking = bookings.shift()
      return booking ? briefOf(booking, withMail) : 'nobody'
    })
    expect(shown).toEqual(expected)
  },
)

test('a deposit that the list does not call paid is named as not recorded', async () => {
  const site = await openTestSiteWithAccounts()
  const files = importing(site.as('admin'))
  await files.add({ kind: 'events' }, 'Titel;Datum;Uhrzeit;Preis;Plätze\nWaldtag;16.05.2027;10;35;99')
  const event = (storedIn(site.dir, 'events') as readonly Event[])[0]?._id ?? ''
  const notesOf = async (csv: string) => (await files.preview({ kind: 'registrations', event }, csv)).body.rows[0].notes
  const sentence = 'Amount paid: “20,00” is not recorded, as “Paid” does not say that a part was paid.'
  expect(await notesOf('Name;E-Mail;Anzahlung\nErika Moos;e@x.org;20,00')).toContain(sentence)
  expect(await notesOf('Name;E-Mail;Bezahlt;Anzahlung\nErika Moos;e@x.org;nein;20,00')).toContain(sentence)
  expect(await notesOf('Name;E-Mail;Bezahlt;Anzahlung\nErika Moos;e@x.org;ja;20,00')).not.toContain(sentence)
})

test('no other column fills an address whose column a person has deselected', async () => {
  const site = await openTestSiteWithAccounts()
  const files = importing(site.as('admin'))
  await files.add({ kind: 'events' }, 'Titel;Datum;Uhrzeit;Preis;Plätze\nWaldtag;16.05.2027;10;35;99')
  const event = (storedIn(site.dir, 'events') as readonly Event[])[0]?._id ?? ''
  const csv = 'Name;E-Mail;E-Mail 2\nErika Moos;e@x.org;moos@x.org'
  await files.add({ kind: 'registrations', event, columns: { email: -1 } }, csv)
  expect(site.stored().map(({ name, email }) => [name, email])).toEqual([['Erika Moos', '']])
})

/** `+` for somebody who is invited, `-` for somebody who is blocked, `0` for the others. */
const consents: [form: string, csv: string, expected: string][] = [
  ['a box of Ninja Forms', '#,Name,E-Mail,Newsletter\n1,A,a@x.org,Checked\n2,B,b@x.org,Unchecked', '+0'],
  ['a box in German', 'Name;E-Mail;Newsletter\nA;a@x.org;Ausgewählt\nB;b@x.org;Nicht ausgewählt', '+0'],
  [
    'a consent of Gravity Forms',
    'Email,Newsletter (Consent),Newsletter (Text)\na@x.org,Checked,Ja\nb@x.org,Not Checked,',
    '+0',
  ],
  ['the sentence beside a box', 'Email,Newsletter\na@x.org,"Ja, ich möchte Neuigkeiten erhalten"\nb@x.org,', '+0'],
  ['a yes to something else', 'Email;Newsletter\na@x.org;Ja, gern\nb@x.org;Ja, aber nur per Post', '+0'],
  [
    'a wish',
    'Email;Newsletter\na@x.org;Ja, ich will den Newsletter\nb@x.org;Yes, please send me news\nc@x.org;Ja, haltet mich auf dem Laufenden\nd@x.org;Ja, bitte per E-Mail zusenden',
    '++++',
  ],
  [
    'a yes to leaving or to something else',
    'Email;Newsletter\na@x.org;Ja, gern\nb@x.org;Yes, please remove me\nc@x.org;Ja, bitte austragen\nd@x.org;Ja, ich verzichte\ne@x.org;Ja, ich habe die AGB gelesen\nf@x.org;Yes, keep me off\ng@x.org;Ja, bitte Mails einstellen\nh@x.org;Ja, schickt es per Post\ni@x.org;Ja, ich habe die Infos bekommen\nj@x.org;Ja, ich möchte statt Newsletter Post\nk@x.org;Yes, please stop sending news\nl@x.org;Yes, please take me off, I get too much',
    '+00000000000',
  ],
  [
    'options of which somebody is not sure',
    'E-Mail;Newsletter\na@x.org;Fotos, Newsletter\nb@x.org;Newsletter?\nc@x.org;Fotos, Newsletter vielleicht\nd@x.org;Post statt Newsletter\ne@x.org;Newsletter (später)\nf@x.org;Fotos',
    '+00000',
  ],
  ['a question in English', 'Email,May I send you news?\na@x.org,No\nb@x.org,Yes', '0+'],
  ['another question in English', 'Email,Would you like to hear from us?\na@x.org,No\nb@x.org,Yes', '0+'],
  [
    'several consents in a cell',
    'E-Mail,Ich bin einverstanden mit …\na@x.org,"Fotos, Newsletter"\nb@x.org,Fotos\nc@x.org,Newsletter\nd@x.org,',
    '+0+0',
  ],
  [
    'where people know us from',
    'E-Mail,How did you hear from us?\na@x.org,Newsletter\nb@x.org,Friends\nc@x.org,Radio',
    '+++',
  ],
  [
    'messages to a phone beside letters',
    'Email,Accepts Email Marketing,Accepts SMS Marketing\na@x.org,yes,no\nb@x.org,no,yes',
    '+0',
  ],
  [
    'a consent to something else',
    'E-Mail;Einverstanden, dass mein Kind allein nach Hause geht;Newsletter\na@x.org;Nein;Ja\nb@x.org;Ja;Nein',
    '+0',
  ],
  [
    'addresses of Wix',
    'First Name,Email 1,Email 2,Email subscriber status\nA,a@x.org,,Subscribed\nB,b@x.org,,Unsubscribed',
    '+-',
  ],
  ['brackets of Klaviyo without a reason', "Email,Email Suppressions\na@x.org,[]\nb@x.org,['HARD_BOUNCE']", '+-'],
  ['no answer beside a yes and a no', 'E-Mail,Möchtest du den Newsletter?\na@x.org,Ja\nb@x.org,Nein\nc@x.org,', '+00'],
  [
    'no status beside those of others',
    'Email 1,Email subscriber status\na@x.org,Subscribed\nb@x.org,Never subscribed\nc@x.org,',
    '+00',
  ],
  [
    'somebody who never confirmed',
    'email;registered;activated\na@x.org;1.5.2024;2.5.2024\nb@x.org;1.5.2024;Nicht aktiviert',
    '+0',
  ],
  ['addresses of Google in German', 'Vorname,E-Mail 1 – Wert,E-Mail 2 – Wert\nErika,a@x.org,', '+'],
  ['the address of an invitee', 'Invitee Name,Invitee Email,Location\nErika,a@x.org,Wald', '+'],
]

test.each(consents)('%s tells who gets letters', async (_, csv, expected) => {
  const site = await openTestSiteWithAccounts()
  const { body } = await importing(site.as('admin')).preview({ kind: 'subscribers', consent: true }, csv)
  const signOf = ({ outcome, reason }: PreviewRow) => (outcome === 'new' ? '+' : reason === 'unsubscribed' ? '-' : '0')
  expect(body.rows.map(signOf).join('')).toBe(expected)
})

test.each([
  ['a PDF', '%PDF-1.7\n1 0 obj\n<<>>\nendobj\n'],
  ['a text document (RTF)', '{\\rtf1\\ansi Name;E-Mail\\par Erika;e@x.org}'],
  ['a file of data (JSON)', '[\n  {"Name": "Erika", "E-Mail": "e@x.org"}\n]'],
  ['a calendar (.ics)', 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nEND:VCALENDAR\r\n'],
  ['an old spreadsheet (SYLK)', 'ID;PWXL;N;E\r\nC;Y1;X1;K"Name"\r\nE\r\n'],
  ['an old spreadsheet (DIF)', 'TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n0,2\r\n""\r\n'],
  ['contacts (LDIF)', 'dn: cn=Erika Moos,mail=e@x.org\ncn: Erika Moos\nmail: e@x.org\n'],
])('%s is refused by its name, as people and as addresses', async (kind, text) => {
  const files = importing((await openTestSiteWithAccounts()).as('admin'))
  for (const options of [{ kind: 'registrations' }, { kind: 'subscribers', consent: true }] as const) {
    const { status, body } = await files.preview(options, text)
    expect([status, body.error.message]).toEqual([400, expect.stringContaining(kind)])
  }
})

test('a second table beside the first is named, also where its addresses look like answers', async () => {
  const files = importing((await openTestSiteWithAccounts()).as('admin'))
  const csv = 'Name;E-Mail;;Name;E-Mail\nErika Moos;e@x.org;;Jo Farn;jo@x.org'
  for (const options of [{ kind: 'registrations' }, { kind: 'subscribers', consent: true }] as const) {
    const { body } = await files.preview(options, csv)
    expect(body.notes).toContainEqual(expect.stringMatching(/^Two columns each, .* read: Name, E-Mail\./))
    expect(body.report.columns).toEqual(['Name', 'E-Mail'])
  }
})

test('a list of Excel for the Mac keeps its ß, and a name that has lost a letter is refused', async () => {
  const site = await openTestSiteWithAccounts()
  const files = importing(site.as('admin'))
  await files.add({ kind: 'events' }, 'Titel;Datum;Uhrzeit\nWaldtag;16.05.2027;10')
  const event = (storedIn(site.dir, 'events') as readonly Event[]).find(({ title }) => title === 'Waldtag')?._id ?? ''
  const mac = Buffer.from('Name;E-Mail\rEva Gr\x9a\xa7e;e@x.org\r', 'latin1')
  await files.add({ kind: 'registrations', event }, mac)
  expect(site.stored().map(({ name }) => name)).toEqual(['Eva Größe'])
  const { body } = await files.preview({ kind: 'registrations', event }, 'Name;E-Mail\nJ\uFFFDrg;j@x.org')
  expect(body.rows.map(({ outcome }: PreviewRow) => outcome)).toEqual(['wrong'])
  expect(body.rows[0].notes[0]).toContain('a letter is lost')
})
