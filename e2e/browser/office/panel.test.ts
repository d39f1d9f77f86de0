import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { phonePhoto } from '../../../server/testing/files/photos.ts'
import { answer, openPanel, openTab, row, save, signIn, success, type Tab } from '../../support/admins.ts'
import { sidewards } from '../../support/layout.ts'
import { holdUp, isFocused, open } from '../../support/pages.ts'
import { eventsIn, imagesIn, infosIn } from '../../support/site.ts'
import { soon, withVisitors } from '../../support/visitors.ts'

const { visitor, sharedPage, asAdmin, site } = withVisitors()

/** Opens the panel as an administrator. */
async function panel(tab: Tab, page?: Page) {
  const admin = await asAdmin(page ?? (await sharedPage()))
  await openPanel(admin, tab)
  return admin
}

/** Fetches an address as a visitor. */
async function visitorsSee(path: string) {
  const answer = await fetch(site().origin + path)
  return { status: answer.status, html: await answer.text() }
}

test('an info page is written, previewed, published, changed and deleted', async () => {
  const page = await panel('Site Data')
  await page.getByRole('button', { name: 'Add Page' }).click()
  const editor = page.getByRole('dialog', { name: 'Add Info Page' })
  expect(await editor.getByLabel('Title').inputValue()).toBe('New Page')
  await editor.getByLabel('Title').fill('Nachtwanderung')
  await editor.getByLabel('Path').fill('Nacht Wanderung')
  await editor.getByRole('button', { name: 'Add Paragraph' }).click()
  await soon(() => isFocused(editor.getByLabel('Head'))).toBe(true)
  await editor.getByLabel('Head').fill('Im Dunkeln')
  await editor.getByRole('textbox', { name: 'Body' }).click()
  await page.keyboard.type('Mit ')
  await page.keyboard.press('Control+b')
  await page.keyboard.type('allen Sinnen')
  await editor.getByRole('button', { name: 'Add Paragraph' }).click()
  await editor.getByLabel('Head').nth(1).fill('Zuerst')
  await editor.getByRole('button', { name: 'Move Paragraph 2 up' }).click()
  expect(await editor.getByLabel('Head').first().inputValue()).toBe('Zuerst')
  await editor.getByRole('button', { name: 'Remove Paragraph 1' }).click()
  await answer(page, 'Remove Paragraph?', 'Yes, remove')
  await soon(() => editor.getByLabel('Head').count()).toBe(1)
  await editor.getByRole('button', { name: /^Add Moospolster/ }).click()
  await editor.getByText('Unsaved changes').waitFor()

  await editor.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Preview' })
  await preview.getByRole('heading', { name: 'Nachtwanderung', level: 1 }).waitFor()
  expect(await preview.locator('strong').innerText()).toBe('allen Sinnen')
  expect(await preview.getByRole('img').count()).toBe(1)
  await page.keyboard.press('Escape')

  await save(page)
  await editor.getByText('Please use 2 to 80 lower-case letters').first().waitFor()
  await editor.getByLabel('Path').fill('nachtwanderung')
  await save(page)
  await success(page, 'Page Saved')
  expect((await visitorsSee('/info/nachtwanderung')).status).toBe(404)

  await row(page, /Nachtwanderung/)
    .getByRole('button', { name: /^Edit/ })
    .click()
  await page.getByLabel('Active').check()
  await save(page)
  await success(page, 'Page Saved')
  const published = await visitorsSee('/info/nachtwanderung')
  expect([published.status, published.html]).toEqual([
    200,
    expect.stringContaining('Mit <strong>allen Sinnen</strong>'),
  ])
  const pages = page.locator('section', { has: page.getByRole('heading', { name: 'Info Pages' }) })
  await soon(() => pages.locator('tbody tr').first().innerText()).toContain('Nachtwanderung')

  await row(page, /Nachtwanderung/)
    .getByRole('button', { name: /^Edit/ })
    .click()
  await page.getByRole('button', { name: /^Remove Moospolster/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await answer(page, 'Delete Page?', 'Cancel')
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await answer(page, 'Delete Page?', 'Yes, delete')
  await success(page, 'Page Deleted')
  expect(infosIn(site().dataDir).some(({ path }) => path === 'nachtwanderung')).toBe(false)

  await page.getByRole('button', { name: /^Restore Nachtwanderung/ }).click()
  await success(page, 'Restored')
  expect((await visitorsSee('/info/nachtwanderung')).status).toBe(200)
  await page.getByText('The bin is empty.').waitFor()
})

test('the tools of a text work as soon as they are shown', async () => {
  const page = await panel('Site Data', await visitor())
  await row(page, 'Wildkräuterwanderungen').getByRole('button', { name: 'Edit' }).click()
  const bold = page.getByRole('toolbar').first().getByRole('button', { name: 'Bold', disabled: false })
  await bold.waitFor()
  await bold.click()
  const body = page.getByRole('textbox', { name: 'Body' }).first()
  await soon(() => isFocused(body)).toBe(true)
  await page.keyboard.type('Neu: ')
  await body.locator('strong', { hasText: 'Neu:' }).waitFor()
})

test('closing an editor asks first only if it has unsaved changes', async () => {
  const page = await panel('Site Data')
  await row(page, /Teamevent/)
    .getByRole('button', { name: /^Edit/ })
    .click()
  const editor = page.getByRole('dialog', { name: 'Edit Info Page' })
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await editor.waitFor({ state: 'hidden' })
  await row(page, /Teamevent/)
    .getByRole('button', { name: /^Edit/ })
    .click()
  await editor.getByLabel('Title').fill('Anders')
  for (const close of ['Close', 'Cancel']) {
    await editor.getByRole('button', { name: close, exact: true }).click()
    await answer(page, 'Are you sure you want to close before saving?', 'Cancel')
    expect(await editor.getByLabel('Title').inputValue()).toBe('Anders')
  }
  for (let i = 0; i < 3; i += 1) {
    await editor.getByLabel('Title').press('Escape')
    const question = page.getByRole('dialog', { name: 'Are you sure' })
    await question.waitFor()
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'hidden' })
    expect(await editor.isVisible()).toBe(true)
  }
  await editor.getByRole('button', { name: 'Close', exact: true }).click()
  await answer(page, 'Are you sure you want to close before saving?', 'Yes, close')
  await editor.waitFor({ state: 'hidden' })
  expect(infosIn(site().dataDir).some(({ title }) => title === 'Anders')).toBe(false)
})

