import { expect, test } from 'vitest'
import type { Registration } from '../../domain/bookings/record/registration.ts'
import type { Event } from '../../domain/events/event.ts'
import type { PreviewRow } from '../../domain/import/import.ts'
import { importing } from '../testing/files/import-files.ts'
import { zipOf } from '../testing/files/zip-of.ts'
import { storedIn } from '../testing/stored-data.ts'
import { openTestSiteWithAccounts } from '../testing/test-site.ts'

/**
 * Forms, shops and address books as of November 2026: real structures, invented content. `#` is a number of its own.
 */
const lists: [program: string, csv: string, expected: string[]][] = [
  [
    'Gravity Forms',
    'Name (First),Name (Last),Email,Address (Street Address),Address (ZIP / Postal Code),Address (City),Entry Id\nErika,Moos,#@example.org,Waldweg 3,34117,Kassel,17',
    ['Erika Moos, Waldweg 3 34117 Kassel'],
  ],
  [
    'Gravity Forms in German',
    'Name (Vorname);Name (Nachname);E-Mail;Adresse (Straße + Hausnummer);Adresse (PLZ);Adresse (Ort)\nErika;Moos;#@example.org;Waldweg 3;34117;Kassel',
    ['Erika Moos, Waldweg 3 34117 Kassel'],
  ],
  [
    'Gravity Forms, parent and child',
    'Kind (Vorname);Kind (Nachname);Elternteil (Vorname);Elternteil (Nachname);E-Mail\nMia;Moos;Erika;Farn;#@example.org',
    ['Erika Farn: Mia Moos'],
  ],
  ['WPForms', 'Name: First,Name: Last,E-Mail,Entry ID\nErika,Moos,#@example.org,17', ['Erika Moos']],
  [
    'Microsoft Forms',
    'Id,Email,Name,Dein Vorname,Dein Nachname,E-Mail\n1,anonymous,,Erika,Moos,#@example.org',
    ['Erika Moos'],
  ],
  [
    'a holiday camp: the child’s name beside the parent’s',
    'Vorname;Nachname;Geburtsdatum;Vorname Elternteil;Nachname Elternteil;E-Mail Elternteil\nMia;Moos;03.04.2019;Erika;Farn;#@example.org',
    ['Erika Farn: Mia Moos *2019-04-03'],
  ],
  [
    'a kindergarten',
    'Kind Vorname;Kind Nachname;Erziehungsberechtigte/r Vorname;Erziehungsberechtigte/r Nachname;E-Mail\nMia;Moos;Erika;Farn;#@example.org',
    ['Erika Farn: Mia Moos'],
  ],
  [
    'a list of children with their parents',
    'Name;Geburtsdatum;Eltern;E-Mail\nMia Moos;03.04.2019;Erika Farn;#@example.org',
    ['Erika Farn: Mia Moos *2019-04-03'],
  ],
  [
    'names as a whole and in parts',
    'Teilnehmer;Teilnehmer: Vorname;Teilnehmer: Nachname;Name;E-Mail\nMia Moos;Mia;Moos;Erika Farn;#@example.org',
    ['Erika Farn: Mia Moos'],
  ],
  [
    'Jotform',
    'Name,E-mail,Address,Number of children\nErika Moos,#@example.org,"Street Address: Waldweg 3\nCity: Kassel\nPostal / Zip Code: 34117\nCountry: Germany",2',
    ['Erika Moos, Waldweg 3 34117 Kassel: Erika Moos, Person 2 of Erika Moos'],
  ],
  [
    'Typeform',
    "#,What's your name?,What is your email?,Start Date (UTC),Submit Date (UTC),Network ID\nx,Erika Moos,#@example.org,2026-10-02 09:00:00,2026-10-02 10:11:12,n",
    ['Erika Moos'],
  ],
  [
    'CFDB7',
    'Date,your-name,your-email,kurs,Status\n2026-10-02 10:11:12,Erika Moos,#@example.org,Waldtag,unread',
    ['Erika Moos'],
  ],
  [
    'WooCommerce',
    'Order Number,Order Status,First Name (Billing),Last Name (Billing),Address 1&2 (Billing),City (Billing),Postcode (Billing),Email (Billing),First Name (Shipping),Last Name (Shipping),Item Name,Quantity (- Refund)\n1001,completed,Erika,Moos,Waldweg 3,Kassel,34117,#@example.org,Tante,Gerda,Waldtag 16.05.2027,2',
    ['Erika Moos, Waldweg 3 34117 Kassel: Erika Moos, Person 2 of Erika Moos'],
  ],
  [
    'WooCommerce’s fields',
    'order_id,status,billing_first_name,billing_last_name,billing_email,billing_address_1,billing_postcode,billing_city,line_item_name,line_item_quantity\n1001,completed,Erika,Moos,#@example.org,Waldweg 3,34117,Kassel,Waldtag,1',
    ['Erika Moos, Waldweg 3 34117 Kassel'],
  ],
  [
    'Events Manager',
    'Booking ID,Event,Event Date,Name,First Name,Last Name,E-mail,Status,Booking Date,Spaces\n17,Waldtag,16/05/2027,Erika Moos,Erika,Moos,#@example.org,Approved,25/10/2026 10:11,3',
    ['Erika Moos: Erika Moos, Person 2 of Erika Moos, Person 3 of Erika Moos'],
  ],
  [
    'Amelia',
    'Customer First Name,Customer Last Name,Customer Email,Status,Event Name,Event Start Date\nErika,Moos,#@example.org,approved,Waldtag,"May 16, 2027"',
    ['Erika Moos'],
  ],
  [
    'Google Contacts',
    'First Name,Last Name,E-mail 1 - Label,E-mail 1 - Value,Phone 1 - Label,Phone 1 - Value,Address 1 - Street,Address 1 - City,Address 1 - Postal Code\nErika,Moos,* ,#@example.org,Mobile,+49 151 1234567,Waldweg 3,Kassel,34117',
    ['Erika Moos, Waldweg 3 34117 Kassel, +49 151 1234567'],
  ],
  [
    'Thunderbird',
    'Vorname,Nachname,Anzeigename,Primäre E-Mail-Adresse,Telefon privat,Mobil-Tel.-Nr.\nErika,Moos,Erika Moos,#@example.org,,0151 1234567',
    ['Erika Moos, 0151 1234567'],
  ],
  [
    'a town in the postcode',
    'Name;E-Mail;PLZ;Ort\nErika Moos;#@example.org;D-34117 Kassel;',
    ['Erika Moos, 34117 Kassel'],
  ],
  [
    'a sum below, in a column that is not read',
    'Nr.;Name;E-Mail;bezahlt\n1;Erika Moos;#@example.org;35\nSumme;1;;35',
    ['Erika Moos, paid 35'],
  ],
  [
    'a day of payment and no amount',
    'Name;E-Mail;Anzahl;Zahlungsart;Bezahlt am\nErika Moos;#@example.org;2;Überweisung;05.10.2026\nJo Farn;jo#@example.org;1;;',
    ['Erika Moos: Erika Moos, Person 2 of Erika Moos, paid 70', 'Jo Farn'],
  ],
  [
    'states with a remark',
    'Name;E-Mail;Status\nErika Moos;#@example.org;storniert (krank)\nJo Farn;jo#@example.org;Angemeldet & bestätigt',
    ['Erika Moos, cancelled', 'Jo Farn'],
  ],
  ['a word for a phone number', 'Name;E-Mail;Telefon\nErika Moos;#@example.org;folgt', ['Erika Moos']],
  [
    'a column of cancellations',
    'Name;E-Mail;Storniert am\nErika Moos;#@example.org;\nJo Farn;jo#@example.org;03.10.2026',
    ['Erika Moos', 'Jo Farn, cancelled'],
  ],
  [
    'Ticket Tailor',
    'Order ID,Order status,Event name,Event start date,First name,Last name,Email,Ticket quantity\n1,Completed,Waldtag,2027-05-16,Erika,Moos,#@example.org,1\n2,Cancelled,Waldtag,2027-05-16,Jo,Farn,jo#@example.org,1',
    ['Erika Moos', 'Jo Farn, cancelled'],
  ],
  [
    'Eventbrite: two children of one order, with the buyer beside them',
    'Order #,Order Date,First Name,Last Name,Email,Quantity,Attendee #,Attendee Status,Event Name,Event Start Date,Buyer First Name,Buyer Last Name,Buyer Email\n11,3/2/2026 9:30 PM,Mia,Moos,kind#@example.org,1,1,Attending,Waldtag,5/16/2027,Erika,Farn,#@example.org\n11,3/2/2026 9:30 PM,Tom,Moos,kind#@example.org,1,2,Attending,Waldtag,5/16/2027,Erika,Farn,#@example.org',
    ['Erika Farn: Mia Moos', 'Erika Farn: Tom Moos'],
  ],
  [
    'Eventbrite: two tickets in the buyer’s name',
    'Order #,Order Date,First Name,Last Name,Email,Quantity,Attendee #,Attendee Status,Event Name,Event Start Date\n11,3/2/2026 9:30 PM,Erika,Farn,#@example.org,1,1,Attending,Waldtag,5/16/2027\n11,3/2/2026 9:30 PM,Erika,Farn,#@example.org,1,2,Attending,Waldtag,5/16/2027',
    ['Erika Farn', 'Erika Farn'],
  ],
  [
    'pretix: two places in the buyer’s name',
    'Order code,Position ID,Event,Start date,Email,Order date,Invoice address name,Attendee name,Status\nABC,1,Waldtag,2027-05-16,#@example.org,2026-03-02,Erika Farn,,Paid\nABC,2,Waldtag,2027-05-16,#@example.org,2026-03-02,Erika Farn,,Paid',
    ['Erika Farn, paid 35', 'Erika Farn, paid 35'],
  ],
  [
    'Ticket Tailor: tickets of one order',
    'Order ID,Ticket code,Order status,Event name,Event start date,First name,Last name,Email,Buyer first name,Buyer last name,Buyer email\n1,X1,Completed,Waldtag,2027-05-16,Mia,Moos,#@example.org,Erika,Farn,#@example.org\n1,X2,Completed,Waldtag,2027-05-16,Tom,Moos,#@example.org,Erika,Farn,#@example.org\n1,X3,Completed,Waldtag,2027-05-16,Erika,Farn,#@example.org,Erika,Farn,#@example.org',
    ['Erika Farn: Mia Moos', 'Erika Farn: Tom Moos', 'Erika Farn'],
  ],
  [
    'Eventbrite today: a name for each attendee, and the buyer’s',
    'Order ID,Order date,Attendee status,Name,Email,Event name,Event start date,Ticket quantity,Buyer name,Buyer email\n11,2026-03-02,Attending,Mia Moos,#@example.org,Waldtag,2027-05-16,1,Erika Farn,#@example.org\n11,2026-03-02,Attending,Tom Moos,#@example.org,Waldtag,2027-05-16,1,Erika Farn,#@example.org\n11,2026-03-02,Attending,Erika Farn,#@example.org,Waldtag,2027-05-16,1,Erika Farn,#@example.org',
    ['Erika Farn: Mia Moos', 'Erika Farn: Tom Moos', 'Erika Farn'],
  ],
  [
    'a shop in German: buyer and attendee',
    'Bestellnummer;Käufer Vorname;Käufer Nachname;Käufer E-Mail;Vorname;Nachname\n1;Erika;Farn;#@example.org;Mia;Moos\n1;Erika;Farn;#@example.org;Tom;Moos',
    ['Erika Farn: Mia Moos', 'Erika Farn: Tom Moos'],
  ],
  [
    'a shop: the customer in columns of its own, the participants in others',
    'Bestellnr.;Kunde Vorname;Kunde Nachname;E-Mail;Vorname;Nachname\n1;Erika;Farn;#@example.org;Mia;Moos\n1;Erika;Farn;#@example.org;Tom;Moos',
    ['Erika Farn: Mia Moos', 'Erika Farn: Tom Moos'],
  ],
  [
    'Calendly',
    'Invitee First Name,Invitee Last Name,Invitee Email,Event Type Name,Start Date & Time,Canceled\nErika,Moos,#@example.org,Waldtag,2027-05-16 10:00,false\nJo,Farn,jo#@example.org,Waldtag,2027-05-16 10:00,true',
    ['Erika Moos', 'Jo Farn, cancelled'],
  ],
  [
    'two rows of headings, the upper ones spanning several columns',
    'Kind;;Eltern;;;Notfall;\nVorname;Nachname;Vorname;Nachname;E-Mail;Name;Telefon\nMia;Moos;Erika;Farn;#@example.org;Oma;0171 1234567',
    ['Erika Farn: Mia Moos'],
  ],
  ['a row of names below an empty heading', 'Name;Kind;;E-Mail\nErika Farn;Mia;Tom;#@example.org', ['Erika Farn: Mia']],
  ['degrees before a last name', 'Name;E-Mail\n"Dr. Moos, Erika";#@example.org', ['Dr. Erika Moos']],
  [
    'Xing Events',
    'Buchungsnr.;Vorname;Nachname;E-Mail;Stornierung\nB1;Erika;Moos;#@example.org;Nein\nB2;Jo;Farn;jo#@example.org;Ja',
    ['Erika Moos', 'Jo Farn, cancelled'],
  ],
  [
    'a cancellation in a form’s own words, beside conditions that were accepted',
    'Name;E-Mail;Stornobedingungen akzeptiert;Teilnahme abgesagt?\nErika Moos;#@example.org;ja;nein\nJo Farn;jo#@example.org;ja;ja',
    ['Erika Moos', 'Jo Farn, cancelled'],
  ],
  [
    'Tickera',
    'Event Name,Buyer First Name,Buyer Last Name,Buyer E-Mail,Attendee First Name,Attendee Last Name,Order Status\nWaldtag,Erika,Farn,#@example.org,Mia,Moos,Completed',
    ['Erika Farn: Mia Moos'],
  ],
  [
    'Eventin',
    'id,name,email,event_name,event_date,status,ticket_status\n1,Erika Moos,#@example.org,Waldtag,2027-05-16,success,unused',
    ['Erika Moos'],
  ],
  [
    'Amelia, with the service as the event',
    'Customers,Customer Email,Employee,Service,Start Time,Payment Status,Status\nErika Moos,#@example.org,Wiebke,Waldtag,16.05.2027 10:00,Pending,Approved',
    ['Erika Moos'],
  ],
  [
    'Bookly in German',
    'Nr.;Termin;Mitarbeiter;Kundenname;Kundentelefon;Kunden-E-Mail;Dienstleistung;Status\n1;16.05.2027 10:00;Wiebke;Erika Moos;0171 1234567;#@example.org;Waldtag;Genehmigt',
    ['Erika Moos, 0171 1234567'],
  ],
  [
    'a waiting list in a column',
    'Name;E-Mail;Warteliste\nErika Moos;#@example.org;nein\nJo Farn;jo#@example.org;ja',
    ['Erika Moos'],
  ],
  [
    'adults and children as numbers',
    'Name;E-Mail;Erwachsene;Kinder\nErika Moos;#@example.org;1;2',
    ['Erika Moos: Erika Moos, Person 2 of Erika Moos, Person 3 of Erika Moos'],
  ],
  [
    'an adult beside named children',
    'Name;E-Mail;Erwachsene;Namen der Kinder\nErika Moos;#@example.org;1;Mia, Ole',
    ['Erika Moos: Mia, Ole, Erika Moos'],
  ],
  [
    'adults among all people',
    'Name;E-Mail;Anzahl Personen;Erwachsene;Kinder\nErika Moos;#@example.org;3;1;2',
    ['Erika Moos: Erika Moos, Person 2 of Erika Moos, Person 3 of Erika Moos'],
  ],
  [
    'an adult among the names',
    'Name;E-Mail;Teilnehmer;Erwachsene\nErika Moos;#@example.org;"Erika Moos, Mia Moos";1',
    ['Erika Moos: Erika Moos, Mia Moos'],
  ],
  [
    'last and first name of a child beside its mother',
    'Name;Vorname;Mutter;E-Mail\nMoos;Mia;Erika Farn;#@example.org',
    ['Erika Farn: Mia Moos'],
  ],
  [
    'a column for cancellations with a no',
    'Name;E-Mail;Storno\nErika Moos;#@example.org;kein\nJo Farn;jo#@example.org;03.05.2027\nAl Eiche;al#@example.org;abgesagt (krank)',
    ['Erika Moos', 'Jo Farn, cancelled', 'Al Eiche, cancelled'],
  ],
  [
    'SurveyMonkey: two lines of headings',
    'Respondent ID,Collector ID,Start Date,End Date,Email Address,First Name,Wie heißt du?,Telefon\n,,,,,,Open-Ended Response,Open-Ended Response\n1,2,10/02/2026 10:11:12 AM,10/02/2026 10:12:12 AM,#@example.org,,Erika Moos,0151 1234567',
    ['Erika Moos, 0151 1234567'],
  ],
  [
    'Tally',
    'Submission ID,Submitted at,Vorname und Nachname,E-Mail,Namen der Kinder\nx,2026-10-02 10:11:12,Erika Moos,#@example.org,"Mia, Ole"',
    ['Erika Moos: Mia, Ole'],
  ],
  [
    'a club: participant and contact',
    'Vorname TN;Nachname TN;Geburtsdatum TN;Vorname Kontakt;Nachname Kontakt;E-Mail Kontakt\nMia;Moos;03.04.2019;Erika;Farn;#@example.org',
    ['Erika Farn: Mia Moos *2019-04-03'],
  ],
  [
    'mother and father',
    'Kind;Mutter;Vater;Tel. Mutter;Mail\nMia Moos;Erika Farn;Tom Moos;0151 1234567;#@example.org',
    ['Erika Farn, 0151 1234567: Mia Moos'],
  ],
  [
    'a child’s name in two columns, one of them “Name Kind”',
    'Name Kind;Vorname Kind;Name Eltern;Mail\nMoos;Mia;Erika Farn;#@example.org',
    ['Erika Farn: Mia Moos'],
  ],
  [
    'abbreviations',
    'Lfd. Nr.;Nachname, Vorname;Mail;Anz. Kinder;bez.;Bem.\n1;Moos, Erika;#@example.org;2;ja;Nuss',
    ['Erika Moos: Erika Moos, Person 2 of Erika Moos, paid 70'],
  ],
  [
    'a plugin that writes names with HTML entities',
    'Name,E-Mail\n"J&uuml;rgen O&#039;Brien",#@example.org',
    ["Jürgen O'Brien"],
  ],
  [
    'a family over several rows, its contact in merged cells',
    'Kind;Geburtsdatum;Eltern;E-Mail\nMia Moos;03.04.2019;Erika Moos;#@example.org\nOle Moos;05.06.2021;;\nTim Farn;07.08.2018;Jo Farn;jo#@example.org',
    ['Erika Moos: Mia Moos *2019-04-03, Ole Moos *2021-06-05', 'Jo Farn: Tim Farn *2018-08-07'],
  ],
  [
    'the title of a list and its event above the headings',
    'Teilnehmer;Waldtag im Mai\nVorname;Nachname;E-Mail\nErika;Moos;#@example.org',
    ['Erika Moos'],
  ],
  [
    'a title with the word list above the headings',
    'Teilnehmerliste;;Eichhof\nVorname;Nachname;E-Mail\nErika;Moos;#@example.org',
    ['Erika Moos'],
  ],
  [
    'a shop that writes the payment of an order beside each ticket',
    'Bestellnr.;Käufer;E-Mail;Teilnehmer;Gesamtpreis;Bezahlt\n1;Erika Moos;#@example.org;Mia;70,00;70,00\n1;Erika Moos;#@example.org;Ole;70,00;70,00\n2;Jo Farn;jo#@example.org;Tim;35,00;35,00\n2;Jo Farn;jo#@example.org;Ida;35,00;35,00',
    ['Erika Moos: Mia, paid 35', 'Erika Moos: Ole, paid 35', 'Jo Farn: Tim, paid 35', 'Jo Farn: Ida, paid 35'],
  ],
  [
    'Checkfront',
    'Booking ID,Status,Customer Name,Customer Email,Qty,Total,Paid Total\nCF-1,Paid,Erika Moos,#@example.org,2,70.00,70.00\nCF-2,Part Paid,Jo Farn,jo#@example.org,2,70.00,20.00\nCF-3,Void,Al Farn,al#@example.org,2,70.00,0.00',
    ['Erika Moos: Erika Moos, Person 2 of Erika Moos, paid 70', 'Jo Farn: Jo Farn, Person 2 of Jo Farn, paid 20'],
  ],
  [
    'paid in part, without an amount',
    'Name;E-Mail;Status\nErika Moos;#@example.org;teilbezahlt\nJo Farn;j#@example.org;Part Paid',
    [],
  ],
  [
    'a number of people below the day of the event',
    'Name;E-Mail;16.05.2027;23.05.2027\nErika Moos;#@example.org;2;1',
    ['Erika Moos: Erika Moos, Person 2 of Erika Moos'],
  ],
  [
    'ticks and crosses for payments',
    'Name;E-Mail;Bez.\nErika Moos;#@example.org;☑\nJo Farn;j#@example.org;❌\nAl Birke;a#@example.org;bez. (bar)',
    ['Erika Moos, paid 35', 'Jo Farn', 'Al Birke, paid 35'],
  ],
  [
    'a list of children without any contact',
    'Kind;Geburtsdatum\nMia Birke;03.04.2019\nOle Birke;05.06.2021',
    ['Mia Birke: Mia Birke *2019-04-03', 'Ole Birke: Ole Birke *2021-06-05'],
  ],
  [
    'Flamingo, with a warning before a number with a plus',
    '"your-name","your-email","your-tel","Date"\r\n"Erika Moos","#@example.org","(Security Alert: Suspicious content is detected. See https://contactform7.com/heads-up-about-spreadsheet-vulnerabilities for details.) +49 171 1234567","2026-10-02T10:11:12+02:00"',
    ['Erika Moos, +49 171 1234567'],
  ],
  [
    'Event Tickets: answers to an invitation',
    'Ticket,"Order ID","Order Status","Ticket ID","Ticket Holder Name","Ticket Holder Email Address","Purchaser Name","Purchaser Email Address"\nWald,1,yes,T-1,Erika Moos,#@example.org,Erika Moos,#@example.org\nWald,2,no,T-2,Jo Farn,jo#@example.org,Jo Farn,jo#@example.org\nWald,3,Not Completed,T-3,Al Eiche,al#@example.org,Al Eiche,al#@example.org',
    ['Erika Moos'],
  ],
  [
    'CampTix',
    'Attendee ID,Ticket Type,First Name,Last Name,E-mail Address,Purchase date,Status,Ticket Buyer Name,Ticket Buyer E-mail Address\n17,Kind,Mia,Moos,kind#@example.org,2026-10-02 9:30pm,Publish,Erika Farn,#@example.org',
    ['Erika Farn: Mia Moos'],
  ],
  [
    'alf.io',
    'ID,Category,Event,Status,ReservationID,Full Name,First Name,Last Name,E-Mail,Billing Address\nu1,Kind,Waldtag,ACQUIRED,R1,Erika Moos,Erika,Moos,#@example.org,"Waldweg 3, 34117 Kassel"\nu2,Kind,Waldtag,TO_BE_PAID,R2,Jo Farn,Jo,Farn,jo#@example.org,',
    ['Erika Moos, Waldweg 3 34117 Kassel', 'Jo Farn, requested'],
  ],
  [
    'Hi.Events: a payment that came, is awaited, went back',
    'ID,First Name,Last Name,Email,Status,Payment Status\n1,Erika,Moos,#@example.org,COMPLETED,PAYMENT_RECEIVED\n2,Jo,Farn,jo#@example.org,AWAITING_OFFLINE_PAYMENT,AWAITING_OFFLINE_PAYMENT\n3,Al,Eiche,al#@example.org,CANCELLED,REFUNDED',
    ['Erika Moos, paid 35', 'Jo Farn, requested', 'Al Eiche, cancelled'],
  ],
  [
    'sf_event_mgt: a column for those who are confirmed',
    '"event.title";"event.startdate";"confirmed";"waitlist";"firstname";"lastname";"email";"address";"zip";"city"\n"Waldtag";"16.05.2027";"1";"";"Erika";"Moos";"#@example.org";"Waldweg 3";"34117";"Kassel"\n"Waldtag";"16.05.2027";"";"";"Jo";"Farn";"jo#@example.org";"";"";""',
    ['Erika Moos, Waldweg 3 34117 Kassel', 'Jo Farn, requested'],
  ],
  [
    'confirmed in other words, and not yet',
    'Name;E-Mail;Bestätigt am\nErika Moos;#@example.org;per Mail 3.5.\nJo Farn;jo#@example.org;noch nicht\nAl Eiche;al#@example.org;02.10.2026\nIda Ulme;ida#@example.org;abgelehnt\nUdo Esche;udo#@example.org;0000-00-00 00:00:00',
    ['Erika Moos', 'Jo Farn, requested', 'Al Eiche', 'Ida Ulme, requested', 'Udo Esche, requested'],
  ],
  [
    'pretix in German',
    '"Veranstaltung","Bestellnummer","Position","Status","E-Mail","Telefonnummer","Bestelldatum","Bestelluhrzeit","Produkt","Preis","Name Teilnehmer*in","Name Teilnehmer*in: Vorname","Name Teilnehmer*in: Nachname","E-Mail Teilnehmer*in","Adresse","Postleitzahl","Stadt","Bestellkommentar","Rechnungsadresse: Name","Rechnungsadresse: Name: Vorname","Rechnungsadresse: Name: Nachname","Adresse","Postleitzahl","Stadt"\nWaldtag,ABC,1,bezahlt,#@example.org,+491711234567,2026-10-02,10:11:12,Kind,35.00,Mia Moos,Mia,Moos,,,,,,Erika Farn,Erika,Farn,Waldweg 3,34117,Kassel\nWaldtag,DEF,1,storniert,jo#@example.org,,2026-10-02,10:11:12,Kind,35.00,Ida Moos,Ida,Moos,,,,,,Jo Farn,Jo,Farn,,,',
    ['Erika Farn, Waldweg 3 34117 Kassel, +491711234567: Mia Moos, paid 35'],
  ],
  [
    'questions of pretix for a child and whoever has custody',
    'Name Teilnehmer*in: Vorname;Name Teilnehmer*in: Nachname;Geburtsdatum;Vorname der sorgeberechtigten Person;Nachname der sorgeberechtigten Person;E-Mail\nMia;Moos;03.04.2019;Erika;Farn;#@example.org',
    ['Erika Farn: Mia Moos *2019-04-03'],
  ],
  [
    'Eventbrite in German',
    'Bestellnr.;Bestelldatum;Vorname;Nachname;E-Mail;Ticketart;Teilnehmernummer;Teilnehmerstatus\n1;2026-01-24 21:15:19+01:00;Erika;Moos;#@example.org;Kind;7;Nimmt teil\n2;2026-01-24 21:15:19+01:00;Jo;Farn;jo#@example.org;Kind;8;Nimmt nicht teil',
    ['Erika Moos'],
  ],
  [
    'Yolawo: an offer, who booked, who comes',
    'Angebot;Beginn;Teilnehmer Vorname;Teilnehmer Nachname;Teilnehmer Geburtsdatum;Bucher Vorname;Bucher Nachname;Bucher E-Mail;Buchungsstatus\nWaldtag;16.05.2027 10:00;Mia;Moos;03.04.2019;Erika;Farn;#@example.org;Gebucht',
    ['Erika Farn: Mia Moos *2019-04-03'],
  ],
  [
    'Gravity Forms: a list of children, their cells joined',
    'Entry Id,Name (First),Name (Last),Email,Kinder 1,Kinder 2\n17,Erika,Moos,#@example.org,Mia|2019-04-03,Ole|2021-06-05',
    ['Erika Moos: Mia *2019-04-03, Ole *2021-06-05'],
  ],
  [
    'an empty column for confirmations',
    'Name;E-Mail;Bestätigt\nErika Moos;#@example.org;\nJo Farn;jo#@example.org;',
    ['Erika Moos', 'Jo Farn'],
  ],
  [
    'Formidable: parts of an address behind a dash',
    'Name - Vorname,Name - Nachname,E-Mail,Adresse - Straße,Adresse - Zeile 2,Adresse - Stadt,Adresse - PLZ\nErika,Moos,#@example.org,Waldweg 3,,Kassel,34117',
    ['Erika Moos, Waldweg 3 34117 Kassel'],
  ],
]

