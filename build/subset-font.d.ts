declare module 'subset-font' {
  /** Writes a font again, with what is kept of it. */
  function subsetFont(
    font: Uint8Array,
    text: undefined,
    options: { keepAllGlyphs: true; noHinting: boolean; targetFormat: 'woff2' },
  ): Promise<Uint8Array>
  export = subsetFont
}
