import { type OwnQuestion, usualQuestion } from '../domain/questions/question.ts'

/** Free, one per purpose, for each person (Art. 7 GDPR, § 22 KUG). */
const picture = { ...usualQuestion, kind: 'consent', publishes: true } as const

/** Decided by those who have the care of the child (§§ 1626, 1627, 1631 BGB). */
const ofChild = { ...usualQuestion, forWhom: 'minors' } as const

/** Questions of a new site; no event asks them until the educator chooses them. */
export const questions: OwnQuestion[] = [
  {
    ...picture,
    _id: 'fotos-website',
    label: 'Fotos, auf denen diese Person zu erkennen ist, dürfen auf dieser Website erscheinen.',
    hint: 'Die Website kann jeder auf der Welt aufrufen. Wird die Erlaubnis widerrufen, nehme ich das Foto herunter.',
    sign: 'W',
  },
  {
    ...picture,
    _id: 'fotos-druck',
    label: 'Fotos, auf denen diese Person zu erkennen ist, dürfen in meinen Flyern und Plakaten erscheinen.',
    hint: 'Was schon gedruckt ist, kann ich nicht zurückholen. In der nächsten Auflage fehlt das Foto dann.',
    sign: 'D',
  },
  {
    ...picture,
    _id: 'fotos-gruppe',
    label: 'Fotos, auf denen diese Person zu erkennen ist, darf ich an die Familien der Gruppe weitergeben.',
    hint: 'Sie sind zur Erinnerung gedacht. Bitte stellt Fotos mit anderen Kindern nicht ins Netz.',
    sign: 'F',
  },
  {
    ...ofChild,
    _id: 'zecken',
    kind: 'consent',
    label: 'Zecken dürfen gleich im Wald entfernt werden, mit Zeckenzange oder Zeckenkarte.',
    hint: 'Ich sage dir beim Abholen, wo eine saß. Ohne Erlaubnis rufe ich dich an.',
    sign: 'Z',
  },
  {
    ...ofChild,
    _id: 'schwimmen',
    kind: 'choice',
    options: ['kann noch nicht schwimmen', 'kann sicher schwimmen', 'hat ein Schwimmabzeichen'],
    label: 'Wie gut kann dein Kind schwimmen?',
    hint: 'Am Wasser passe ich bei allen auf. So weiß ich, bei wem besonders.',
    required: true,
    sign: 'S',
  },
  {
    ...ofChild,
    _id: 'kleingruppe',
    kind: 'yesNo',
    label: 'Darf dein Kind mit mindestens zwei anderen in klaren Grenzen allein unterwegs sein?',
    hint: 'Zum Beispiel beim Holzsammeln oder Spielen, in Rufweite.',
    required: true,
    sign: 'G',
  },
  {
    ...ofChild,
    _id: 'heimweg',
    kind: 'yesNo',
    label: 'Darf dein Kind nach dem Ende allein nach Hause gehen?',
    hint: 'Wenn nicht, warte ich mit ihm, bis es abgeholt wird.',
    required: true,
    sign: 'H',
  },
  {
    ...usualQuestion,
    _id: 'essen',
    kind: 'text',
    label: 'Was soll ich beim Essen wissen?',
    hint: 'Vegetarisch, Unverträglichkeiten, was gar nicht geht.',
    sensitive: true,
    sign: 'E',
  },
  {
    ...usualQuestion,
    _id: 'gehoert',
    kind: 'text',
    of: 'party',
    label: 'Wie hast du von uns gehört?',
  },
]
