declare module 'subset-font' {
  /** Rewrites a font; `noHinting` drops its hints. */
  function subsetFont(
    font: Uint8Array,
    text: undefined,
    options: { keepAllGlyphs: true; noHinting: boolean; targetFormat: 'woff2' },
  ): Promise<Uint8Array>
  export = subsetFont
}
