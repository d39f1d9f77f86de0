/** Parts of the library's font that its types leave out. */
type Glyph = { id: number }
type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }
type Run = { glyphs: Glyph[]; positions: Position[]; advanceWidth: number }
export type Font = {
  _glyphs: Record<number, Glyph>
  layout(text: string): Run
  getGlyph(id: number, codes: number[]): Glyph
  glyphsForString(text: string): Glyph[]
  hasGlyphForCodePoint(code: number): boolean
}

/** The document's current font, which the library's types leave out. */
export type WithFont = { _font: { font: Font } }

/** Number of cached words of a font: those of the seller are on each paper. */
const WORDS_MAX = 1000
/** Characters; longer words seldom repeat. */
const LONGEST_WORD = 60

/**
 * Shares a font whose tables are read once per thread, which takes longer than a paper. `forDocument` gives each
 * document its own glyphs: they remember the character that came first, which gets into the file.
 */
export function shareFont(font: Font): { forDocument(): Font } {
  const words = new Map<string, Word>()
  function keep(text: string, word: Word): void {
    if (words.size >= WORDS_MAX) words.clear()
    words.set(text, word)
  }
  return {
    forDocument() {
      const fontCopy: Font = Object.create(font)
      fontCopy._glyphs = {}
      fontCopy.layout = text => {
        const cached = words.get(text)
        if (cached) return runOf(fontCopy, cached)
        const codes = codesOf(text)
        const characters = fontCopy.glyphsForString(text).map(({ id }, at) => ({ id, codes: codes[at] ?? [] }))
        const run = font.layout.call(fontCopy, text)
        const positions = run.positions.map(copyOf)
        if (text.length <= LONGEST_WORD && isPlain(characters, run, text)) keep(text, { characters, positions })
        return run
      }
      return fontCopy
    },
  }
}

/** Layout of a word whose glyphs are not replaced. */
type Word = { characters: readonly { id: number; codes: number[] }[]; positions: readonly Position[] }

const codesOf = (text: string): number[][] => Array.from(text, character => [character.codePointAt(0) ?? 0])

/** True if each character has a glyph of its own. Ligatures are excluded, because they depend on earlier text. */
const isPlain = (characters: Word['characters'], { glyphs }: Run, text: string): boolean =>
  characters.length === codesOf(text).length &&
  glyphs.length === characters.length &&
  glyphs.every(({ id }, at) => id === characters[at]?.id)

function runOf(font: Font, { characters, positions }: Word): Run {
  // The library changes the positions.
  const copies = positions.map(copyOf)
  return {
    glyphs: characters.map(({ id, codes }) => font.getGlyph(id, codes)),
    positions: copies,
    get advanceWidth() {
      return copies.reduce((width, { xAdvance }) => width + xAdvance, 0)
    },
  }
}

const copyOf = ({ xAdvance, yAdvance, xOffset, yOffset }: Position): Position => ({
  xAdvance,
  yAdvance,
  xOffset,
  yOffset,
})
