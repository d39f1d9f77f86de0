import { expect, test } from 'vitest'
import { noticeAddresses, notifyOf, settingsOf } from './notices.ts'
import type { UserAccount } from './user.ts'

const contact = 'mira@example.org'
const admin = (email: string, notify?: UserAccount['notify'], changes: Partial<UserAccount> = {}): UserAccount => ({
  ...{ _id: email, email, active: true, role: 'admin', notify },
  ...changes,
})

test.each<[string, UserAccount[], string[]]>([
  ['nobody has an account with it', [admin('other@example.org')], [contact]],
  ['its owner has chosen nothing', [admin('Mira@example.org')], [contact]],
  ['its owner wants one letter a day', [admin(contact, 'daily')], []],
  ['its owner wants none', [admin(contact, 'never'), admin('other@example.org')], []],
  ['its owner is not active', [admin(contact, 'never', { active: false })], [contact]],
  ['its owner is not an administrator', [admin(contact, 'never', { role: 'user' })], [contact]],
])('the site’s own address gets a notice at once, unless its owner has chosen otherwise: %s', (_, accounts, to) => {
  expect(noticeAddresses(accounts, contact)).toEqual(to)
})

test('another administrator gets each notice, too, on request', () => {
  const helper = 'helper@example.org'
  expect(noticeAddresses([admin(contact), admin(helper, 'once')], contact)).toEqual([contact, helper])
  expect(noticeAddresses([admin(contact, 'never'), admin(helper, 'once')], contact)).toEqual([helper])
  expect(noticeAddresses([admin(helper, 'once', { active: false })], contact)).toEqual([contact])
  expect(noticeAddresses([admin(helper, 'once')], '')).toEqual([helper])
})

test('by default, only the owner of the site’s address gets each notice at once', () => {
  expect([notifyOf(admin(contact), contact), notifyOf(admin('other@example.org'), contact)]).toEqual(['once', 'never'])
})

test('the settings show that the site’s address always gets all notices', () => {
  const [owner, helper] = [admin(contact), admin('helper@example.org', 'daily')]
  expect(settingsOf(helper, [owner, helper], contact)).toEqual({
    ...{ start: 'panel', notify: 'daily', email: 'helper@example.org', contact },
  })
  expect(settingsOf(owner, [owner, helper], contact).contact).toBe('')
  const silent = admin(contact, 'never')
  expect(settingsOf(helper, [silent, helper], contact).contact).toBe('')
})