test('lists of many programs keep all names, children, addresses, numbers and payments', async () => {
  const site = await openTestSiteWithAccounts()
  const files = importing(site.as('admin'))
  await files.add({ kind: 'events' }, 'Titel;Datum;Uhrzeit;Preis;Plätze\nWaldtag;16.05.2027;10;35;99')
  const events = storedIn(site.dir, 'events') as readonly Event[]
  const event = events.find(({ title }) => title === 'Waldtag')?._id ?? ''
  for (const [at, [program, csv, expected]] of lists.entries()) {
    const before = site.stored().length
    const hasEvent = /kurs|Event|Event name|event_name|Service|Dienstleistung|Item Name|line_item_name/.test(csv)
    const options = { kind: 'registrations', ...(hasEvent ? {} : { event }) } as const
    await files.add(options, csv.replaceAll('#@', `${at}@`))
    expect(site.stored().slice(before).map(briefOf), program).toEqual(expected)
  }
})

/** Children with what is written about them, and the booking's money and remarks. */
const families: [list: string, csv: string, expected: string[]][] = [
  [
    'a row for each family, with numbered columns',
    'Familie;E-Mail;Kind1;Kind2;Kind3;Geburtsdatum 1;Geburtsdatum 2;Geburtsdatum 3;Allergien 1;Allergien 2\n"Moos, Erika";#@example.org;Mia;Ole;;03.04.2019;05.06.2020;;;Nuss',
    ['Mia 2019-04-03, Ole 2020-06-05 Nuss'],
  ],
  [
    'numbers in front, and a second child alone',
    'Mutter;Mail;1. Kind Vorname;1. Kind Nachname;2. Kind Vorname;2. Kind Nachname;Allergie 2. Kind;Notfallnummer Kind 1;Notfallnummer Kind 2\nErika Tann;#@example.org;Mia;Tann;Ole;Tann;Nuss;0171 1234567;0171 7654321\nJo Tann;jo#@example.org;;;Ida;Tann;Erdnuss;;0171 7654322',
    ['Mia Tann 0171 1234567, Ole Tann Nuss 0171 7654321', 'Ida Tann Erdnuss 0171 7654322'],
  ],
  [
    'a form with dashes',
    'Vorname,Nachname,E-Mail-Adresse,Kind 1 – Name,Kind 1 – Geburtsdatum,Kind 2 – Name,Kind 2 – Geburtsdatum\nErika,Moos,#@example.org,Mia Moos,2019-04-03,Ole Moos,2020-05-04',
    ['Mia Moos 2019-04-03, Ole Moos 2020-05-04'],
  ],
  [
    'Calendly: questions in cells',
    'Invitee Name,Invitee Email,Question 1,Response 1,Question 2,Response 2\nErika Moos,#@example.org,Name des Kindes,Mia,Allergien,Nuss\nJo Moos,jo#@example.org,Name des Kindes,Ole,Allergien,',
    ['Mia Nuss', 'Ole'],
  ],
  [
    'one column for all beside numbered ones, and a consent',
    'Name der Eltern,E-Mail,Name Kind 1,Allergien Kind 1,Name Kind 2,Allergien Kind 2,Medikamente,Ich willige ein dass Gesundheitsdaten gespeichert werden\nErika Linde,#@example.org,Mia,Nuss,Ole,,Asthmaspray,ja',
    ['Mia Nuss; Asthmaspray, Ole Asthmaspray'],
  ],
  [
    'two children in the column without a number, and a numbered one',
    'Name der Eltern,E-Mail,Name des Kindes,Allergien,Name Kind 3,Allergien Kind 3\nErika Linde,#@example.org,"Mia\nOle",Nuss,Ida,Ei',
    ['Mia Nuss, Ole Nuss, Ida Ei'],
  ],
  [
    'a grown-up alone, and a child without a name, beside numbered columns',
    'Name;E-Mail;Kind 1;Allergien;Allergien Kind 1;Kind 2;Allergien Kind 2\nErika Linde;#@example.org;;Nuss;;;\nJo Linde;j#@example.org;Mia;;;;Ei',
    ['Erika Linde Nuss', 'Mia Allergien Kind 2: Ei'],
  ],
  [
    'several columns about health',
    'Kind;Eltern;E-Mail;Notfallkontakt Name;Notfallkontakt Telefon;Allergien;Medikamente\nMia;Erika Moos;#@example.org;Oma Gerda;0171 7654321;Nuss;Asthmaspray\nOle;Jo Farn;j#@example.org;;;nein;keine\nIda;Al Birke;a#@example.org;;;nein;Salbe',
    ['Mia Nuss\nMedikamente: Asthmaspray 0171 7654321', 'Ole', 'Ida Medikamente: Salbe'],
  ],
  [
    'a question for the child’s name, and a phone for emergencies',
    'Zeitstempel,Wie heißt dein Kind?,Dein Name,Deine E-Mail-Adresse,Telefon für Notfälle\n2026-10-02T10:11:12+02:00,Mia Moos,Erika Farn,#@example.org,0171 1234567',
    ['Mia Moos 0171 1234567'],
  ],
  [
    'a row for each child below merged cells',
    'Kind;Geburtsdatum;Allergien;Bemerkung;Bezahlt;Notfallnummer;Eltern;E-Mail\nMia;03.04.2019;;isst vegan;35;0171 1234567;Erika Moos;#@example.org\nOle;05.06.2021;Nuss;schläft noch;20;0171 7654321;;\nIda;05.06.2022;Milch;;;;;',
    [
      'Mia 2019-04-03 0171 1234567, Ole 2021-06-05 Nuss 0171 7654321, Ida 2022-06-05 Milch, 55 €, isst vegan\nschläft noch',
    ],
  ],
  [
    'Formidable: the same headings for each child',
    'Name - First,Name - Last,E-Mail,Name des Kindes,Geburtsdatum,Allergien,Name des Kindes,Geburtsdatum,Allergien,Timestamp\nErika,Moos,#@example.org,Mia Moos,2019-04-03,,Ole Moos,2021-06-05,Nuss,2026-10-02 10:11:12\nJo,Farn,jo#@example.org,Ida Farn,2018-01-02,Ei,,,,2026-10-02 10:11:12',
    ['Mia Moos 2019-04-03, Ole Moos 2021-06-05 Nuss', 'Ida Farn 2018-01-02 Ei'],
  ],
  [
    'the same headings for a parent and each child',
    'Vorname,Nachname,E-Mail,Vorname,Nachname,Geburtsdatum,Vorname,Nachname,Geburtsdatum,ID\nErika,Moos,#@example.org,Mia,Moos,2019-04-03,Ole,Farn,2021-06-05,17',
    ['Mia Moos 2019-04-03, Ole Farn 2021-06-05'],
  ],
  [
    'a sum in the column of the children, below a row for each',
    'Kind;Geb.-Datum;Eltern;E-Mail;Bezahlt\nMia;03.04.2019;Erika Moos;#@example.org;35\nOle;05.06.2021;;;\nSumme;;;;35',
    ['Mia 2019-04-03, Ole 2021-06-05, 35 €'],
  ],
  [
    'a sum beside numbered children, without any other cell',
    'Eltern;Kind 1 Vorname;Kind 1 Nachname;E-Mail;Telefon\nErika Moos;Mia;Moos;#@example.org;0171 1234567\n;Gesamt;;;\n;;;;Gesamt:',
    ['Mia Moos'],
  ],
  [
    'dates of birth as a spreadsheet counts days, and umlauts of two characters',
    'Eltern;Kind 1;Geb. Kind 1;Kind 2;Geburtstag Kind 2;E-Mail;Eingegangen am\nErika Mo\u0308hre;Jo\u0308rg;43558;Ole;5. Ma\u0308rz 2021;#@example.org;2. Ma\u0308rz 2026\nKurt Moos;Kurt;23461;;;k#@example.org;02.03.2026',
    ['J\u00f6rg 2019-04-03, Ole 2021-03-05', 'Kurt 1964-03-25'],
  ],
  [
    'other words for the columns',
    'Datum Anmeldung;Name TN;Wann geboren?;Vor- und Zuname der Eltern;E-Mail;Was muss ich wissen?;Überwiesen\n02.03.2026;Mia Moos;03.04.2019;Erika Farn;#@example.org;isst vegan;ja',
    ['Mia Moos 2019-04-03, 35 €, isst vegan'],
  ],
  [
    'short words for the columns',
    'Child;DOB;Parent;Mail;Besonderheiten;Geld da?\nMia Moos;03.04.2019;Erika Farn;#@example.org;isst vegan;ja',
    ['Mia Moos 2019-04-03, 35 €, isst vegan'],
  ],
  [
    'the same headings for a child and its parent',
    'Vorname;Nachname;Geburtsdatum;Vorname;Nachname;E-Mail\nMia;Moos;03.04.2019;Erika;Farn;#@example.org',
    ['Mia Moos 2019-04-03'],
  ],
  [
    'the same headings for somebody else',
    'Vorname;Nachname;E-Mail;Vorname;Nachname;Telefon\nErika;Moos;#@example.org;Oma;Moos;0171 1234567',
    [''],
  ],
  [
    'a merged cell about health',
    'Kind;Allergien;Eltern;E-Mail\nMia;Nuss;Erika Moos;#@example.org\nOle;;;',
    ['Mia Nuss, Ole Nuss'],
  ],
  [
    'a child who was called off below one who comes',
    'Kind;Status;Eltern;E-Mail\nMia;bestätigt;Erika Moos;#@example.org\nOle;storniert;;',
    ['Mia', 'cancelled'],
  ],
]