test('an event is added in Berlin time, duplicated, changed and deleted', async () => {
  const page = await panel('Site Data')
  await page.getByRole('button', { name: 'Add Event' }).click()
  expect(await page.getByLabel('Title').inputValue()).toBe('New Event')
  await page.getByLabel('Title').fill('Sternenhimmel')
  await page.getByLabel('Info page').selectOption('winter-survival')
  await page.getByLabel('Start date').fill('2027-07-18')
  await page.getByLabel('Start time').fill('21:30')
  await page.getByRole('dialog').getByLabel('End date').fill('2027-07-18')
  await page.getByLabel('End time').fill('20:00')
  await page.getByLabel('Cost').fill('12,50 €')
  await page.getByLabel('Place of an earlier event').selectOption('Alte Köhlerhütte')
  expect(await page.getByLabel('Location link').inputValue()).toContain('openstreetmap.org')
  await page.getByLabel('Description').fill('Warm anziehen.\nTee ist da.')
  expect(await page.getByLabel('Active').isChecked()).toBe(true)
  await save(page)
  await page.getByText('Please check the marked fields.').waitFor()
  expect(await page.getByRole('dialog').getByLabel('End date').getAttribute('aria-invalid')).toBe('true')
  await page.getByLabel('End time').fill('23:30')
  await save(page)
  await success(page, 'Event Saved')
  expect(eventsIn(site().dataDir).find(({ title }) => title === 'Sternenhimmel')).toMatchObject({
    startDate: '2027-07-18T19:30:00.000Z',
    endDate: '2027-07-18T21:30:00.000Z',
    cost: 12.5,
    path: 'winter-survival',
    active: true,
  })
  const calendar = await visitor()
  await calendar.goto('/kalender')
  const card = calendar.getByRole('article').filter({ hasText: 'Sternenhimmel' })
  await card.getByText('Weitere Infos').click()
  expect(await card.innerText()).toContain('Warm anziehen.\nTee ist da.')

  await page.getByRole('button', { name: 'Sternenhimmel' }).click()
  await page.getByRole('button', { name: 'To the Date' }).click()
  await page.locator('.menu', { hasText: 'Duplicate' }).locator('summary').click()
  await page.getByRole('button', { name: 'Duplicate' }).click()
  await soon(() => isFocused(page.getByLabel('Start date'))).toBe(true)
  expect(await page.getByLabel('Title').inputValue()).toBe('Sternenhimmel')
  await page.keyboard.type('08082027')
  expect(await page.getByRole('dialog').getByLabel('End date').inputValue()).toBe('2027-08-08')
  await save(page)
  await page.getByText(/^Event Saved/).waitFor()
  await openPanel(page, 'Site Data')
  await soon(() => row(page, /Sternenhimmel/).count()).toBe(2)
  expect(
    await row(page, /Sternenhimmel/)
      .first()
      .innerText(),
  ).toContain('08.\u00a0Aug.\u00a02027 um 21:30')

  await page.getByRole('button', { name: 'Sternenhimmel' }).first().click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await answer(page, 'Delete Event?', 'Yes, delete')
  await success(page, 'Event Deleted')
  expect(eventsIn(site().dataDir).filter(({ title }) => title.startsWith('Sternenhimmel'))).toHaveLength(1)
})

