import { expect, test } from 'vitest'
import { addLostForms, withLostLetters } from './lost-letters.ts'
import { isPayer, isSameName, nameWords, payerName, surnameWords } from './names.ts'

const isSame = (a: string, b: string) => isSameName(nameWords(a), nameWords(b))

test.each([
  ['Maria Größe', 'Größe, Maria'],
  ['Maria Größe', 'GROESSE MARIA'],
  ['Maria Größe', 'Maria Grosse'],
  ['Jürgen-Åse Müller', 'Dr. Juergen Ase Mueller'],
  ['Maria Größe', 'Maria und Tom Größe'],
  ['Maria Anna Größe', 'Größe, Maria'],
  ['Łucja Nowak', 'Nowak Łucja'],
])('the name %s may be %s', (a, b) => expect([isSame(a, b), isSame(b, a)]).toEqual([true, true]))

test.each([
  ['Maria Größe', 'Maria Klein'],
  ['Maria Größe', 'Größe'],
  ['Maria', 'Maria'],
  ['Thomas Weber', 'Weber, T. u. A.'],
  ['Ann Weber', 'Joann Weber'],
  ['', ''],
])('the name %s does not prove %s', (a, b) => expect(isSame(a, b)).toBe(false))

test.each([
  ['Bernadette Leutheusser-Schnarrenberger', 'Bernadette Leutheusser-Schn'],
  ['Alexandra Meyer-Hoffmann', 'Petra und Alexandra Meyer-H'],
  ['Alexandra Meyer-Hoffmann', 'Alexandra Sophie Meyer-Hoff'],
  ['Jürgen Schwarzenberger', 'Prof. Dr. Juergen Schwarzen'],
  ['Anna Müller', 'Familie Uwe und Anna Muelle'],
  ['Alexandra Meyer', 'Alexandra Hoffmann-Meyer-Sc'],
  ['Alexandra Katharina Meyer-Hoffmannsthal', 'Alexandra Katharina Meyer-Hoffmanns'],
  ['Petra Meier', 'Petra und Uwe Meier'],
  ['Uwe Meier', 'Eheleute Petra u. Uwe Meier'],
])('the name %s may be “%s”, as a bank truncates it', (person, payer) => {
  expect(isPayer(payerName(payer), nameWords(person))).toBe(true)
})

test.each([
  ['Bernadette Leutheusser', 'LEUTHEUSSER-SCHNARRENBERGER'],
  ['Sophie Weber', 'Alexandra Hoffmann-Meyer-We'],
  ['Alexandra Weber', 'Alexandra We'],
  ['Maximiliane Weber', 'Maximiliane Charlotte Annab'],
  ['Katharina Meier', 'Katharina Elisabeth Berg M'],
])('the name %s does not prove “%s”', (person, payer) => {
  expect(isPayer(payerName(payer), nameWords(person))).toBe(false)
})

test.each([
  ['Petra Klein', ['klein']],
  ['Klein, Petra', ['klein']],
  ['Petra Meyer-Hoffmann', ['meyer', 'hoffmann']],
  ['Familie Öztürk', ['ozturk']],
])('the surname of %s is %s', (name, surname) => expect(surnameWords(name)).toEqual(surname))

test.each([
  ['J?RGEN M?LLER', 'jurgen muller'],
  ['J??rgen M??ller', 'jurgen muller'],
  ['M\ufffdller,J\ufffdrgen', 'muller,jurgen'],
  ['?ztürk, G?l', '?ztürk, gul'],
  ['Öl?', 'Öl?'],
  ['W?ber, Anna?', 'W?ber, Anna?'],
  ['????? Schmidt', '????? Schmidt'],
])(
  'letters that a bank lost in “%s” are completed to “%s”, if a letter is left and one name alone fits',
  (payer, expected) => {
    const forms = new Map<string, string>()
    for (const name of ['Jürgen Müller', 'Gül Öztürk', 'Tom Wäber', 'Ida Wöber', 'Мария Schmidt'])
      addLostForms(forms, name)
    expect(withLostLetters(payer, forms)).toBe(expected)
  },
)