test('nothing about a child is lost or comes to another child', async () => {
  const site = await openTestSiteWithAccounts()
  const files = importing(site.as('admin'))
  for (const [at, [list, csv, expected]] of families.entries()) {
    await files.add({ kind: 'events' }, `Titel;Datum;Uhrzeit;Preis\nWaldtag ${at};16.05.2027;10;35`)
    const events = storedIn(site.dir, 'events') as readonly Event[]
    const event = events.find(({ title }) => title === `Waldtag ${at}`)?._id ?? ''
    await site.as('admin').post('/api/event/edit', { _id: event, asks: ['birthDate', 'health', 'emergencyPhone'] })
    const before = site.stored().length
    await files.add({ kind: 'registrations', event }, csv.replaceAll('#@', `${at}@`))
    const brief = site
      .stored()
      .slice(before)
      .map(({ participants, payments, notes, state }) => {
        const children = participants.map(({ name, birthDate, health, emergencyPhone }) =>
          [name, birthDate, health, emergencyPhone].filter(Boolean).join(' '),
        )
        const paid = payments.map(({ cents }) => `${cents / 100} €`)
        return [...children, ...paid, notes, state === 'confirmed' ? '' : state].filter(Boolean).join(', ')
      })
    expect(brief, list).toEqual(expected)
  }
})