test('a registration is added, changed, read, found, exported and deleted', async () => {
  const page = await panel('Metrics')
  await page.getByRole('button', { name: 'Add Registration' }).click()
  await success(page, 'Registration Added')
  const editor = page.getByRole('dialog', { name: 'Edit Registration' })
  await editor.getByLabel('Event').selectOption({ index: 1 })
  await editor.getByLabel('Name', { exact: true }).fill('Jürgen Åse')
  await editor.getByLabel('Phone').fill('+49 123 456')
  await editor.getByLabel('Notes').fill('=2+5')
  await save(page)
  await success(page, 'Registration Saved')

  await row(page, /Jürgen Åse/)
    .getByRole('button', { name: /^View/ })
    .click()
  await page.getByRole('dialog', { name: 'Registration' }).getByText('=2+5').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('searchbox', { name: 'Search' }).fill('jürgen 456')
  await row(page, /Jürgen Åse/).waitFor()
  await page.getByLabel('Type').selectOption('message')
  await page.getByText('Nothing matches this filter.').waitFor()
  await page.getByLabel('Type').selectOption('registration')
  const [csv] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'CSV' }).click()])
  expect(csv.suggestedFilename()).toMatch(/^anmeldungen-\d{4}-\d\d-\d\d\.csv$/)
  const text = readFileSync(await csv.path(), 'utf8')
  expect(text.startsWith('\uFEFF')).toBe(true)
  expect(text).toContain('Jürgen Åse')
  expect(text).toContain("'=2+5")
  const [excel] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Excel' }).click()])
  expect(
    readFileSync(await excel.path())
      .subarray(0, 2)
      .toString(),
  ).toBe('PK')

  await row(page, /Jürgen Åse/)
    .getByRole('button', { name: /^Edit/ })
    .click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await answer(page, 'Delete Page?', 'Yes, delete')
  await success(page, 'Registration Deleted')
  expect(site().stored()).toEqual([])
})

/** A picture that is fast to process. */
const photo = (name: string) => phonePhoto({ file: `starter/photos/${name}.jpg`, width: 640, height: 480 })

