import { existsSync, readdirSync, readFileSync } from 'node:fs'
import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { Image } from '../domain/content/images/image.ts'
import { InfoPage } from '../domain/content/pages/info-page.ts'
import { fillIn } from '../domain/content/site/legal.ts'
import { audiences, Site } from '../domain/content/site/site.ts'
import { Event } from '../domain/events/event.ts'
import { terms } from '../domain/money/terms/terms.ts'
import { recordOfProcessing } from '../domain/people/privacy/record-of-processing.ts'
import { starterContent } from './content.ts'
import { photos } from './photos.ts'

const { site, infos, events, images } = starterContent('2026-11-20')
const folder = new URL('photos/', import.meta.url)
const imageIds = images.map(image => image._id)
const paths = infos.map(page => page.path)

/** Lists the texts in a value, with the keys that lead to them. */
function textsOf(value: unknown, at = ''): [string, string][] {
  if (typeof value === 'string') return [[at, value]]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, `${at}.${key}`))
}
const texts = textsOf({ site, infos, events, images })

const visible = (html: string) =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replaceAll('&nbsp;', '\u00a0')
    .replaceAll('&amp;', '&')
    .replaceAll('&shy;', '')
const words = (html: string) => visible(html).match(/[\p{L}\p{N}][\p{L}\p{N}-]*/gu)?.length ?? 0
const offending = (bad: RegExp) =>
  texts.map(([at, text]) => [at, visible(text)]).filter(([, text = '']) => bad.test(text))

