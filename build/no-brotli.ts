/** Replaces a package of half a megabyte that only WOFF 2 needs. */
function decompress(): never {
  throw new Error('WOFF 2 cannot be read.')
}

// biome-ignore lint/style/noDefaultExport: the library imports it so
export { decompress as default }