test('images are added after a question, described, shown with their uses, and deleted', async () => {
  const page = await panel('Site Data')
  const before = imagesIn(site().dataDir).length
  await page.getByLabel('Add Images').setInputFiles(
    await Promise.all(
      ['moos', 'flugsamen'].map(async name => ({
        name: `${name}.jpg`,
        mimeType: 'image/jpeg',
        buffer: await photo(name),
      })),
    ),
  )
  await answer(page, 'Add 2 image(s)?', 'Yes, add')
  await page.getByText('Image(s) Added').waitFor()
  await page.getByText(`${before + 2} images`).waitFor()
  await page.getByText('Description missing').first().waitFor()
  await page.getByRole('button', { name: 'Edit moos.jpg Description missing' }).click()
  await page.getByText('Not used anywhere.').waitFor()
  await page.getByLabel('Description').fill('Moos im Regen')
  await save(page)
  await success(page, 'Image Saved')
  await page.getByRole('button', { name: /Moos im Regen/ }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await answer(page, 'Delete Image?', 'Yes, delete')
  await success(page, 'Image Deleted')
  expect(imagesIn(site().dataDir)).toHaveLength(before + 1)
})

test('the chosen images of a page are dragged into another order, by mouse and by finger', async () => {
  const page = await panel('Site Data', await visitor({ hasTouch: true }))
  await page.getByRole('button', { name: 'Add Page' }).click()
  const chosen = page.locator('.image-group', { has: page.getByRole('heading', { name: 'Images on this Page' }) })
  const words = () => chosen.locator('.thumbnail-words').allInnerTexts()
  for (const count of [1, 2, 3]) {
    await page
      .getByRole('button', { name: /^Add [A-ZÄÖÜ].* / })
      .filter({ has: page.locator('.picture') })
      .first()
      .click()
    await soon(async () => (await words()).length).toBe(count)
  }
  const [first = '', second = '', third = ''] = await words()
  const centre = async (of: string, at: number) => {
    const box = await chosen.locator(of).nth(at).boundingBox()
    if (!box) throw new Error(`There is no ${of}.`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  await chosen.scrollIntoViewIfNeeded()
  const [from, to] = [await centre('.tile-grip', 2), await centre('.picture', 0)]
  await page.mouse.move(from.x, from.y)
  await page.mouse.down()
  await page.mouse.move(to.x, to.y, { steps: 5 })
  await page.mouse.up()
  await soon(words).toEqual([third, first, second])

  const [touched, goal] = [await centre('.tile-grip', 0), await centre('.picture', 1)]
  const finger = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints })
  await touch('touchStart', [touched])
  await touch('touchMove', [{ x: (touched.x + goal.x) / 2, y: touched.y }])
  await touch('touchMove', [goal])
  await touch('touchEnd', [])
  await soon(words).toEqual([first, third, second])
  await page.getByText(`${third}: place 2 of 3`).waitFor({ state: 'attached' })
})

test('dropped pictures are added, and a dropped file that is not a picture is named', async () => {
  const page = await panel('Site Data')
  const drop = async (name: string, type: string, content: number[]) => {
    const transfer = await page.evaluateHandle(
      ({ name, type, content }) => {
        const data = new DataTransfer()
        data.items.add(new File([new Uint8Array(content)], name, { type }))
        return data
      },
      { name, type, content },
    )
    // A file dropped during an upload is ignored.
    await page.locator('.drop progress').waitFor({ state: 'hidden' })
    await page.locator('.drop').dispatchEvent('drop', { dataTransfer: transfer })
  }
  await drop('moos.jpg', 'image/jpeg', [...(await photo('moos'))])
  await answer(page, 'Add 1 image(s)?', 'Yes, add')
  await page.getByText('Image(s) Added').waitFor()
  await drop('liste.gif', 'image/gif', [71, 73, 70, 56])
  await answer(page, 'Add 1 image(s)?', 'Yes, add')
  await page
    .getByText('Error Adding Images: Unsupported Media Type. “liste.gif” is not a PNG, JPEG or WebP picture.')
    .waitFor()
})

test('the site’s own texts are edited, and replaced placeholders leave the list', async () => {
  const page = await panel('Site Data')
  const placeholders = page.getByText(/texts are still placeholders/)
  const count = async () => Number.parseInt(await placeholders.innerText(), 10)
  const before = await count()
  await row(page, 'Contact').getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('Ronja Wald')
  await page.getByLabel('Street').fill('Am Bach 3')
  await save(page)
  await success(page, 'Texts Saved')
  await soon(count).toBeLessThan(before)
  expect((await visitorsSee('/kontakt')).html).toMatch(/<address>Ronja Wald</)
  await row(page, 'Name & Settings').getByRole('button', { name: /^Edit/ }).click()
  await page.getByLabel('Name', { exact: true }).fill('Waldschule Bach')
  await page.getByLabel('Logins').fill('0')
  await save(page)
  await page.getByText('Please enter whole days, 1 to 3650.').first().waitFor()
  await page.getByLabel('Logins').fill('60')
  await save(page)
  await success(page, 'Texts Saved')
  await soon(() => page.title()).toBe('Admin Panel | Waldschule Bach')
  const { html } = await visitorsSee('/privacy')
  expect(html).toMatch(/<title>[^<]*Waldschule Bach/)
  expect(html).toContain('60 Tage')
})

const textParts = [
  'Name & Settings',
  'Contact',
  'Welcome',
  'Welcome: Ausbildung',
  'Welcome: Kids',
  'Welcome: Erwachsene',
  'Welcome: Kitas, Schulen, Jugendarbeit',
  'Welcome: Firmen',
  'Welcome: Media',
  'Info overview',
  'Terms (AGB)',
  'Privacy (Datenschutz)',
  'Imprint (Impressum)',
  'Text Modules',
]
test('every part of the site’s texts opens, and saving it unchanged changes nothing for visitors', async () => {
  const page = await panel('Site Data')
  const shown = async () =>
    Promise.all(
      ['/', '/info', '/kontakt', '/privacy'].map(async path => {
        const { html } = await visitorsSee(path)
        return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
      }),
    )
  const before = await shown()
  for (const part of textParts) {
    await page
      .getByRole('row')
      .filter({ has: page.getByText(part, { exact: true }) })
      .getByRole('button')
      .click()
    const editor = page.getByRole('dialog', { name: part, exact: true })
    await editor.getByText('Loading the editor …').first().waitFor({ state: 'hidden' })
    expect(await editor.getByText('Unsaved changes').count()).toBe(0)
    await save(page)
    await success(page, 'Texts Saved')
  }
  expect(await shown()).toEqual(before)
})

test('an administrator who saves after somebody else sees the other’s changes, and decides', async () => {
  const second = await panel('Site Data')
  const other = await visitor()
  await other.clock.install()
  const first = await panel('Site Data', other)
  for (const page of [first, second]) {
    await row(page, /Klassenfahrten/)
      .getByRole('button', { name: /^Edit/ })
      .click()
    await page.getByRole('dialog').getByLabel('Title').waitFor()
  }
  await first.getByLabel('Keywords').fill('von der Ersten')
  await first.getByLabel('Description').fill('Auch sie')
  await save(first)
  await success(first, 'Page Saved')
  const stored = () => infosIn(site().dataDir).find(({ path }) => path === 'klassenfahrten')
  await second.getByLabel('Title').fill('Klassenfahrten am Bach')
  await second.getByLabel('Description').fill('Von der Zweiten')
  await save(second)
  await second.getByText('Somebody else has changed this meanwhile.').waitFor()
  await second.locator('.conflict').getByText('von der Ersten').waitFor()
  await second.getByText('Both of you changed: Description. Of that, only one version can stay.').waitFor()
  expect(stored()).toMatchObject({ title: 'Klassenfahrten', keywords: 'von der Ersten' })
  await second.getByRole('button', { name: 'Keep My Changes' }).click()
  await save(second)
  await success(second, 'Page Saved')
  expect(stored()).toMatchObject({
    title: 'Klassenfahrten am Bach',
    description: 'Von der Zweiten',
    keywords: 'von der Ersten',
  })
})

test('after the session has ended, an editor keeps typed text and saves it after the next login', async () => {
  const page = await panel('Site Data')
  await row(page, /Projektwoche/)
    .getByRole('button', { name: /^Edit/ })
    .click()
  await page.getByLabel('Keywords').fill('Bleibt')
  await page.context().clearCookies()
  await save(page)
  await page.getByText('You are not signed in any more.').first().waitFor()
  const [login] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Sign in again in a new tab' }).click(),
  ])
  await signIn(login)
  await save(page)
  await success(page, 'Page Saved')
  expect(infosIn(site().dataDir).find(({ path }) => path === 'projektwoche')?.keywords).toBe('Bleibt')
})

