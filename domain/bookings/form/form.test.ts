import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AppError } from '../../kit/error.ts'
import { formFields, formTexts } from '../record/form-fields.ts'
import { type FormKind, parseForm, parseRegistration, rules, tooLong, wrongFields } from './form.ts'
import { MESSAGE_MAX } from './message-length.ts'

const strict = { lenientAddresses: false }
const lenient = { lenientAddresses: true }
const registration = {
  event: 'termin-01',
  name: 'Jürgen-Åse Müller',
  email: 'juergen@example.org',
  phone: '+49 (0)151 234-5',
  street: 'Am Alten Markt',
  houseNumber: '7',
  zip: '12345',
  city: 'Bad Muskau',
  country: 'Österreich',
  privacyStatement: true,
}
const inquiry = { name: 'Ayşe', email: 'ayse@example.org', notes: 'Hallo' }
const wrong = (kind: FormKind, changes: object, settings = strict) =>
  Object.keys(wrongFields(kind, { ...(kind === 'register' ? registration : inquiry), ...changes }, settings))

test('a complete form has no mistakes', () => {
  expect(wrong('register', {})).toEqual([])
  expect(wrong('inquiry', {})).toEqual([])
})

test.each([
  [
    'name',
    ['Al', 'A'.repeat(20), 'Anna Lena-Marie', 'Łukasz', 'e\u0301ve'],
    ['', 'A', 'A'.repeat(21), 'Anna2', "O'Neil", 'A.B', 7, null],
  ],
  [
    'email',
    ['a@b.de', 'a.b+c@sub.example.org', 'info@müller.de'],
    [
      'a@b',
      'martina@example',
      '@b.de',
      'a b@c.de',
      'a@b.de\r\nBcc: x@y.de',
      'a@b.de,c@d.de',
      `${'a'.repeat(45)}@ab.de`,
      '<a@b.de>',
    ],
  ],
  ['phone', ['123456', '+49 (0)12-34'], ['12345', '1'.repeat(21), '01234/567', '0123a567']],
  ['street', ['Am', 'St.-Georg-Str.', 'Straße'], ['A', 'A'.repeat(51), 'Straße 7', 'A/B']],
  ['houseNumber', ['1', '1'.repeat(50)], ['', '12a', '12-14', '-1', '１２']],
  ['zip', ['1234', '12345'], ['123', '123456', '1234a', 'D-123']],
  ['city', ['Ulm', 'Bad Muskau', 'Clausthal-Zellerfeld'], ['U', 'A'.repeat(31), 'St. Peter', 'Ulm 2']],
  ['country', ['Österreich'], ['Ö', 'A'.repeat(31), 'D.']],
  ['event', ['termin-01'], ['', undefined, 5]],
  ['privacyStatement', [true], [false, undefined, 'on', 1]],
  ['notes', ['', undefined, 'Nüsse'], [5]],
  ['newsLetter', [true, false, undefined], ['yes']],
])('registration: %s', (field, right, broken) => {
  for (const value of right) expect(wrong('register', { [field]: value })).toEqual([])
  for (const value of broken) expect(wrong('register', { [field]: value })).toEqual([field])
})

test('a participant’s name has up to 60 letters, a contact person’s up to 20', () => {
  const named = (name: unknown) => wrongFields('register', { ...registration, participants: [{ name }] }, strict)
  for (const name of ['Charlotte Müller-Schmidt', 'Al', 'A'.repeat(60)]) expect(named(name)).toEqual({})
  const length = 'Zu lang: höchstens 60 Zeichen, gerade sind es 61.'
  expect(named('A'.repeat(61))).toEqual({ 'participants.0.name': length })
  const hint = 'Bitte 2 bis 60 Zeichen: Buchstaben, Leerzeichen, Bindestrich.'
  for (const name of ['', undefined]) expect(named(name)).toEqual({ 'participants.0.name': hint })
  expect(named('Anna2')).toEqual({ 'participants.0.name': 'Die Ziffer „2“ geht hier nicht.' })
  expect(wrong('register', { name: 'Charlotte Müller-Schmidt' })).toEqual(['name'])
})