/** `+` for a row that comes, `?` for one that is unticked, `-` for a cancelled one, `0` for one that stays out. */
const whoComes: [list: string, csv: string, expected: string][] = [
  [
    'remarks',
    'Name;E-Mail;Bemerkung\nErika A;a@x.org;abgesagt\nErika B;b@x.org;hat am 3.5. abgesagt\nErika C;c@x.org;kommt leider nicht\nErika D;d@x.org;kann nicht lange\nErika E;e@x.org;noch nicht abgesagt\nErika F;f@x.org;Storno!',
    '???++?',
  ],
  [
    'columns that are not read',
    'Name;E-Mail;Info;Newsletter\nErika A;a@x.org;storniert;\nErika B;b@x.org;Warteliste;\nErika C;c@x.org;abgesagt wegen Krankheit;\nErika D;d@x.org;zahlt bar;abgemeldet\nErika E;e@x.org;;ja',
    '???++',
  ],
  [
    'columns for those who left',
    'Name;E-Mail;Gelöscht;Rücktritt am;Daten gelöscht am;Waitlisted\nErika A;a@x.org;;;;\nErika B;b@x.org;ja;;;\nErika C;c@x.org;;03.05.2026;;\nErika D;d@x.org;;;03.05.2026;\nErika E;e@x.org;;;;Yes',
    '+-?+?',
  ],
  [
    'titles between the rows',
    'Name;E-Mail;Telefon;bezahlt\nErika A;a@x.org;0171 1234567;35\nSumme;1;;35\nWarteliste;;;\nErika B;b@x.org;;\nAbgemeldet (1):;;;\nErika C;c@x.org;;\nTeilnehmende;;;\nErika D;d@x.org;;',
    '+0000?0+',
  ],
  [
    'a column of ticks for each day',
    'Name;E-Mail;So 16.5.;23.05.2027\nErika A;a@x.org;x;\nErika B;b@x.org;;x\nErika C;c@x.org;✓;x\nErika D;d@x.org;krank;x',
    '+?+?',
  ],
  ['days of other events', 'Name;E-Mail;02.05.2027;23.05.2027\nErika A;a@x.org;x;x', '?'],
  ['degrees', 'Anrede;Titel;Vorname;Nachname\nFrau;Dr.;Erika;A\nHerr;;Jo;B\nFrau;Prof. Dr.;Ida;C', '+++'],
  [
    'an event named by its day',
    'Termin;Angebot;Name\n16.05.2027 10:00;Wald;Erika A\n16.05.2027;Wald;Erika B\n23.05.2027;Wald;Erika C',
    '++0',
  ],
  [
    'states of booking systems',
    'Name;E-Mail;Status\nErika A;a@x.org;Teilnehmer:in\nErika B;b@x.org;Pending approval\nErika C;c@x.org;Zu spät storniert\nErika D;d@x.org;Void\nErika E;e@x.org;Part Paid\nErika F;f@x.org;Freigegeben\nErika G;g@x.org;On waiting list\nErika H;h@x.org;auf der Warteliste',
    '++-00+00',
  ],
  [
    'remarks and wishes of people who come',
    'Name;E-Mail;Bemerkung;Warteliste, falls voll?\nErika A;a@x.org;Mia kommt nicht allein nach Hause;ja\nErika B;b@x.org;kommt nicht ohne Teddy;\nErika C;c@x.org;Oma sagt ab und zu Hallo;\nErika D;d@x.org;kommt nicht;',
    '+++?',
  ],
  ['a consent that is refused', 'Name;E-Mail;Fotoerlaubnis\nErika A;a@x.org;abgelehnt\nErika B;b@x.org;ja', '++'],
  ['a title above the headings', 'Warteliste Waldtag;\nName;E-Mail\nErika A;a@x.org', '0'],
  ['a notice above the headings', 'Absagen bitte bis Freitag;\nName;E-Mail\nErika A;a@x.org', '+'],
  [
    'a title of an event that is not here, and a date of birth',
    'Name;E-Mail\nErika A;a@x.org\nMia Moos 03.04.2019;\nNachtwanderung 12.06.2027;\nErika B;b@x.org',
    '++00',
  ],
  [
    'a question whether they come, beside other questions',
    'Name;E-Mail;Kommst du zum Waldtag?;Nimmst du am Mittagessen teil?;Kommst du mit dem Auto?;Kannst du Kuchen mitbringen?\nA Moos;a@x.org;Ja;Nein;Nein;nein\nB Farn;b@x.org;Nein;ja;ja;ja\nC Birke;c@x.org;Kann leider nicht;;;',
    '+??',
  ],
  [
    'a question to parents',
    'Name;E-Mail;Nimmt Ihr Kind teil?\nA Moos;a@x.org;Ja\nB Farn;b@x.org;Nein, leider nicht',
    '+?',
  ],
  [
    'a question with a day',
    'Name;E-Mail;Seid ihr am 16.5. dabei?\nA Moos;a@x.org;Ja\nB Farn;b@x.org;Leider nein',
    '+?',
  ],
  ['thumbs', 'Name;E-Mail;Kommt ihr?\nA Moos;a@x.org;👍\nB Farn;b@x.org;👎', '+?'],
  ['money that went back', 'Name;E-Mail;Bezahlt;Rückzahlung\nA Moos;a@x.org;35;0\nB Farn;b@x.org;35;35', '+?'],
  ['a revocation', 'Name;E-Mail;Widerrufen am;Widerrufsrecht gelesen\nA;a@x.org;;ja\nB;b@x.org;03.04.2026;ja', '+-'],
  ['a question in polite words', 'Name;E-Mail;Möchten Sie teilnehmen?\nA Moos;a@x.org;Ja\nB Farn;b@x.org;Nein', '+?'],
  ['a form of a school', 'Name;E-Mail;Hiermit melde ich mein Kind verbindlich an\nA;a@x.org;Ja\nB;b@x.org;Nein', '+?'],
  ['an English question', 'Name,Email,Will you be attending?\nA Moos,a@x.org,Yes\nB Farn,b@x.org,"No, sorry"', '+?'],
  ['letters of a school’s program', 'Name;E-Mail;Anm.-Status\nA Moos;a@x.org;A\nB Farn;b@x.org;S', '00'],
  [
    'states of German plugins',
    'Name;E-Mail;Status\nA Moos;a@x.org;Abgebrochen\nB Farn;b@x.org;Nicht teilnehmend',
    '00',
  ],
]