test('the browser asks before the panel is left for the site', async () => {
  const page = await panel('Site Data', await visitor())
  await page.getByRole('heading', { name: 'Events' }).click()
  const requests: string[] = []
  page.on('dialog', dialog => {
    requests.push(dialog.type())
    void dialog.dismiss()
  })
  await page.getByRole('link', { name: 'View website' }).first().click()
  await soon(() => requests).toEqual(['beforeunload'])
  expect(new URL(page.url()).pathname).toBe('/admin')
  await page.getByRole('link', { name: 'Dates' }).click()
  await page.waitForURL('**/admin/desk/dates')
  await page.goBack()
  await page.getByRole('link', { name: /^Today/ }).click()
  await page.waitForURL('**/admin/desk')
  expect(requests).toEqual(['beforeunload'])
})

test('the list of sections stays at the top, leads to each section and marks the current one', async () => {
  const page = await panel('Site Data')
  const list = page.getByRole('navigation', { name: 'Sections' })
  const current = () => list.locator('[aria-current]').innerText()
  expect(await list.getByRole('link').allTextContents()).toEqual([
    expect.stringMatching(/^Images \d+$/),
    'Files 0',
    expect.stringMatching(/^Info Pages \d+$/),
    expect.stringMatching(/^Events \d+$/),
    'Newsletter 0',
    'Site Texts',
    expect.stringMatching(/^Bin \d+$/),
  ])
  await soon(current).toMatch(/^Images/)
  await list.getByRole('link', { name: /^Events/ }).focus()
  await page.keyboard.press('Enter')
  await soon(current).toMatch(/^Events/)
  await soon(() => isFocused(page.getByRole('heading', { name: 'Events' }))).toBe(true)
  const top = async (of: typeof list) => (await of.boundingBox())?.y ?? Number.NaN
  expect(await top(list)).toBe(0)
  expect(await top(page.getByRole('heading', { name: 'Events' }))).toBeLessThan(100)
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await soon(current).toMatch(/^Bin/)
  await openTab(page, 'System')
  await list.getByRole('link', { name: /^Login History/ }).click()
  await soon(current).toMatch(/^Login History/)
})

