/** The part of Hyphenopoly that we use; it comes without types. */
declare module 'hyphenopoly' {
  type Settings = {
    require: string[]
    sync: true
    loaderSync: (file: string) => Uint8Array
    hyphen: string
    leftmin: number
    rightmin: number
  }
  const hyphenopoly: { config(settings: Settings): Map<string, (text: string) => string> }
  // biome-ignore lint/style/noDefaultExport: the library does
  export default hyphenopoly
}