test('an inquiry needs only a name, an address and a message', () => {
  expect(wrong('inquiry', { name: '', email: 'x', notes: '  ' })).toEqual(['name', 'email', 'notes'])
  expect(wrongFields('inquiry', {}, strict)).toEqual({
    name: rules.name.hint,
    email: rules.email.hint,
    notes: 'Bitte schreib kurz, worum es geht.',
  })
})

test('a message has at most 5,000 characters, and the error counts them', () => {
  const longest = 'ü'.repeat(5000)
  const tooLong = 'Zu lang: höchstens 5000 Zeichen, gerade sind es 5001.'
  for (const [kind, form] of [['inquiry', inquiry] as const, ['register', registration] as const]) {
    expect(wrongFields(kind, { ...form, notes: longest }, strict)).toEqual({})
    expect(wrongFields(kind, { ...form, notes: `${longest}x` }, strict)).toEqual({ notes: tooLong })
    // Counts characters as people do: an emoji is one, and so is a line end of a plain form.
    expect(wrongFields(kind, { ...form, notes: `  ${'🌲'.repeat(4000)}${'\r\n'.repeat(999)}x ` }, strict)).toEqual({})
  }
})

test('an inquiry may omit the telephone; a given number obeys the rule of a registration', () => {
  for (const phone of ['', '  ', undefined, '+49 (0)151 234-5']) expect(wrong('inquiry', { phone })).toEqual([])
  for (const phone of ['110', '01234/567', 5, null]) expect(wrong('inquiry', { phone })).toEqual(['phone'])
  expect(parseRegistration({ ...inquiry, phone: ' 01234 567 ' }, strict)).toMatchObject({ phone: '01234 567' })
})

test('every missing field of a registration has its own message', () => {
  const fields = wrongFields('register', {}, strict)
  expect(Object.keys(fields)).toEqual([
    'event',
    'name',
    'email',
    'phone',
    'street',
    'houseNumber',
    'zip',
    'city',
    'country',
    'privacyStatement',
  ])
  expect(fields.zip).toBe('Nur 4 oder 5 Ziffern.')
  expect(fields.event).toBe('Bitte wähle zuerst einen Termin.')
  expect(fields.privacyStatement).toBe('Ohne dieses Häkchen geht es nicht.')
})

test.each([
  ['name', 'Dr. Sabine Müller', 'Der Punkt geht hier nicht.'],
  ['name', 'Sabine Müller, Ulm', 'Das Komma geht hier nicht.'],
  ['name', 'Sabine Müller 2', 'Die Ziffer „2“ geht hier nicht.'],
  ['name', "Dr. O'Brien", 'Der Punkt und der Apostroph gehen hier nicht.'],
  ['name', 'Dr. Müller, geb. Vogt', 'Der Punkt und das Komma gehen hier nicht.'],
  [
    'name',
    "Dr. Jens O'Brien 2, 3",
    'Der Punkt, der Apostroph, das Komma und die Ziffern „2“ und „3“ gehen hier nicht.',
  ],
  [
    'name',
    'Jens\u0007\nVogt & 2',
    'Hier steht ein unsichtbares Zeichen, das nicht geht. Hier geht nur eine Zeile. Die Ziffer „2“ und das Zeichen „&“ gehen hier nicht.',
  ],
  ['phone', '0123456789 abc', 'Die Buchstaben „a“, „b“ und „c“ gehen hier nicht.'],
  ['phone', 'abcdefghijkl', 'Die Buchstaben „a“, „b“, „c“, „d“, „e“, „f“, „g“, „h“ und andere gehen hier nicht.'],
  ['name', 'Sabine\nMüller', 'Hier geht nur eine Zeile.'],
  ['name', 'Sabine\u0007', 'Hier steht ein unsichtbares Zeichen, das nicht geht.'],
  ['name', 'Anna-Lena Maria Sommerfeld', 'Zu lang: höchstens 20 Zeichen, gerade sind es 26.'],
  // Wrong characters are reported first: without them, the length may be right.
  ['name', 'Anna-Lena Maria Sommerfeld.', 'Der Punkt geht hier nicht.'],
  ['name', 'S', 'Bitte 2 bis 20 Zeichen: Buchstaben, Leerzeichen, Bindestrich.'],
  ['email', 'sabine mueller@example.org', 'Das Leerzeichen geht hier nicht.'],
  ['email', `${'s'.repeat(45)}@ab.de`, 'Zu lang: höchstens 50 Zeichen, gerade sind es 51.'],
  ['email', 'sabine@example', 'Diese Adresse ist noch nicht vollständig.'],
  ['phone', '01234/567890', 'Der Schrägstrich geht hier nicht.'],
  ['phone', '01234 abc', 'Die Buchstaben „a“, „b“ und „c“ gehen hier nicht.'],
  ['phone', '+49 (0) 1234 567 890 12', 'Zu lang: höchstens 20 Zeichen, gerade sind es 23.'],
  ['phone', '110', 'Bitte 6 bis 20 Zeichen: Ziffern, Leerzeichen, + ( ) -.'],
  ['street', 'Straße 7', 'Die Ziffer „7“ geht hier nicht.'],
  ['city', 'St. Peter', 'Der Punkt geht hier nicht.'],
  ['country', 'D&A', 'Das Zeichen „&“ geht hier nicht.'],
  ['houseNumber', '12a', 'Der Buchstabe „a“ geht hier nicht. Einen Zusatz wie „a“ bitte in die Nachricht schreiben.'],
  ['houseNumber', '1'.repeat(51), 'Zu lang: höchstens 50 Zeichen, gerade sind es 51.'],
  ['zip', '1234a', 'Der Buchstabe „a“ geht hier nicht. Nur 4 oder 5 Ziffern.'],
  ['zip', '123456', 'Nur 4 oder 5 Ziffern.'],
])('the %s “%s” is refused: %s', (field, value, sentence) => {
  expect(wrongFields('register', { ...registration, [field]: value }, strict)).toEqual({ [field]: sentence })
})

