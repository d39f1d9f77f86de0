import { foldText } from '../../domain/kit/fold.ts'
import type { Assets } from '../runtime/assets.ts'

/** The handbook as the build makes it of docs/handbuch and CHANGELOG.md. */
export type Handbook = {
  /** Groups in reading order. */
  groups: { title: string; pages: string[] }[]
  /** Pages by the last part of their address; '' is the table of contents. */
  pages: Record<string, { title: string; html: string; lang: 'de' | 'en' }>
  changes: Change[]
}

/** A version of CHANGELOG.md, newest first: in short in German, and complete, by kind, in English. */
type Change = {
  version: string
  /** `yyyy-MM-dd`; "" if not released yet. */
  day: string
  short: string
  parts: { kind: string; count: number; html: string }[]
}

/** Name of the file among the assets; its pictures are in the folder beside it. */
export const HANDBOOK = 'handbook.json'
export const HANDBOOK_PICTURES = 'handbook'

/** Address of the handbook in the panel. */
export const HELP = '/admin/hilfe'

/** Name of the page of changes. */
export const CHANGES_PAGE = 'neu'

export const helpPath = (name: string): string => (name === '' ? HELP : `${HELP}/${name}`)

export function readHandbook(assets: Assets): Handbook {
  const content = assets.read(HANDBOOK)
  if (!content) throw new Error('The program was built without its handbook.')
  return JSON.parse(content.toString()) as Handbook
}

/** Returns the pages before and after one, in the order of the contents. */
export function neighbours(
  { groups }: Handbook,
  name: string,
): { before: string | undefined; after: string | undefined } {
  const order = groups.flatMap(({ pages }) => pages)
  const at = order.indexOf(name)
  return at < 0 ? { before: undefined, after: undefined } : { before: order[at - 1], after: order[at + 1] }
}

export type HandbookHit = { path: string; title: string; heading: string; text: string }

const MAX_HITS = 20

/**
 * Returns a folded word without its ending, unless too little is left: one stem for "importieren", "Importe" and
 * "importiert".
 */
const stemOf = (word: string): string =>
  /^(.{4,}?)(?:ierungen|ierung|ieren|ierte?|iere|ungen|ung|ens|en|er|em|es|te|st|e|n|s|t)$/.exec(word)?.[1] ?? word

const wordsIn = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(word => word.length > 1)

const stemsIn = (text: string): string[] => wordsIn(text).map(stemOf)

/** German words that the search ignores. */
const ignoredWords = `aber alle als am an auch auf aus bei bin bitte da dann das dass dein deine dem den der des die dich dir doch du ein eine
    einem einen einer eines er es für geht gibt habe haben hat ich ihm jemand ihn ihr im in ist kann kannst kein keine keinen können mache
    machen man mehr mein meine meinem meinen meiner mich mir mit muss nach nicht noch nur ob oder schon sein sich sie sind soll
    sollte tun um und uns vom von wann warum was welche wenn wer werden wie wieder will wird wo woher wohin womit zu zum zur`

/** Returns the stems of a question's words; ignored words count only if there are no others. */
function stemsOfQuestion(query: string): Set<string> {
  const words = wordsIn(query)
  const meaningful = words.filter(word => !vocabulary().ignored.has(word))
  return new Set((meaningful.length > 0 ? meaningful : words).map(stemOf))
}

/** Synonyms: words that people type, and the handbook's words. */
const similarWords = [
  'importieren Import einlesen übernehmen umziehen Umzug',
  'Update updaten Upgrade aktualisieren Aktualisierung einspielen Version',
  'Zugriff Zugang Berechtigung Rechte hineindarf',
  'exportieren Export herausbekommen mitnehmen herunterladen',
  'Backup Sicherung',
  'wiederherstellen zurückspielen einspielen zurückholen',
  'nachrücken Warteliste',
  'Kurs Seminar Workshop Veranstaltung Termin',
  'Lehrgang Ausbildung Kurs',
  'Teilnehmerliste Teilnehmer Waldliste',
  'drucken Papier',
  'einloggen Login Anmelden',
  'ausloggen Logout abmelden',
  'loggen logge einloggen ausloggen',
  'bar Bargeld Barzahlung Zahlung',
  'zahlt erinnern',
  'Foto Fotos Bild',
  'Ort Treffpunkt Kartenlink',
  'krank stornieren',
  'Telefonbuchung anruft',
  'Hosting Hoster Provider Server',
  'Computer PC Laptop Rechner Server',
  'zweiter kaputt',
  'Storno stornieren abmelden',
  'erstellen anlegen hinzufügen',
  'ausstellen schreiben',
  'entfernen löschen',
  'senden verschicken',
]