test('a link to a section leads there even if the lists above load later, until somebody scrolls', async () => {
  const page = await asAdmin(await visitor({ viewport: { width: 390, height: 800 } }))
  const health = await holdUp(page, '/api/system')
  await page.goto('/admin#system/move-in')
  const heading = page.getByRole('heading', { name: 'Move In' })
  const top = () => heading.evaluate(element => element.getBoundingClientRect().top)
  await soon(top).toBeLessThan(200)
  health.release()
  await page.getByText('Running since').waitFor()
  await soon(top).toBeLessThan(200)
  await page.mouse.wheel(0, -400)
  await soon(top).toBeGreaterThan(300)
})

test('on a phone Site Data is short, and fits the width', async () => {
  const page = await sharedPage()
  await page.setViewportSize({ width: 390, height: 844 })
  await panel('Site Data', page)
  const size = () => page.evaluate(() => [document.body.scrollWidth, document.documentElement.scrollHeight] as const)
  const [width, height] = await size()
  expect(width).toBe(390)
  // A new site shows one more line until its setup is finished.
  const note = page.getByRole('link', { name: 'Continue the set-up' })
  const line = await note.evaluate(link => link.parentElement?.offsetHeight ?? 0)
  expect(line).toBeLessThanOrEqual(44)
  expect(height - line).toBeLessThanOrEqual(7030)
  const list = page.getByRole('navigation', { name: 'Sections' })
  await list.getByRole('link', { name: 'Site Texts' }).focus()
  await page.keyboard.press('Enter')
  await soon(() => list.evaluate(row => row.scrollLeft)).toBeGreaterThan(0)
  expect((await size())[0]).toBe(390)
  await page.getByRole('button', { name: /^Show All \d+ pages$/ }).click()
  await row(page, /Teamevent/).waitFor()
})

