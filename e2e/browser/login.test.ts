import { expect, test } from 'vitest'
import { adminEnv, administrator, answer, linkIn, openTab, outboxOf, row, signIn } from '../support/admins.ts'
import { removeFolder, startSite, temporaryFolder } from '../support/site.ts'
import { soon, withVisitors } from '../support/visitors.ts'

const { visitor, site } = withVisitors(adminEnv)

test('wrong entries are told, right ones lead to the panel', async () => {
  const page = await visitor()
  await page.goto('/login')
  expect(await page.title()).toBe('Login | Wildnisschule Lichtung')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('Email & Password required.').waitFor()
  await page.getByRole('button', { name: 'Forgot Password' }).click()
  await page.getByText('Email Required').waitFor()
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password').fill('nicht das Passwort')
  await page.keyboard.press('Enter')
  await page.getByText('Invalid Login').waitFor()
  await page.getByLabel('Password').fill(administrator.password)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin')
  await page.getByRole('heading', { name: 'Admin Panel', level: 1 }).waitFor()
  await soon(() => page.getByRole('tab').allTextContents()).toEqual(['Metrics', 'Site Data', 'System'])
})

test('who is signed in is sent on from the login page; logging out leads back to it', async () => {
  const page = await visitor()
  await signIn(page)
  await page.goto('/login')
  expect(new URL(page.url()).pathname).toBe('/admin')
  await openTab(page, 'System')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/login')
  expect((await page.goto('/admin'))?.status()).toBe(404)
})

test('a forgotten password is chosen anew by the letter in the outbox; its key leaves the address bar at once', async () => {
  const page = await visitor()
  const dataDir = temporaryFolder()
  const own = await startSite(dataDir, { env: adminEnv })
  try {
    await page.goto(`${own.origin}/login`)
    await page.getByLabel('Email').fill(administrator.email)
    await page.getByRole('button', { name: 'Forgot Password' }).click()
    await page.getByText('Success, check your email.').waitFor()
    const link = linkIn(outboxOf(own))
    await page.goto(link)
    await page.getByRole('button', { name: 'Reset Password' }).waitFor()
    await soon(() => page.url()).toBe(`${own.origin}/login`)
    await page.getByLabel('New Password').fill('kurz')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await page.getByText('Please choose a password of 12 to 128 characters.').waitFor()
    await page.getByLabel('New Password').fill('Ein Fuchs im Farn 7')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await page.waitForURL('**/admin')
    await page.getByRole('tab', { name: 'System' }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await page.waitForURL('**/login')
    await page.goto(link)
    await page.getByLabel('New Password').fill('Ein Dachs im Farn 7')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await page.getByText('This link has expired or was used before. Please ask for a new one.').waitFor()
  } finally {
    await own.end('SIGTERM')
    removeFolder(dataDir)
  }
})

test('the first start prints a link for choosing the password, whole on one line', async () => {
  const dataDir = temporaryFolder()
  const own = await startSite(dataDir)
  try {
    const page = await visitor({}, own)
    await soon(() => own.printed()).toMatch(/^.*http:\/\/localhost:\d+\/login\?key=[\w-]{43}&email=admin%40localhost$/m)
    await page.goto(linkIn(own.printed()))
    await page.getByLabel('New Password').fill('Ein Fuchs im Farn 7')
    await page.getByRole('button', { name: 'Reset Password' }).click()
    await page.waitForURL('**/admin')
    await openTab(page, 'System')
    expect(await page.getByRole('tabpanel').innerText()).toContain('admin@localhost')
  } finally {
    await own.end('SIGTERM')
    removeFolder(dataDir)
  }
})

test('an account is activated by its letter, with a green sentence, and made an administrator by another', async () => {
  const page = await visitor()
  await page.goto('/login')
  await page.evaluate(async () => {
    const token = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
    await fetch('/api/user/register', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-XSRF-TOKEN': token },
      body: JSON.stringify({ email: 'jens@example.org', password: 'Ein Fuchs im Farn 7' }),
    })
  })
  await page.goto(linkIn(outboxOf(site())))
  const notice = page.getByText('Your account is active. You can sign in now.')
  await notice.waitFor()
  expect(await notice.evaluate(element => getComputedStyle(element).color)).toBe('rgb(67, 96, 43)')
  expect(page.url()).toBe(`${site().origin}/login`)
  expect(await page.getByLabel('Email').inputValue()).toBe('jens@example.org')
  await page.getByLabel('Password').fill('Ein Fuchs im Farn 7')
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByText('You are signed in, but this account may not use the admin panel.').waitFor()
  expect((await page.goto('/admin'))?.status()).toBe(404)

  const admin = await visitor()
  await signIn(admin)
  await openTab(admin, 'System')
  await row(admin, /erika@example.org.*you/)
    .getByRole('button', { name: /^Deactivate/ })
    .click()
  await answer(admin, 'Deactivate erika@example.org?', 'Yes, deactivate')
  await admin.getByText('The last active administrator cannot be removed.').waitFor()
  await row(admin, /jens@example.org/)
    .getByRole('button', { name: /^Make Admin/ })
    .click()
  await answer(admin, 'Make jens@example.org an admin?', 'Yes, change')
  await admin.getByText('User Saved').waitFor()
  expect((await page.goto('/admin'))?.status()).toBe(200)
  await row(admin, /jens@example.org/)
    .getByRole('button', { name: /^Send Reset Link/ })
    .click()
  await answer(admin, 'Send a link for a new password to jens@example.org?', 'Yes, send')
  await admin.getByText('Reset Link Sent').waitFor()
  expect(linkIn(outboxOf(site()))).toContain('email=jens%40example.org')
  await row(admin, /jens@example.org/)
    .getByRole('button', { name: /^Deactivate/ })
    .click()
  await answer(admin, 'Deactivate jens@example.org?', 'Yes, deactivate')
  await admin.getByText('User Saved').waitFor()
  expect((await page.goto('/admin'))?.status()).toBe(404)
})