test.each([
  ['name', 'Alexandra Meyer-Hoffmann'],
  ['name', 'Dr. Jens Vogt'],
  ['name', "Seán O'Brien"],
  ['name', 'Seán O’Brien'],
  ['city', 'Hann. Münden'],
  ['city', 'Halle/Saale'],
  ['city', 'Frankfurt (Oder)'],
  ['phone', '05541/3312'],
  ['street', 'Straße des 17. Juni'],
  ['houseNumber', '12a'],
])('the %s “%s” is accepted if the site is lenient', (field, value) => {
  expect(wrong('register', { [field]: value })).toEqual([field])
  expect(wrong('register', { [field]: value }, lenient)).toEqual([])
  if (field === 'name') expect(wrong('inquiry', { name: value }, lenient)).toEqual([])
  const participants = [{ name: field === 'name' ? value : 'Mia' }]
  expect(wrong('register', { participants }, lenient)).toEqual([])
})

test('a phone number has at least six digits, with any separators', () => {
  const phone = (value: string) => wrongFields('register', { ...registration, phone: value }, lenient).phone
  expect(phone('(0) 1-2/3 4+5')).toBeUndefined()
  expect(phone('0 - 1 - 2 - 3 - 4')).toBe(
    'Bitte mindestens sechs Ziffern, zusammen höchstens 30 Zeichen: Ziffern, Leerzeichen, + ( ) - /.',
  )
  expect(phone('0'.repeat(31))).toBe('Zu lang: höchstens 30 Zeichen, gerade sind es 31.')
})

test('the lenient setting accepts house numbers, postcodes and e-mail addresses no more widely than before', () => {
  expect(wrong('register', { houseNumber: '12-14' }, lenient)).toEqual([])
  expect(wrong('register', { houseNumber: 'hinten' }, lenient)).toEqual(['houseNumber'])
})

test('a form with an event is a registration, without one an inquiry', () => {
  expect(parseRegistration(registration, strict).kind).toBe('register')
  expect(parseRegistration({ ...inquiry, event: '' }, strict).kind).toBe('inquiry')
  expect(() => parseForm('register', inquiry, strict)).toThrow(AppError)
})

test('pasted spaces count as spaces, and invisible characters as nothing', () => {
  expect(parseRegistration({ ...inquiry, name: 'Ayşe\u00a0Müller\u200b' }, strict).name).toBe('Ayşe Müller')
  expect(wrong('inquiry', { name: 'Ayşe\nMüller' })).toEqual(['name'])
  expect(wrong('inquiry', { notes: '\u200b \u2060' })).toEqual(['notes'])
})

