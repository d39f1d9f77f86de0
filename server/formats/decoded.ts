/** Spreadsheets and banks that do not write UTF-8 write the code of Windows, of which ISO-8859-1 is a part. */
export function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
