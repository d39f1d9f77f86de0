import type { Locator, Page } from 'playwright-core'

/** A user whose clicks are counted: filling in a field counts as one. */
export type Hand = {
  page: Page
  press(target: Locator): Promise<void>
  type(field: Locator, text: string): Promise<void>
  see(proof: Locator): Promise<void>
}
type Way = (hand: Hand) => Promise<void>
export type Task = { name: string; panel: Way; desk: Way }

/** The last action, with its undo button. */
const done = (page: Page, name: string) => page.locator('.undo-bar', { hasText: name }).first()

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first()

const dateOnDesk = ({ page, press }: Hand, title: string) =>
  press(page.getByRole('link', { name: title, exact: true }).first())

async function takeCall({ page, press, type, see }: Hand) {
  await type(page.getByLabel('Name', { exact: true }), 'Lukas Sommer')
  await type(page.getByLabel('Phone', { exact: true }), '0171 9988776')
  await press(button(page, /^Register /))
  await see(done(page, 'Lukas Sommer'))
}

const moneyPage = ({ page, press }: Hand) => press(page.getByRole('link', { name: /^Money/ }).first())

async function payCash(hand: Hand) {
  const { page, press, see } = hand
  await moneyPage(hand)
  await press(button(page, /^Record Tom Klein/))
  await press(page.getByText('Cash', { exact: true }))
  await press(button(page, /^Record Payment/))
  await see(page.getByText(/^Tom Klein: .* recorded\./).first())
}

async function remind({ page, press, see }: Hand) {
  await press(button(page, /^Remind Rike Groß/))
  await press(button(page, 'Send Reminder'))
  await see(page.getByText('Reminder Goes Out').first())
}

async function offer({ page, press, see }: Hand) {
  await press(button(page, 'Offer Ole Brandt'))
  await press(button(page, 'Yes, offer'))
  await see(done(page, 'Ole Brandt'))
}

async function confirm({ page, press, see }: Hand) {
  await press(button(page, 'Confirm Petra Klein'))
  await see(done(page, 'Petra Klein'))
}

async function answer({ page, press, type, see }: Hand) {
  await type(page.getByLabel('Text', { exact: true }), 'Sehr gern, im Juni.')
  await press(page.getByRole('button', { name: 'Send', exact: true }).first())
  await see(page.getByText(/Answer Goes Out|Goes out/).first())
}

const seats = ({ page, see }: Hand) => see(page.getByText(/^9\s*\/\s*12/).first())
const telephone = ({ page, see }: Hand) => see(page.locator('a[href^="tel:"]').filter({ visible: true }).first())
const health = ({ page, see }: Hand) => see(page.getByText(/Jonas Beispiel \(Nüsse\)/).first())

/** Defines a task. By default, the panel takes the desk's way, after following the link to it in its header. */
const task = (name: string, desk: Way, panel: Way = desk): Task => ({
  name,
  desk,
  async panel(hand) {
    if (panel === desk) await hand.press(hand.page.getByRole('link', { name: /^Today/ }).first())
    await panel(hand)
  },
})

/** Ten everyday tasks. Those that only read come first, since the others change what is shown. */
export const tasks: readonly Task[] = [
  task('does the next Saturday take place, and how many places are left?', seats),
  task('who comes on Saturday, and who has a health note?', async hand => {
    await dateOnDesk(hand, 'Kinder-Waldtag')
    await health(hand)
  }),
  task('a guest’s telephone link of tomorrow’s date', async hand => {
    await dateOnDesk(hand, 'Salben')
    await telephone(hand)
  }),
  task(
    'who has just rung? By the number',
    async ({ page, type, see }) => {
      await type(page.getByRole('combobox'), '0171 5550123')
      await see(page.getByRole('option', { name: /Martina Beispiel/ }).first())
    },
    async ({ page, type, see }) => {
      await type(page.locator('#filter-search'), '0171 5550123')
      await see(page.getByRole('row', { name: /Martina Beispiel/ }).first())
    },
  ),
  task('confirm a new booking', confirm),
  task('record that somebody has paid in cash', payCash, hand => payCash(hand)),
  task('remind somebody who is late', remind),
  task('take a booking by phone', async hand => {
    await hand.press(hand.page.locator('.add-booking summary'))
    await hand.press(hand.page.locator('.add-booking').getByRole('link', { name: /^Kinder-Waldtag/ }))
    await takeCall(hand)
  }),
  task('give the first of the waiting list a place', async hand => {
    await dateOnDesk(hand, 'Salben')
    await hand.press(hand.page.getByRole('tab', { name: /^Waiting List/ }))
    await offer(hand)
  }),
  task(
    'answer an inquiry',
    async hand => {
      await hand.press(hand.page.getByRole('link', { name: /^Answer Sabine Lehmann/ }).first())
      await answer(hand)
    },
    async hand => {
      await hand.press(hand.page.getByRole('link', { name: 'Sabine Lehmann' }).first())
      await answer(hand)
    },
  ),
]