test('public pages lead back to the panel in a browser that had it open, until the session ends', async () => {
  const stranger = await visitor()
  const requests: string[] = []
  stranger.on('request', request => requests.push(new URL(request.url()).pathname))
  await open(stranger, '/kontakt')
  expect(await stranger.getByRole('link', { name: 'Verwaltung' }).count()).toBe(0)
  expect(requests.filter(path => path.startsWith('/api'))).toEqual([])
  expect(await stranger.context().cookies()).toEqual([])
  expect(await stranger.evaluate(() => localStorage.length)).toBe(0)

  const page = await panel('Metrics', await visitor())
  await open(page, '/kontakt')
  await page.getByRole('link', { name: 'Verwaltung' }).click()
  await page.getByRole('tab', { name: 'Metrics' }).waitFor()
  await page.context().clearCookies()
  await open(page, '/kontakt')
  await soon(() => page.evaluate(() => localStorage.length)).toBe(0)
  expect(await page.getByRole('link', { name: 'Verwaltung' }).count()).toBe(0)
})

test('an event is changed by keyboard alone', async () => {
  const page = await panel('Metrics')
  await page.getByRole('tab', { name: 'Metrics' }).focus()
  await page.keyboard.press('ArrowRight')
  await soon(() => page.getByRole('heading', { name: 'Info Pages' }).isVisible()).toBe(true)
  const first = page
    .getByRole('row', { name: /Infoabend/ })
    .first()
    .getByRole('button')
  await first.focus()
  await page.keyboard.press('Enter')
  const editor = page.getByRole('dialog', { name: 'Edit Event' })
  await editor.waitFor()
  // Tab never leaves the editor.
  for (let i = 0; i < 60; i += 1) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(
        () => document.activeElement === document.body || !!document.activeElement?.closest('dialog'),
      ),
    ).toBe(true)
  }
  await editor.getByLabel('Title').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Infoabend am Kamin')
  await page.keyboard.press('Enter')
  await success(page, 'Event Saved')
  expect(eventsIn(site().dataDir).some(({ title }) => title === 'Infoabend am Kamin')).toBe(true)
})

test('if the server cannot be reached, the panel reports it and keeps typed text', async () => {
  const page = await panel('Site Data')
  await row(page, /Ferienlager für Erwachsene/)
    .first()
    .getByRole('button')
    .first()
    .click()
  await page.getByLabel('Title').fill('Trotzdem da')
  await page.route('**/api/**', route => route.abort())
  await save(page)
  await page.getByText('There was no answer. Whether this is saved is unknown.').waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('Trotzdem da')
})

test('the list of the handbook’s pages is no wider than a small phone', async () => {
  const page = await asAdmin(await visitor({ viewport: { width: 390, height: 700 } }))
  await page.goto('/admin/hilfe')
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: 700 })
    expect([width, await sidewards(page)]).toEqual([width, 0])
  }
})
