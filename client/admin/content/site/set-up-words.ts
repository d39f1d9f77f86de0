import type { SetUpStep } from '../../../../domain/content/site/set-up.ts'
import { t } from '../../../../domain/kit/language.ts'

type Words = { short: string; title: string; why: string }

/** Names and explanations of the steps. */
export const setUpNames = (): Record<SetUpStep, Words> => ({
  account: {
    short: t('Account', 'Konto'),
    title: t('Your Account', 'Dein Konto'),
    why: t(
      'With this address you sign in, and letters to you go there.',
      'Mit dieser Adresse meldest du dich an, und dorthin gehen Briefe an dich.',
    ),
  },
  name: {
    short: 'Name',
    title: t('What is your school called?', 'Wie heißt deine Schule?'),
    why: t(
      'The name is at the top of every page and in every letter.',
      'Der Name steht oben auf jeder Seite und in jedem Brief.',
    ),
  },
  contact: {
    short: t('Contact', 'Kontakt'),
    title: t('How can people reach you?', 'Wie bist du zu erreichen?'),
    why: t(
      'This is shown on the contact page, in the imprint and on invoices. The law requires name, address and email.',
      'Das steht auf der Kontaktseite, im Impressum und auf Rechnungen. Name, Anschrift und E-Mail verlangt das Gesetz.',
    ),
  },
  form: {
    short: t('Form', 'Formular'),
    title: t('How may your guests write their names?', 'Wie dürfen deine Gäste schreiben?'),
    why: t(
      'The form can be strict, or take names and addresses as people write them.',
      'Das Formular kann streng sein oder Namen und Anschriften so nehmen, wie Menschen sie schreiben.',
    ),
  },
  bank: {
    short: 'Bank',
    title: t('Where do guests pay to?', 'Wohin zahlen deine Gäste?'),
    why: t(
      'Without a bank account, nobody learns where to pay.',
      'Ohne Bankverbindung erfährt niemand, wohin das Geld soll.',
    ),
  },
  mail: {
    short: t('Mail', 'E-Mail'),
    title: t('Who delivers your letters?', 'Wer trägt deine Briefe aus?'),
    why: t(
      'Confirmations and reminders go through the mailbox that you have already. Until then they wait; none is lost. If the site may also read that mailbox, it tells you which letters came back: later, under System → Mail.',
      'Bestätigungen und Erinnerungen gehen über das Postfach, das du schon hast. Bis dahin warten sie, keiner geht verloren. Darf die Website dort auch lesen, sagt sie dir, welcher Brief zurückkam: später unter System → E-Mail.',
    ),
  },
  content: {
    short: t('Content', 'Inhalt'),
    title: t('Begin with examples, or empty?', 'Mit Beispielen anfangen oder leer?'),
    why: t(
      'Dates, pages and pictures of an invented school are there to look at. If you bring your own from another site, begin empty, and go on under “Move in” in the Admin Panel.',
      'Zum Ansehen sind Termine, Seiten und Bilder einer erfundenen Schule da. Bringst du deine von einer anderen Website mit, fang leer an und mach danach in der Verwaltung unter „Umziehen“ weiter.',
    ),
  },
  address: {
    short: t('Address', 'Adresse'),
    title: t('Where can people find your site?', 'Wo findet man deine Website?'),
    why: t(
      'With a domain of your own it is reached by https. A domain provider sells one; this page shows what to enter there.',
      'Mit einer eigenen Domain ist sie über https zu erreichen. Die bekommst du bei einem Anbieter für Domains; was dort einzutragen ist, steht gleich hier.',
    ),
  },
})

/** Replaces the reason of the step for mail if the server sets how letters go out. */
export const fixedMailWhySentence = () =>
  t(
    'Confirmations and reminders go out as the server sets it (SMTP_URL). Please try it once.',
    'Wie Bestätigungen und Erinnerungen hinausgehen, ist auf dem Server festgelegt (SMTP_URL). Probier es bitte einmal aus.',
  )