test('/admin is not found for anyone else, and its files are not what visitors load', async () => {
  const page = await visitor()
  const files: string[] = []
  page.on('request', request => files.push(new URL(request.url()).pathname))
  expect((await page.goto('/admin'))?.status()).toBe(404)
  await page.getByRole('heading', { name: '404' }).waitFor()
  await page.goto('/')
  await page.waitForLoadState('networkidle')
  expect(files.filter(file => file.includes('panel'))).toEqual([])
  expect(files.filter(file => file.endsWith('.js'))).toHaveLength(2)
})

test('a restart, even by force, signs nobody out', async () => {
  const dataDir = temporaryFolder()
  const first = await startSite(dataDir, { env: adminEnv })
  const page = await visitor({}, first)
  await signIn(page)
  const port = Number(new URL(first.origin).port)
  await first.end('SIGKILL')
  const second = await startSite(dataDir, { port })
  try {
    expect((await page.goto('/admin'))?.status()).toBe(200)
    await page.getByRole('tab', { name: 'Metrics' }).waitFor()
  } finally {
    await second.end('SIGTERM')
    removeFolder(dataDir)
  }
})

test('what is filled in before the scripts are there counts, and never gets into the address', async () => {
  const page = await visitor()
  const { promise, resolve: letScriptsIn } = Promise.withResolvers<void>()
  await page.route('**/*.js', async route => {
    await promise
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.getByLabel('Email').fill(administrator.email)
  await page.getByLabel('Password').fill(administrator.password)
  await page.keyboard.press('Enter')
  expect(page.url()).toBe(`${site().origin}/login`)
  letScriptsIn()
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.waitForURL('**/admin')
})

test('without scripts the login page says what it needs', async () => {
  const page = await visitor({ javaScriptEnabled: false })
  await page.goto('/login')
  expect(await page.locator('noscript').innerText()).toBe('Signing in and the admin panel need JavaScript.')
})
