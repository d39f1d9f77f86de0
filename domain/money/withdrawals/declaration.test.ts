import fc from 'fast-check'
import { expect, test } from 'vitest'
import { declarationMax, readDeclaration } from './declaration.ts'

const entered = { name: 'Holger Muster', email: 'holger@example.org', contract: '2026-0136' }

const anyText = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.constant('x'.repeat(6000)))

test('any text with name, address and contract is declared, refused as too long, or queried', () => {
  const kinds = fc.constantFrom('withdrawal' as const, 'termination' as const)
  const scopes = fc.constantFrom('whole', 'part', 'ordinary', 'cause', 'something else')
  const texts = fc.record({ scope: scopes, part: anyText, reason: anyText, ends: anyText }, { requiredKeys: [] })
  fc.assert(
    fc.property(kinds, texts, (kind, values) => {
      const read = readDeclaration(kind, { ...entered, ...values })
      if ('wrong' in read) expect(Object.values(read.wrong).join()).toMatch(/^(Zu lang|Meinst du)/)
      else expect(read.declared).toMatchObject({ kind, ...entered })
    }),
  )
})

test('any accepted address reaches exactly one mailbox', () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.emailAddress()), email => {
      const read = readDeclaration('withdrawal', { ...entered, email })
      if ('declared' in read) expect(read.declared.email).toMatch(/^[^\s,;<>@]+@[^\s,;<>@]+$/)
    }),
  )
})

test.each(['ö@bücher.example', "o'neil+wald@post.example.org", `${'x'.repeat(242)}@example.org`])(
  '%s is a valid address',
  email => expect(readDeclaration('withdrawal', { ...entered, email })).toMatchObject({ declared: { email } }),
)

test('invisible characters are removed, and multi-line fields keep their lines', () => {
  const read = readDeclaration('withdrawal', {
    name: ' Holger\u200b\n Muster\0 ',
    email: ' holger@example.org ',
    contract: 'Buchung\u00a02026-0136',
    scope: 'part',
    part: 'für Lena\r\nund Jonas\u0007',
  })
  expect(read).toMatchObject({
    declared: { ...entered, contract: 'Buchung 2026-0136', part: 'für Lena\nund Jonas' },
  })
})

test('a field accepts its stated length, and no more', () => {
  const contract = '🌲'.repeat(declarationMax.contract)
  expect(readDeclaration('withdrawal', { ...entered, contract })).toHaveProperty('declared')
  expect(readDeclaration('withdrawal', { ...entered, contract: `${contract}x` })).toEqual({
    wrong: { contract: 'Zu lang: höchstens 1000 Zeichen, gerade sind es 1001.' },
  })
})

test.each([{ scope: 'whole' }, {}])('a part without its selection is queried: %o', scope => {
  const read = readDeclaration('withdrawal', { ...entered, ...scope, part: 'nur Lena, die anderen kommen' })
  expect(read).toEqual({ wrong: { part: expect.stringMatching(/^Meinst du den ganzen Vertrag/) } })
  expect(readDeclaration('withdrawal', { ...entered, ...scope, part: ' \u200b' })).toHaveProperty('declared')
})

test('the day on which a contract ends is read as a day, and other words stay as they are', () => {
  const ends = (text: string) => {
    const read = readDeclaration('termination', { ...entered, ends: text })
    return 'declared' in read ? read.declared.ends : undefined
  }
  expect([ends('2027-01-31'), ends('Ende Januar'), ends(' ')]).toEqual(['31. Januar 2027', 'Ende Januar', ''])
})