let cachedVocabulary: { ignored: ReadonlySet<string>; synonyms: readonly string[][] } | undefined
/** Makes the vocabulary for the first search, so that a start is faster. */
function vocabulary() {
  cachedVocabulary ??= { ignored: new Set(wordsIn(ignoredWords)), synonyms: similarWords.map(stemsIn) }
  return cachedVocabulary
}

/** Returns the stem itself and, with less weight, those of its synonyms. */
function meanings(stem: string): { stem: string; weight: number }[] {
  const groups = vocabulary().synonyms.filter(group => group.includes(stem))
  const synonyms = new Set(groups.flat())
  synonyms.delete(stem)
  return [{ stem, weight: 1 }, ...[...synonyms].map(stem => ({ stem, weight: 0.7 }))]
}

/** Rates a match: the word itself, the beginning of a compound, or a later part, such as "liste" in "Warteliste". */
function likeness({ word, stem: wordStem }: Word, stem: string): number {
  if (wordStem === stem) return 1
  const at = word.indexOf(stem)
  if (at === 0) return 0.6
  // "un-" and "ab-" are not parts of a compound.
  return at > 2 && stem.length > 3 ? 0.2 : 0
}
const best = (words: readonly Word[], stem: string) => Math.max(0, ...words.map(word => likeness(word, stem)))

/**
 * Finds the sections that answer a question, best first; the order and endings of its words do not matter. A rare word
 * counts more than a common one, a heading more than the text below it. Leaves out results below half of the best.
 */
export function findIn(book: Handbook, query: string): HandbookHit[] {
  const sections = cache.get(book) ?? stemmedSections(book)
  cache.set(book, sections)
  const scores = new Map(sections.map(section => [section, 0]))
  for (const stem of stemsOfQuestion(query))
    for (const [section, points] of pointsOf(stem, sections)) scores.set(section, (scores.get(section) ?? 0) + points)
  const highest = Math.max(...scores.values())
  return [...scores]
    .filter(([, score]) => score > 0 && score >= highest / 2)
    .toSorted(([, first], [, second]) => second - first)
    .slice(0, MAX_HITS)
    .map(([{ hit }]) => hit)
}

type Word = { word: string; stem: string }
/** Returns each word once, with its stem. */
const stemmedWordsIn = (text: string): Word[] => [...new Set(wordsIn(text))].map(word => ({ word, stem: stemOf(word) }))

/** Caches the sections: splitting them into words takes longer than answering a question. */
const cache = new WeakMap<Handbook, readonly Section[]>()

const stemmedSections = (book: Handbook): readonly Section[] =>
  book.groups
    .flatMap(({ pages }) => pages.flatMap(name => sectionsOf(book, name)))
    .map(section => ({
      hit: section,
      title: stemmedWordsIn(section.title),
      heading: stemmedWordsIn(section.heading),
      text: stemmedWordsIn(section.text),
    }))

type Section = { hit: HandbookHit; title: readonly Word[]; heading: readonly Word[]; text: readonly Word[] }

/** Returns the points that a stem adds to each section; its best meaning counts. */
function pointsOf(questionStem: string, sections: readonly Section[]): Map<Section, number> {
  const points = new Map<Section, number>()
  for (const { stem, weight } of meanings(questionStem)) {
    const matches = sections
      .map(section => ({ section, heading: best(section.heading, stem), text: best(section.text, stem) }))
      .filter(({ heading, text }) => heading > 0 || text > 0)
    const rarity = Math.log((sections.length + 1) / (matches.length + 1))
    for (const { section, heading, text } of matches) {
      const place = Math.max(3 * heading, text) + best(section.title, stem)
      points.set(section, Math.max(points.get(section) ?? 0, weight * rarity * place))
    }
  }
  return points
}

/** Returns a page's beginning, and what follows each of its headings. */
function sectionsOf({ pages }: Handbook, name: string): HandbookHit[] {
  const page = pages[name]
  if (!page) return []
  return page.html.split(/(?=<h2 id=)/).map(html => {
    const [all = '', id = '', heading = ''] = /^<h2 id="([^"]+)">(.*?)<\/h2>/.exec(html) ?? []
    return {
      path: helpPath(name) + (id && `#${id}`),
      title: page.title,
      heading: id ? textOf(heading) : page.title,
      text: textOf(html.slice(all.length).replace(/<h1.*?<\/h1>/, '')),
    }
  })
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" }

const textOf = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(amp|lt|gt|quot|#39);/g, (match, name: string) => entities[name] ?? match)
    .replace(/\s+/g, ' ')
    .replace(/ ([.,:;!?])/g, '$1')
    .trim()
