import sansCyrillic from '@fontsource/source-sans-3/files/source-sans-3-cyrillic-400-normal.woff'
import boldCyrillic from '@fontsource/source-sans-3/files/source-sans-3-cyrillic-600-normal.woff'
import sansCyrillicExt from '@fontsource/source-sans-3/files/source-sans-3-cyrillic-ext-400-normal.woff'
import boldCyrillicExt from '@fontsource/source-sans-3/files/source-sans-3-cyrillic-ext-600-normal.woff'
import sansGreek from '@fontsource/source-sans-3/files/source-sans-3-greek-400-normal.woff'
import boldGreek from '@fontsource/source-sans-3/files/source-sans-3-greek-600-normal.woff'
import sansLatin from '@fontsource/source-sans-3/files/source-sans-3-latin-400-normal.woff'
import boldLatin from '@fontsource/source-sans-3/files/source-sans-3-latin-600-normal.woff'
import sansLatinExt from '@fontsource/source-sans-3/files/source-sans-3-latin-ext-400-normal.woff'
import boldLatinExt from '@fontsource/source-sans-3/files/source-sans-3-latin-ext-600-normal.woff'
import sansVietnamese from '@fontsource/source-sans-3/files/source-sans-3-vietnamese-400-normal.woff'
import boldVietnamese from '@fontsource/source-sans-3/files/source-sans-3-vietnamese-600-normal.woff'
import serifLatin from '@fontsource/young-serif/files/young-serif-latin-400-normal.woff'
import serifLatinExt from '@fontsource/young-serif/files/young-serif-latin-ext-400-normal.woff'
import { type Font, shareFont, type WithFont } from './shared-font.ts'
import { fontIn } from './woff.ts'

const bold = [boldLatin, boldLatinExt, boldCyrillic, boldCyrillicExt, boldGreek, boldVietnamese]
/** Font files of each face; the first that has a character draws it. */
const faces = {
  sans: [sansLatin, sansLatinExt, sansCyrillic, sansCyrillicExt, sansGreek, sansVietnamese],
  bold,
  serif: [serifLatin, serifLatinExt, ...bold],
}
export type Face = keyof typeof faces

const opened = new Map<Uint8Array, ReturnType<typeof shareFont>>()
/** Opens a font when it is first needed, and only once in the life of the thread. */
function openFont(woff: Uint8Array, open: OpenDocument) {
  const shared = opened.get(woff) ?? shareFont(fontOf(open().font(fontIn(woff) as Buffer)))
  opened.set(woff, shared)
  return shared
}

/** Piece of a text that one font draws. */
export type GlyphRun = { font: string; text: string }

type Document = Pick<PDFKit.PDFDocument, 'registerFont' | 'font'>
type OpenDocument = () => Document

const fontOf = (doc: Document): Font => (doc as unknown as WithFont)._font.font

/** Replacements for characters that no font has. */
const replacements: Record<string, string> = { '\u2010': '-', '\u2011': '-', '\u202f': '\u00a0', '\u2007': '\u00a0' }
/** Replaces characters that no font has: a font's own sign would be an empty box, which PDF/A forbids. */
const UNKNOWN = '?'

/**
 * Opens the fonts of one document; only the characters that are used get into the file. `open` makes an empty document.
 */
export function openFonts(doc: Document, open: OpenDocument) {
  const chosenFonts = new Map<string, GlyphRun>()
  const registered = new Set<string>()

  function has(woff: Uint8Array, name: string, character: string): boolean {
    if (!registered.has(name)) {
      // The library accepts a font object where its types require bytes.
      doc.registerFont(name, openFont(woff, open).forDocument() as unknown as Buffer)
      registered.add(name)
    }
    doc.font(name)
    return fontOf(doc).hasGlyphForCodePoint(character.codePointAt(0) ?? 0)
  }

  function choose(face: Face, character: string): GlyphRun {
    const index = faces[face].findIndex((woff, at) => has(woff, `${face}-${at}`, character))
    if (index >= 0) return { font: `${face}-${index}`, text: character }
    return choose(face, replacements[character] ?? UNKNOWN)
  }

  function fontFor(face: Face, character: string): GlyphRun {
    const key = face + character
    const run = chosenFonts.get(key) ?? choose(face, character)
    chosenFonts.set(key, run)
    return run
  }

  /** The pieces of a text by their fonts. */
  return function runsOf(face: Face, text: string): GlyphRun[] {
    const runs: GlyphRun[] = []
    for (const character of text) {
      const { font, text: drawn } = fontFor(face, character)
      const last = runs.at(-1)
      if (last?.font === font) last.text += drawn
      else runs.push({ font, text: drawn })
    }
    return runs
  }
}