test('stored values are trimmed, composed and free of unknown fields', () => {
  const parsed = parseRegistration({ ...inquiry, name: ' Zoe\u0308 ', isAdmin: true } as object, strict)
  expect(parsed).toEqual({
    kind: 'inquiry',
    ...inquiry,
    name: 'Zo\u00eb',
    phone: '',
    page: '',
    newsLetter: false,
    privacyStatement: false,
  })
})

test.each([null, undefined, 'text', 5, [], [registration]])('%j is not a form', input => {
  expect(() => parseRegistration(input as object, strict)).toThrow(AppError)
})

const textFields = ['name', 'street', 'city', 'country'] as const
/** Characters that D86 allows. */
const allowed = fc.constantFrom(..."aßÉłЖ中अ7 .,'’-/()", 'n')
const phoneSigns = fc.constantFrom(...' /()-+')

test('allowed characters pass a lenient field in each position and length', () => {
  const text = fc
    .array(allowed, { minLength: 2, maxLength: 60 })
    .map(signs => signs.join(''))
    .filter(value => [...value.normalize('NFC').trim()].length >= 2)
  fc.assert(
    fc.property(fc.constantFrom(...textFields), text, (field, value) => {
      expect(wrong('register', { [field]: value }, lenient)).toEqual([])
      expect(wrong('register', { participants: [{ name: value }] }, lenient)).toEqual([])
    }),
  )
  const number = fc
    .tuple(fc.array(fc.nat(9), { minLength: 6, maxLength: 15 }), fc.array(phoneSigns, { maxLength: 15 }))
    .chain(parts => fc.shuffledSubarray(parts.flat(), { minLength: parts.flat().length }))
    .map(signs => signs.join(''))
  fc.assert(
    fc.property(number, phone => {
      expect(wrong('register', { phone }, lenient)).toEqual([])
    }),
  )
})

test('in both settings a refusal names the wrong character or length, and the contact', () => {
  const contact = { phone: '05541 3312', email: 'mira@example.org' }
  const typedIn = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 70 })
  fc.assert(
    fc.property(
      fc.constantFrom(strict, lenient),
      fc.constantFrom(...textFields, 'phone'),
      typedIn,
      (rules, field, value) => {
        const sentence = wrongFields('register', { ...registration, [field]: value }, { ...rules, contact })[field]
        if (sentence === undefined || value.trim() === '') return
        for (const [, named = ''] of sentence.matchAll(/„(.+?)“/gu)) expect(value.normalize('NFC')).toContain(named)
        expect(sentence).toMatch(
          /^(Der|Die|Das) .+ (geht|gehen) hier nicht\.|^Hier geht nur eine Zeile|^Hier steht ein unsichtbares Zeichen|^Zu lang: höchstens \d+ Zeichen|^Bitte /u,
        )
        expect(sentence).toMatch(/ Geht es nicht anders, ruf mich an: 05541 3312\.$/)
      },
    ),
    { numRuns: 500 },
  )
})

test('a free text that is too long asks to be shortened, and nobody has to call', () => {
  const contact = { phone: '05541 3312', email: 'mira@example.org' }
  for (const name of formTexts.filter(text => !(text in rules))) {
    const max = formFields[name].max ?? MESSAGE_MAX
    const values = { ...registration, [name]: 'x'.repeat(max + 1) }
    expect(wrongFields('register', values, { ...strict, contact })[name]).toBe(tooLong(max, max + 1))
  }
})

test('without a telephone number the site asks to write instead, and a missing value is only asked for', () => {
  const about = (contact: { phone: string; email: string }, name: string) =>
    wrongFields('register', { ...registration, name }, { ...strict, contact }).name
  expect(about({ phone: '', email: 'mira@example.org' }, 'Dr. Vogt')).toBe(
    'Der Punkt geht hier nicht. Geht es nicht anders, schreib mir: mira@example.org.',
  )
  expect(about({ phone: '', email: '' }, 'Dr. Vogt')).toBe(
    'Der Punkt geht hier nicht. Geht es nicht anders, schreib es in die Nachricht.',
  )
  const contact = { phone: '05541 3312', email: '' }
  expect(about(contact, '')).toBe(rules.name.hint)
  expect(wrongFields('register', { ...registration, email: 'mira@' }, { ...strict, contact }).email).toBe(
    rules.email.hint,
  )
})