test('a payment in a merged cell counts once, and a comment beside a cell is named', async () => {
  const site = await openTestSiteWithAccounts()
  const files = importing(site.as('admin'))
  await files.add({ kind: 'events' }, 'Titel;Datum;Uhrzeit;Preis\nWaldtag;16.05.2027;10;35')
  const event = (storedIn(site.dir, 'events') as readonly Event[]).find(({ title }) => title === 'Waldtag')?._id ?? ''
  const cells = (row: number, texts: string[]) =>
    texts.map((text, at) => `<c r="${'ABCDE'[at]}${row}" t="inlineStr"><is><t>${text}</t></is></c>`).join('')
  const texts = [
    ['Name', 'E-Mail', 'Kind', 'Bezahlt', 'Anzahl'],
    ['Erika Moos', 'e@x.org', 'Mia', '70', '2'],
    ['', '', 'Ole', '', ''],
    ['Jo Farn', 'j@x.org', 'Tim', '', ''],
    ['Al Birke', 'a@x.org', '', '70', '1'],
    ['Ro Birke', 'r@x.org', '', '', ''],
  ]
  const merged = ['A2:A3', 'B2:B3', 'D2:D3', 'E2:E3', 'D5:D6'].map(place => `<mergeCell ref="${place}"/>`).join('')
  const rows = texts.map((row, at) => `<row r="${at + 1}">${cells(at + 1, row)}</row>`).join('')
  const workbook = await zipOf({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/_rels/sheet1.xml.rels':
      '<Relationships><Relationship Id="rId1" Type="http://x/comments" Target="../comments1.xml"/></Relationships>',
    'xl/comments1.xml':
      '<comments><commentList><comment ref="A4"><text><r><t>hat am Telefon abgesagt</t></r></text></comment></commentList></comments>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`,
  })
  const { body } = await files.preview({ kind: 'registrations', event }, workbook)
  expect(body.rows.map(({ isDoubtful }: PreviewRow) => isDoubtful === true)).toEqual([false, true, false, false])
  expect(body.rows[1].notes).toContain('Comment, not imported: “hat am Telefon abgesagt”.')
  await files.add({ kind: 'registrations', event }, workbook)
  expect(site.stored().map(briefOf)).toEqual([
    'Erika Moos: Mia, Ole, paid 70',
    'Jo Farn: Tim',
    'Al Birke, paid 70',
    'Ro Birke',
  ])
})