describe('the starter content', () => {
  test('fits the schemas', () => {
    expect(v.parse(Site, site)).toEqual(site)
    for (const page of infos) expect(v.parse(InfoPage, page)).toEqual(page)
    for (const event of events) expect(v.parse(Event, event)).toEqual(event)
    for (const image of images) v.parse(Image, { ...image, width: 1, height: 1 })
  })

  test('has a file and a complete credit for each of the sixteen photos', () => {
    expect(photos).toHaveLength(16)
    expect(new Set(imageIds).size).toBe(16)
    const files = readdirSync(folder).filter(file => file.endsWith('.jpg'))
    expect(photos.map(photo => photo.file).sort()).toEqual(files.sort())
    const table = readFileSync(new URL('CREDITS.md', folder), 'utf8')
    for (const { file, desc, credit } of photos) {
      expect(existsSync(new URL(file, folder))).toBe(true)
      expect(desc.length).toBeGreaterThan(20)
      const row = table.split('\n').find(line => line.startsWith(`| ${file} `)) ?? ''
      expect(row.replace(/ +/g, ' ')).toContain(
        `| ${credit.author} | ${credit.licence} | ${credit.source.replace(/[„“]/g, '"')} |`,
      )
      expect(credit.title).not.toBe('')
    }
  })

  test('names only existing images and pages', () => {
    const used = [
      site.contact.portrait,
      site.welcome.hero,
      ...site.welcome.sections.flatMap(section => section.images),
      ...site.welcome.media.items.map(item => item.image),
      ...site.overview.sections.map(section => section.image),
      ...infos.flatMap(page => page.images),
      ...events.map(event => event.image),
    ]
    for (const id of used) expect(imageIds).toContain(id)
    for (const event of events) expect(paths).toContain(event.path)
    const linked = site.welcome.sections.flatMap(section => section.links.map(link => link.path))
    expect([...linked].sort()).toEqual([...paths].sort())
    expect(new Set(paths).size).toBe(13)
    const pages = [
      '/',
      '/info',
      '/kalender',
      '/kontakt',
      '/privacy',
      '/privacy#agb',
      '/anfragen',
      '/widerruf',
      ...paths.map(path => `/info/${path}`),
    ]
    for (const [at, text] of texts) {
      for (const [, href = ''] of text.matchAll(/href="([^"]*)"/g)) {
        if (!href.startsWith('https://example.org/')) expect(pages, at).toContain(href)
      }
    }
  })

  test('uses only the HTML that the site accepts, and closes its tags', () => {
    const allowed = /^(p|ul|ol|li|strong|em|h3|a|table|thead|tbody|tr|th|td|br)$/
    for (const [at, text] of texts) {
      const open: string[] = []
      for (const [, slash, tag = '', attributes] of text.matchAll(/<(\/?)(\w+)([^>]*)>/g)) {
        expect(tag, at).toMatch(allowed)
        expect(attributes, at).toMatch(/^( href="[^"]*"| scope="col")?$/)
        if (slash) expect(open.pop(), at).toBe(tag)
        else if (tag !== 'br') open.push(tag)
      }
      expect(open, at).toEqual([])
    }
  })

  test('follows German typography', () => {
    expect(offending(/"/)).toEqual([])
    expect(offending(/\u202f/)).toEqual([])
    expect(offending(/—/)).toEqual([])
    expect(offending(/ [-–] /)).toEqual([])
    expect(offending(/\d ?[€%]/)).toEqual([])
    expect(offending(/'|\.\.\./)).toEqual([])
  })

  test('addresses readers with du and ihr', () => {
    expect(offending(/[\p{Ll},;:] (Sie|Ihnen|Ihr(e[mnrs]?)?)\b/u)).toEqual([])
    expect(offending(/\b[Bb]itten? Sie\b/)).toEqual([])
  })

  test('has complete info pages', () => {
    for (const { path, paragraphs, description, keywords, images } of infos) {
      expect(paragraphs.length, path).toBeGreaterThanOrEqual(4)
      expect(words(paragraphs.map(({ head, body }) => `${head} ${body}`).join(' ')), path).toBeGreaterThanOrEqual(250)
      expect(description.length, path).toBeGreaterThanOrEqual(50)
      expect(description.length, path).toBeLessThanOrEqual(160)
      expect(keywords, path).not.toBe('')
      expect(images.length, path).toBeGreaterThanOrEqual(1)
    }
  })

  test('has a complete welcome page and overview', () => {
    expect(site.welcome.sections.map(section => section.audience)).toEqual([...audiences])
    for (const { images, more, audience } of site.welcome.sections) {
      expect(images.length, audience).toBeGreaterThanOrEqual(3)
      expect(images.length, audience).toBeLessThanOrEqual(5)
      expect(more.match(/<p>/g), audience).toHaveLength(2)
    }
    for (const { url } of site.welcome.media.items) expect(site.welcome.media.more).toContain(url)
    expect(site.overview.sections).toHaveLength(5)
    for (const { text, audience } of site.overview.sections) {
      expect(words(text), audience).toBeGreaterThanOrEqual(150)
      expect(words(text), audience).toBeLessThanOrEqual(250)
    }
  })
})

describe('the legal texts', () => {
  const { legal } = site
  const section = (title: string) => visible(legal.terms.find(section => section.title === title)?.body ?? '')
  const filled = [...legal.terms, ...legal.privacy, { body: legal.imprint }].map(({ body }) => fillIn(body, site))

  test('leave no placeholder unfilled', () => {
    for (const text of filled) expect(text).not.toMatch(/[{}]/)
    const privacy = filled.join(' ')
    for (const days of Object.values(site.retention)) expect(privacy).toContain(`nach ${days} Tagen`)
    expect(fillIn(legal.imprint, site)).toContain('Erika Mustermann<br>Musterstraße 1, 12345 Musterstadt')
  })

  test('agree with the record of processing about inquiries, companions and recipients of data', () => {
    const everything = {
      health: true,
      waiting: true,
      invoices: true,
      vouchers: true,
      newsletter: true,
      questions: true,
    }
    const { activities } = recordOfProcessing(site, { ...everything, withdrawals: true, https: true }, '2026-11-28')
    const text = legal.privacy.map(({ body }) => visible(body)).join(' ')
    const names = activities.flatMap(({ recipients }) => recipients).filter(name => !/^(Hosting|E-Mail):/.test(name))
    expect(names.length).toBeGreaterThan(2)
    for (const word of names.flatMap(name => name.match(/\p{Lu}\p{Ll}+/gu) ?? [])) expect(text).toContain(word)
    const basis = (title: string) => activities.find(activity => activity.title.startsWith(title))?.basis
    for (const title of ['Anfragen', 'Anmeldungen']) expect(basis(title)).toMatch(/Buchst\. b DSGVO.*Buchst\. f/)
    expect(text).toMatch(
      /bei anderen Fragen mein berechtigtes Interesse, sie zu beantworten \(Art\. 6 Abs\. 1 Buchst\. f/,
    )
    expect(text).toMatch(/Geburtsdaten.*kommen deine Angaben also von dieser Person \(Art\. 14 DSGVO\)/)
  })

  test('contain thirteen sections of the AGB of 1 December 2024', () => {
    expect(legal.termsAsOf).toBe(terms.asOf)
    expect(legal.terms.map(section => section.title)).toEqual([
      'Geltungsbereich',
      'Anmeldung und Vertragsschluss',
      'Preise und Zahlung',
      'Gruppenveranstaltungen',
      'Rücktritt durch Teilnehmende',
      'Umbuchung',
      'Gutscheine',
      'Absage durch die Veranstalterin',
      'Voraussetzungen der Teilnahme',
      'Haftung',
      'Bild- und Tonaufnahmen',
      'Streitbeilegung',
      'Schlussbestimmungen',
    ])
  })

  test('contain every figure of the AGB', () => {
    const { downPayment, fullFee, cancellation, group, rebooking } = terms
    const payment = section('Preise und Zahlung')
    expect(payment).toContain(
      `${downPayment.percent}\u00a0% des Gesamtpreises, mindestens ${downPayment.minimumEuro}\u00a0€`,
    )
    expect(payment).toContain(`innerhalb von ${downPayment.withinDays} Tagen nach Rechnungsdatum`)
    expect(payment).toContain(`${fullFee.daysBeforeStart} Tage vor Beginn`)
    expect(payment).toContain('sofort fällig')
    expect(payment).toContain('27 Tage in 6 Blöcken')
    const groups = section('Gruppenveranstaltungen')
    expect(groups).toContain(`${downPayment.groupPercent}\u00a0% des Gesamtpreises`)
    expect(groups).toContain(`innerhalb von ${downPayment.withinDays} Tagen`)
    expect(groups).toContain(`${fullFee.groupDaysAfterEvent} Tage nach der Veranstaltung`)
    const cancel = section('Rücktritt durch Teilnehmende')
    expect(cancel).toContain(`bis ${cancellation.freeUntilDays} Tage`)
    expect(cancel).toContain(`${cancellation.freeUntilDays - 1} bis ${cancellation.downPaymentUntilDays} Tage`)
    expect(cancel).toContain(`${cancellation.downPaymentUntilDays - 1} bis ${cancellation.halfUntilDays} Tage`)
    expect(cancel).toContain(`${cancellation.halfPercent}\u00a0% des Gesamtpreises werden erstattet`)
    expect(cancel).toContain('keine Erstattung')
    expect(cancel).toContain('kein gesetzliches Widerrufsrecht')
    expect(cancel).toContain('Die Widerrufsbelehrung mit dem Muster-Widerrufsformular bekommst du mit der Bestätigung.')
    expect(cancel).toContain('Eine Ersatzperson kannst du jederzeit kostenfrei stellen')
    expect(cancel).toContain(`ab ${group.feeFromDays} Tagen`)
    expect(cancel).toContain(`eine Gebühr von ${group.feePercent}\u00a0% des Gesamtpreises`)
    expect(cancel).toContain(`ab ${group.fullFromHours} Stunden oder bei Nichterscheinen`)
    const rebook = section('Umbuchung')
    expect(rebook).toContain(`bis ${rebooking.freeUntilDays} Tage`)
    expect(rebook).toContain(`danach bis ${rebooking.downPaymentUntilDays} Tage`)
    expect(rebook).toContain('ein Betrag in Höhe der Anzahlung')
    expect(rebook).toContain(
      `Ab ${group.feeFromDays} Tagen vor Beginn kostet die Umbuchung ${group.feePercent}\u00a0% des Gesamtpreises`,
    )
    expect(section('Gutscheine')).toContain(
      'gelten unbegrenzt und sind übertragbar. Eine Auszahlung in bar ist ausgeschlossen',
    )
    expect(section('Absage durch die Veranstalterin')).toContain('weniger als fünf Personen')
    expect(section('Absage durch die Veranstalterin')).toContain('bis einen Tag vor Beginn')
    expect(section('Anmeldung und Vertragsschluss')).toContain('höchstens 20 Personen')
  })
})
