/** A font as the build puts it into the thread for papers. */
declare module '*.woff' {
  const bytes: Uint8Array

  // biome-ignore lint/style/noDefaultExport: the build makes it so
  export { bytes as default }
}