test('nobody comes who is called off in a remark, a column or a title', async () => {
  const site = await openTestSiteWithAccounts()
  const files = importing(site.as('admin'))
  await files.add({ kind: 'events' }, 'Titel;Datum;Uhrzeit\nWaldtag;16.05.2027;10')
  const event = (storedIn(site.dir, 'events') as readonly Event[]).find(({ title }) => title === 'Waldtag')?._id ?? ''
  for (const [list, csv, expected] of whoComes) {
    const { body } = await files.preview({ kind: 'registrations', event }, csv)
    const signs = body.rows.map(({ outcome, isDoubtful, what }: PreviewRow) => {
      if (outcome !== 'new') return '0'
      return what.endsWith('cancelled') ? '-' : isDoubtful ? '?' : '+'
    })
    expect(signs.join(''), list).toBe(expected)
  }
})

test.each([
  ['Wie viele Kinder habt ihr?', 1],
  ['Wie viele Kinder hast du insgesamt?', 1],
  ['Anzahl Geschwisterkinder', 1],
  ['Anzahl Kinder in eurer Familie', 1],
  ['Wie viele Kinder habt ihr dabei?', 3],
  ['Wie viele seid ihr?', 3],
  ['Wie viele Kinder bringt ihr mit?', 3],
])('the question “%s” means %i of those who come', async (heading, people) => {
  const site = await openTestSiteWithAccounts()
  const files = importing(site.as('admin'))
  await files.add({ kind: 'events' }, 'Titel;Datum;Uhrzeit\nWaldtag;16.05.2027;10')
  const event = (storedIn(site.dir, 'events') as readonly Event[]).find(({ title }) => title === 'Waldtag')?._id ?? ''
  await files.add({ kind: 'registrations', event }, `Name;E-Mail;${heading}\nErika Moos;e@x.org;3`)
  expect(Math.max(1, site.stored()[0]?.participants.length ?? 0)).toBe(people)
})

test.each([
  [
    'Event Tickets',
    'Käufername;Käufer-E-Mail-Adresse;Ticketinhaber Name\nErika Moos;e@x.org;Mia Moos',
    'Erika Moos: Mia Moos',
  ],
  [
    'a grown-up who brings children',
    'Name der Begleitperson;E-Mail;Vorname Kind 1;Vorname Kind 2\nErika Moos;e@x.org;Mia;Ole',
    'Erika Moos: Mia, Ole',
  ],
  ['somebody who booked', 'Bucher;E-Mail Bucher;Teilnehmer\nErika Moos;e@x.org;Mia Moos', 'Erika Moos: Mia Moos'],
  ['a contact', 'Ansprechperson;Mail;Teilnehmendes Kind\nErika Moos;e@x.org;Mia Moos', 'Erika Moos: Mia Moos'],
  ['a yes instead of names', 'Name;E-Mail;Kinder\nErika Moos;e@x.org;ja', 'Erika Moos'],
  ['a no instead of names', 'Name;E-Mail;Kinder\nErika Moos;e@x.org;nein', 'Erika Moos'],
  [
    'children by age, by number',
    'Name;E-Mail;Anzahl Kinder unter 3 Jahren (kostenlos);Anzahl Kinder ab 3 Jahren\nErika Moos;e@x.org;1;1',
    'Erika Moos: Erika Moos, Person 2 of Erika Moos',
  ],
  [
    'children beside adolescents',
    'Name;E-Mail;Anzahl Kinder;Anzahl Jugendliche\nErika Moos;e@x.org;1;1',
    'Erika Moos: Erika Moos, Person 2 of Erika Moos',
  ],
  [
    'a number of children beside those of one age',
    'Name;E-Mail;Anzahl Kinder;Anzahl Kinder unter 3 Jahren\nErika Moos;e@x.org;2;1',
    'Erika Moos: Erika Moos, Person 2 of Erika Moos',
  ],
  [
    'children by age beside adults',
    'Name;E-Mail;Erwachsene;Kinder 3-6;Kinder 7-12\nErika Moos;e@x.org;1;1;1',
    'Erika Moos: Erika Moos, Person 2 of Erika Moos, Person 3 of Erika Moos',
  ],
])('a list names the grown-up and the children: %s', async (_, csv, brief) => {
  const site = await openTestSiteWithAccounts()
  const files = importing(site.as('admin'))
  await files.add({ kind: 'events' }, 'Titel;Datum;Uhrzeit\nWaldtag;16.05.2027;10')
  const event = (storedIn(site.dir, 'events') as readonly Event[]).find(({ title }) => title === 'Waldtag')?._id ?? ''
  await files.add({ kind: 'registrations', event }, csv)
  expect(site.stored().map(briefOf)).toEqual([brief])
})

test('a row that names two events is refused, with advice', async () => {
  const site = await openTestSiteWithAccounts()
  const files = importing(site.as('admin'))
  await files.add({ kind: 'events' }, 'Titel;Datum;Uhrzeit\nWaldtag;16.05.2027;10\nBachtag;17.05.2027;10')
  const csv =
    'Termin;Name;E-Mail\n"Waldtag 16.05.2027, Bachtag 17.05.2027";Erika Moos;e@x.org\nWaldtag, 16.05.2027;Jo;j@x.org'
  const { body } = await files.preview({ kind: 'registrations' }, csv)
  expect(body.rows.map(({ outcome }: PreviewRow) => outcome)).toEqual(['wrong', 'new'])
  expect(body.rows[0].notes[0]).toContain('names several events')
})

test('an arrival of 1980, which LimeSurvey writes for none, is not stored', async () => {
  const site = await openTestSiteWithAccounts()
  const files = importing(site.as('admin'))
  await files.add({ kind: 'events' }, 'Titel;Datum;Uhrzeit\nWaldtag;16.05.2027;10')
  const event = (storedIn(site.dir, 'events') as readonly Event[]).find(({ title }) => title === 'Waldtag')?._id ?? ''
  const csv = 'Name;E-Mail;Datum Abgeschickt\nErika Moos;e@x.org;1980-01-01 00:00:00'
  await files.add({ kind: 'registrations', event }, csv)
  expect(site.stored()[0]?.createdDate.slice(0, 4)).toBe('2026')
})

test.each([
  'Leitung;Leitung E-Mail;Trainer Telefon;Name;E-Mail-Adresse Teilnehmer;Handy Teilnehmer\nWiebke;w@x.org;0171 999999;Erika Moos;e@x.org;0171 1234567',
  'User Name,User Email,Invitee Name,Invitee Email,Phone\nWiebke,w@x.org,Erika Moos,e@x.org,0171 1234567',
  'Organizer,Organizer Email,Customer,Customer Email,Customer Phone\nWiebke,w@x.org,Erika Moos,e@x.org,0171 1234567',
])('a guest gets no address or number of the host: %s', async csv => {
  const site = await openTestSiteWithAccounts()
  const files = importing(site.as('admin'))
  await files.add({ kind: 'events' }, 'Titel;Datum;Uhrzeit\nWaldtag;16.05.2027;10')
  const event = (storedIn(site.dir, 'events') as readonly Event[]).find(({ title }) => title === 'Waldtag')?._id ?? ''
  await files.add({ kind: 'registrations', event }, csv)
  expect(site.stored()).toMatchObject([{ name: 'Erika Moos', email: 'e@x.org', phone: '0171 1234567' }])
})

test('tickets with a payment that is neither theirs nor their order’s start unticked', async () => {
  const site = await openTestSiteWithAccounts()
  const files = importing(site.as('admin'))
  await files.add({ kind: 'events' }, 'Titel;Datum;Uhrzeit;Preis\nWaldtag;16.05.2027;10;35')
  const event = (storedIn(site.dir, 'events') as readonly Event[]).find(({ title }) => title === 'Waldtag')?._id ?? ''
  const csv = 'Order #;Name;E-Mail;Kind;Bezahlt\n1;Erika Moos;e@x.org;Mia;60\n1;Erika Moos;e@x.org;Ole;60'
  const { body } = await files.preview({ kind: 'registrations', event }, csv)
  expect(body.rows.map(({ isDoubtful }: PreviewRow) => isDoubtful)).toEqual([true, true])
  const shared = (await files.preview({ kind: 'registrations', event }, csv.replaceAll('60', '70'))).body.rows
  expect(shared.map(({ what }: PreviewRow) => what.endsWith('paid €35'))).toEqual([true, true])
  expect(body.rows[0].notes[1]).toMatch(/^€60\.00 stand in each of the rows 2, 3 of this order\./)
  // The same row twice is one ticket, and its payment stays whole.
  const twice = (
    await files.preview({ kind: 'registrations', event }, csv.replace('Ole', 'Mia').replaceAll('60', '70'))
  ).body.rows
  expect(twice.map(({ what }: PreviewRow) => /paid €(\d+)/.exec(what)?.[1])).toEqual(['70', undefined])
})

test('rows of a family that differ in what one booking holds start unticked', async () => {
  const site = await openTestSiteWithAccounts()
  const files = importing(site.as('admin'))
  await files.add({ kind: 'events' }, 'Titel;Datum;Uhrzeit;Preis\nWaldtag;16.05.2027;10;35')
  const event = (storedIn(site.dir, 'events') as readonly Event[]).find(({ title }) => title === 'Waldtag')?._id ?? ''
  const csv = 'Kind;Bezahlt;Eltern;E-Mail\nMia;ja;Erika Moos;e@example.org\nOle;nein;;'
  const { body } = await files.preview({ kind: 'registrations', event }, csv)
  expect(body.rows).toMatchObject([
    { isDoubtful: true, notes: expect.arrayContaining(['Not imported from row 3: Paid: nein.']) },
  ])
})

