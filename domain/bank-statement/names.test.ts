import { expect, test } from 'vitest'
import { isSameName, nameWords } from './names.ts'

const isSame = (one: string, other: string) => isSameName(nameWords(one), nameWords(other))

test.each([
  ['Maria Größe', 'Größe, Maria'],
  ['Maria Größe', 'GROESSE MARIA'],
  ['Maria Größe', 'Maria Grosse'],
  ['Jürgen-Åse Müller', 'Dr. Juergen Ase Mueller'],
  ['Maria Größe', 'Maria und Tom Größe'],
  ['Maria Anna Größe', 'Größe, Maria'],
  ['Łucja Nowak', 'Nowak Łucja'],
])('%s may be %s', (one, other) => expect([isSame(one, other), isSame(other, one)]).toEqual([true, true]))

test.each([
  ['Maria Größe', 'Maria Klein'],
  ['Maria Größe', 'Größe'],
  ['Maria', 'Maria'],
  ['Thomas Weber', 'Weber, T. u. A.'],
  ['Ann Weber', 'Joann Weber'],
  ['', ''],
])('%s is not known to be %s', (one, other) => expect(isSame(one, other)).toBe(false))