test('rows that differ are each a booking, also when the list comes again', async () => {
  const site = await openTestSiteWithAccounts()
  const files = importing(site.as('admin'))
  await files.add({ kind: 'events' }, 'Titel;Datum;Uhrzeit\nWaldtag;16.05.2027;10')
  const event = (storedIn(site.dir, 'events') as readonly Event[]).find(({ title }) => title === 'Waldtag')?._id ?? ''
  const options = { kind: 'registrations', event } as const
  const outcomesOf = async (csv: string) => {
    const { body } = await files.preview(options, csv)
    return body.rows.map(({ outcome, isDoubtful, notes }: PreviewRow) =>
      [outcome, ...(isDoubtful ? ['doubtful'] : []), ...notes].join(' | '),
    )
  }
  const head = 'Bestellnr.;Name;E-Mail;Alter'
  const first = `${head}\n7;Erika Moos;e@example.org;5\n7;Erika Moos;e@example.org;8\n7;ERIKA Moos;e@example.org;5`
  expect(await outcomesOf(first)).toEqual([
    'new',
    'new | Ordered with row 2: becomes a booking of its own.',
    'known | The same as row 2.',
  ])
  await files.add(options, first)
  expect(site.stored()).toHaveLength(2)
  expect(await outcomesOf(`${first}\n7;Erika Moos;e@example.org;9`)).toEqual([
    'known',
    'known',
    'known | The same as row 2.',
    'new | Ordered with row 2: becomes a booking of its own.',
  ])
  const unnumbered = 'Name;E-Mail;Alter\nJo Farn;jo@example.org;5\nJo Farn;jo@example.org;8'
  expect(await outcomesOf(unnumbered)).toEqual([
    'new',
    'new | doubtful | Like row 2, with other values. Not ticked; tick it if it is about somebody else.',
  ])
})

test('a quote that begins a remark in a list without quotes swallows no rows', async () => {
  const site = await openTestSiteWithAccounts()
  const files = importing(site.as('admin'))
  await files.add({ kind: 'events' }, 'Titel;Datum;Uhrzeit\nWaldtag;16.05.2027;10')
  const event = (storedIn(site.dir, 'events') as readonly Event[]).find(({ title }) => title === 'Waldtag')?._id ?? ''
  const csv = [
    'Name;Bemerkung;E-Mail',
    'Erika Moos;kommt mit Hund;erika@example.org',
    'Jo Farn;"hat Heuschnupfen;jo@example.org',
    'Al Birke;;al@example.org',
    'Ro Tanne;"isst vegan;ro@example.org',
  ].join('\r\n')
  await files.add({ kind: 'registrations', event }, csv)
  expect(site.stored().map(({ name, email }) => `${name} ${email}`)).toEqual([
    'Erika Moos erika@example.org',
    'Jo Farn jo@example.org',
    'Al Birke al@example.org',
    'Ro Tanne ro@example.org',
  ])
})

test('a row that rules out its name is refused, and so is a file of contacts, with advice', async () => {
  const site = await openTestSiteWithAccounts()
  const files = importing(site.as('admin'))
  await files.add({ kind: 'events' }, 'Titel;Datum;Uhrzeit\nWaldtag;16.05.2027;10')
  const event = (storedIn(site.dir, 'events') as readonly Event[]).find(({ title }) => title === 'Waldtag')?._id ?? ''
  const ruled = await files.preview({ kind: 'registrations', event }, 'Nr.;Name;E-Mail\n1;Erika Moos;e@x.org\n2;---;')
  expect(ruled.body.rows.map(({ outcome }: PreviewRow) => outcome)).toEqual(['new', 'wrong'])
  const contacts = 'BEGIN:VCARD\nVERSION:3.0\nFN:Erika Moos\nEMAIL;TYPE=HOME:e@x.org\nEND:VCARD\n'
  const { status, body } = await files.preview({ kind: 'subscribers', consent: true }, contacts)
  expect([status, body.error.message]).toEqual([400, expect.stringMatching(/vCard.*Numbers/)])
})

const briefOf = ({ name, street = '', houseNumber = '', zip = '', city = '', ...booking }: Registration) => {
  const people = booking.participants
    .map(participant => (participant.birthDate ? `${participant.name} *${participant.birthDate}` : participant.name))
    .join(', ')
  const home = [street, houseNumber, zip, city].filter(Boolean).join(' ')
  const paid = booking.payments.reduce((sum, { cents }) => sum + cents, 0)
  return [
    [name, home, booking.phone].filter(Boolean).join(', ') + (people ? `: ${people}` : ''),
    booking.state === 'confirmed' ? '' : booking.state,
    paid > 0 ? `paid ${paid / 100}` : '',
  ]
    .filter(Boolean)
    .join(', ')
}

test.each([
  ...['Stornoschutz', 'Stornierbar', 'Cancellable', 'Cancellation protection', 'Kostenlos stornierbar bis'],
  ...['Absagemail gesendet', 'Darf stornieren', 'Bemerkung zur Absage', 'Newsletter abgemeldet'],
])('the column “%s” cancels no booking', async heading => {
  const site = await openTestSiteWithAccounts()
  const files = importing(site.as('admin'))
  await files.add({ kind: 'events' }, 'Titel;Datum;Uhrzeit\nWaldtag;16.05.2027;10')
  const event = (storedIn(site.dir, 'events') as readonly Event[]).find(({ title }) => title === 'Waldtag')?._id ?? ''
  const rows = ['ja', '1', '03.05.2027'].map((cell, at) => `Gast ${at};${at}@example.org;${cell}`)
  await files.add({ kind: 'registrations', event }, [`Name;E-Mail;${heading}`, ...rows].join('\n'))
  expect(site.stored().map(({ state }) => state)).toEqual(['confirmed', 'confirmed', 'confirmed'])
})

test('a first row without headings is imported, and a word in place of a phone number is named', async () => {
  const site = await openTestSiteWithAccounts()
  const files = importing(site.as('admin'))
  const headless = await files.preview({ kind: 'registrations' }, 'Erika Moos;e@example.org\nJo Farn;j@example.org\n')
  expect(headless.body.rows.map(({ row }: PreviewRow) => row)).toEqual([1, 2])
  const { body } = await files.preview({ kind: 'registrations' }, 'Name;E-Mail;Telefon\nErika;e@example.org;folgt\n')
  expect(body.rows[0].notes).toContain('Phone: “folgt” is not a number. The row is imported without it.')
})

test('a column with content but without a heading is named as left out', async () => {
  const site = await openTestSiteWithAccounts()
  const { body } = await importing(site.as('admin')).preview(
    { kind: 'registrations' },
    'Name;E-Mail;;\nErika Moos;erika@example.org;vegetarisch;\n',
  )
  expect([body.headings, body.report.columns]).toEqual([['Name', 'E-Mail', 'Column 3', ''], ['Column 3']])
})

test('a state whose words contain a second state is asked about, not guessed', async () => {
  const site = await openTestSiteWithAccounts()
  const states = [
    'angemeldet und wieder abgemeldet',
    'ja, aber storniert',
    'bestätigt (Absage am 3.5.)',
    'ja, kommt nicht',
  ]
  const rows = states.map((state, at) => `Gast ${at};${at}@example.org;${state};`)
  const marked = 'Jo;jo@example.org;;nicht storniert'
  const csv = ['Name;E-Mail;Status;Storno', ...rows, marked].join('\n')
  const { body } = await importing(site.as('admin')).preview({ kind: 'registrations' }, csv)
  const reasons = body.rows.map(({ notes }: PreviewRow) => notes.find(note => note.endsWith('is not understood.')))
  expect(reasons).toEqual([
    ...states.map(state => `State: “${state}” is not understood.`),
    'Cancelled: “nicht storniert” is not understood.',
  ])
})

/** `+` for somebody who is invited, `*` with proof, `-` for somebody on the blacklist, `0` for the others. */
const subscribers: [program: string, csv: string, expected: string][] = [
  [
    'Wix',
    'Email,First Name,Email subscriber status\na@x.org,Erika,Subscribed\nb@x.org,Jo,Unsubscribed\nc@x.org,Al,Never subscribed',
    '+-0',
  ],
  ['Steady', 'Name,Email,Subscribed\nErika,a@x.org,true\nJo,b@x.org,false', '+-'],
  [
    'a state in other words',
    'E-Mail;Status der Newsletter-Anmeldung\na@x.org;aktiv\nb@x.org;abgemeldet\nc@x.org;vielleicht',
    '+-0',
  ],
  [
    'rapidmail',
    'email;status;created_on;created_ip;activated_on;activated_ip\na@x.org;active;2024-01-01 10:00:00;192.0.2.1;2024-01-02 10:00:00;192.0.2.1',
    '*',
  ],
  [
    'MailerLite',
    'Subscriber,Status,Signed up,Signup IP,Opt-in timestamp,Opt-in IP\na@x.org,active,2024-01-01 10:00:00,192.0.2.1,2024-01-02 10:00:00,192.0.2.2',
    '*',
  ],
  ['Google Contacts', 'First Name,Last Name,E-mail 1 - Label,E-mail 1 - Value\nErika,Moos,* ,a@x.org', '+'],
  ['Thunderbird', 'Vorname,Nachname,Primäre E-Mail-Adresse\nErika,Moos,a@x.org', '+'],
  ['a title above people who have left', 'Abgemeldete Empfänger (2);\nE-Mail;Name\na@x.org;Erika\nb@x.org;Jo', '--'],
  [
    'a title between the rows, and another that ends it',
    'E-Mail;Name\na@x.org;Erika\nAbmeldungen:;\nb@x.org;Jo\nc@x.org;Al\nAngemeldet;\nd@x.org;Ro',
    '+0--0+',
  ],
  [
    'a title about something else',
    'Newsletter ohne Abgemeldete;\nE-Mail;Name\na@x.org;Erika\nEichhof;\nb@x.org;Jo',
    '+0+',
  ],
  ['a column without a heading', 'E-Mail;Name;\na@x.org;Erika;\nb@x.org;Jo;abgemeldet\nc@x.org;Al;nicht mehr', '+00'],
  ['the recipients of a letter', 'a@x.org; b@x.org; c@x.org', '+++'],
  ['two addresses in a cell, as Google writes them', 'E-Mail;Name\na@x.org ::: b@x.org;Erika\nc@x.org;Jo', '0+'],
  ['names with addresses', 'Erika Moos <a@x.org>\nJo Farn <b@x.org>', '++'],
  [
    'Buttondown',
    'email_address,type,unsubscription_date,notes,tags\na@x.org,regular,,,\nb@x.org,unsubscribed,2025-01-01T10:00:00Z,,\nc@x.org,unactivated,,,\nd@x.org,removed,,,\ne@x.org,complained,,,\nf@x.org,blocked,,,\ng@x.org,premium,,,',
    '+-0000+',
  ],
  [
    'HubSpot, with two columns of leaving',
    'Email,Unsubscribed from all email,Opted out of email: Newsletter\na@x.org,,\nb@x.org,true,\nc@x.org,,true\nd@x.org,false,false',
    '+--+',
  ],
  [
    'phpList, with two columns of leaving',
    'email\tIs this subscriber blacklisted (1/0)\tIs this account disabled?\na@x.org\t0\t0\nb@x.org\t1\t0\nc@x.org\t0\t1',
    '+--',
  ],
  [
    'Mailman 3',
    'Subscriber,Display Name,Delivery Status,Role\na@x.org,A,enabled,member\nb@x.org,B,by_user,member\nc@x.org,C,by_bounces,member\nd@x.org,D,enabled,nonmember',
    '+000',
  ],
  ['Mailman 2', 'address,name,digest,nomail\na@x.org,A,no,off\nb@x.org,B,no,on', '+0'],
  ['Listmonk', 'email,status\na@x.org,enabled\nb@x.org,disabled\nc@x.org,blocklisted', '+0-'],
  [
    'KlickTipp, where nobody bounced but one',
    'E-Mail-Adresse;Abonnement-Status;Bounce-Status\na@x.org;Bestätigt;Kein Bounce\nb@x.org;Ausgetragen;Kein Bounce\nc@x.org;Bestätigt;Hard Bounce\nd@x.org;Wartend auf Bestätigung;Kein Bounce',
    '+--0',
  ],
  [
    'labels of an address book',
    'First Name,Labels,E-mail 1 - Value\nA,* myContacts,a@x.org\nB,Kein Newsletter ::: * myContacts,b@x.org\nC,abgemeldet ::: * myContacts,c@x.org',
    '+00',
  ],
  [
    'a question of a form',
    'E-Mail-Adresse;Darf ich dir Neuigkeiten schicken?;Vegetarisch?\na@x.org;Ja, gern;Nein\nb@x.org;Nein;Nein',
    '+0',
  ],
  [
    'another question of a form',
    'E-Mail;Möchtest du über neue Termine informiert werden?\na@x.org;Ja\nb@x.org;Nein, danke',
    '+0',
  ],
  ['a box of a form, empty for some', 'E-Mail;Infos per Mail\na@x.org;Ich stimme zu\nb@x.org;\nc@x.org;', '+00'],
  ['ticks for those who want it', 'E-Mail;Newsletter\na@x.org;x\nb@x.org;\nc@x.org;x', '+0+'],
  ['ticks for post and mail', 'Name;E-Mail;Post;Mail\nErika;a@x.org;x;x\nJo;b@x.org;x;', '+0'],
  ['an answer that some lack', 'E-Mail;Newsletter\na@x.org;ja\nb@x.org;\nc@x.org;nein', '++0'],
  ['boxes as signs', 'E-Mail;Newsletter\na@x.org;☑\nb@x.org;☐\nc@x.org;✗\nd@x.org;✅', '+00+'],
  [
    'remarks that end it',
    'E-Mail;Bemerkung\na@x.org;Oma von Mia\nb@x.org;will nicht mehr\nc@x.org;NEIN\nd@x.org;2024 verstorben',
    '+000',
  ],
  [
    'remarks in other words',
    'E-Mail;Bemerkung;Kontakt\na@x.org;;Frau Moos\nb@x.org;will raus;\nc@x.org;bitte aus dem Verteiler nehmen;\nd@x.org;Stop;\ne@x.org;;kein Kontakt mehr\nf@x.org;;nicht mehr kontaktieren',
    '+00000',
  ],
  ['an abbreviation', 'Mail;NL\na@x.org;ja\nb@x.org;nein', '+0'],
  [
    'Mailjet',
    'email,name,isunsub,isexcluded\na@x.org,A,False,False\nb@x.org,B,True,False\nc@x.org,C,False,True',
    '+-0',
  ],
  ['Mailjet by hand', 'Email,Exclusion from campaigns\na@x.org,No\nb@x.org,Yes', '+0'],
  ['an archive, and a yes with its day', 'E-Mail;Newsletter\na@x.org;ja, am 02.03.2025\nb@x.org;archiviert', '+0'],
  ['letters that came back', 'E-Mail;Bemerkung\na@x.org;Mail kam zurück\nb@x.org;E-Mail-Adresse ungültig', '00'],
  ['the mothers of a group', 'Eltern;Mail der Mutter;Newsletter\nErika;a@x.org;akzeptiert\nJo;b@x.org;nein', '+0'],
  ['a club', 'E-Mail;gestrichen;Austrittsdatum\na@x.org;;\nb@x.org;x;\nc@x.org;;31.12.2025', '+-0'],
  [
    'a no about something else',
    'E-Mail;Vegetarisch;Mitglied;Nachricht\na@x.org;nein;no;komme gern\nb@x.org;ja;yes;bis bald',
    '++',
  ],
]

test('nobody who has left is invited, and no address of a list is lost', async () => {
  const site = await openTestSiteWithAccounts()
  const files = importing(site.as('admin'))
  const signOf = ({ outcome, reason, notes }: PreviewRow) => {
    if (outcome === 'new') return notes.length === 0 ? '*' : '+'
    return reason === 'unsubscribed' ? '-' : '0'
  }
  for (const [program, csv, expected] of subscribers) {
    const { body } = await files.preview({ kind: 'subscribers', consent: true }, csv)
    expect(body.rows.map(signOf).join(''), program).toBe(expected)
  }
})

test('nobody is invited who is also in a sheet of people who have left, and a longer one is refused', async () => {
  const sheet = (...addresses: string[]) =>
    `<worksheet><sheetData>${['E-Mail', ...addresses].map(text => `<row><c t="inlineStr"><is><t>${text}</t></is></c></row>`).join('')}</sheetData></worksheet>`
  const workbook = (...left: string[]) =>
    zipOf({
      'xl/workbook.xml':
        '<workbook xmlns:r="r"><sheets><sheet name="Alle" sheetId="1" r:id="r1"/><sheet name="Abgemeldet" sheetId="2" r:id="r2"/></sheets></workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Target="worksheets/sheet2.xml"/></Relationships>',
      'xl/worksheets/sheet1.xml': sheet('a@x.org', 'B@x.org'),
      'xl/worksheets/sheet2.xml': sheet(...left),
    })
  const site = await openTestSiteWithAccounts()
  const preview = async (...left: string[]) =>
    importing(site.as('admin')).preview({ kind: 'subscribers', consent: true }, await workbook(...left))
  const { body } = await preview('b@x.org')
  expect(body.rows.map(({ outcome, notes }: PreviewRow) => [outcome, notes.slice(1)])).toEqual([
    ['new', []],
    ['left', ['Also in the sheet “Abgemeldet”.']],
  ])
  // The last row that is read would otherwise end the list.
  const many = Array.from({ length: 6000 }, (_, at) => `p${at}@x.org`)
  expect((await preview(...many, 'b@x.org')).status).toBe(400)
})

test('nobody comes or is invited unasked whose row is struck through or hidden in the workbook', async () => {
  const cells = (texts: string[], style: number) =>
    texts.map(text => `<c t="inlineStr" s="${style}"><is><t>${text}</t></is></c>`).join('')
  const rows = [
    `<row>${cells(['Name', 'E-Mail'], 0)}</row>`,
    `<row>${cells(['Erika Moos', 'a@example.org'], 0)}</row>`,
    `<row>${cells(['Jo Farn', 'b@example.org'], 1)}</row>`,
    `<row hidden="1">${cells(['Al Birke', 'c@example.org'], 0)}</row>`,
  ]
  const workbook = await zipOf({
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/styles.xml':
      '<styleSheet><fonts><font/><font><strike/></font></fonts><cellXfs><xf/><xf fontId="1"/></cellXfs></styleSheet>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
  })
  const site = await openTestSiteWithAccounts()
  const { body } = await importing(site.as('admin')).preview({ kind: 'subscribers', consent: true }, workbook)
  expect(body.rows.map(({ outcome, notes }: PreviewRow) => [outcome, notes.slice(1)])).toEqual([
    ['new', []],
    ['left', ['Struck through in the spreadsheet.']],
    ['left', ['Hidden in the spreadsheet.']],
  ])
  const files = importing(site.as('admin'))
  await files.add({ kind: 'events' }, 'Titel;Datum;Uhrzeit\nWaldtag;16.05.2027;10')
  const event = (storedIn(site.dir, 'events') as readonly Event[]).find(({ title }) => title === 'Waldtag')?._id ?? ''
  const bookings = await files.preview({ kind: 'registrations', event }, workbook)
  const unticked = 'Not ticked; tick it if they come after all.'
  expect(bookings.body.rows.map(({ isDoubtful, notes }: PreviewRow) => [isDoubtful, ...notes])).toEqual([
    [undefined],
    [true, unticked, 'Struck through in the spreadsheet.'],
    [true, unticked, 'Hidden in the spreadsheet.'],
  ])
})
