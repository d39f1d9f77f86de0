/** Many times the depth that a site's data need. */
const MAX_LEVELS = 100

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
/** "[" and "{", "]" and "}" differ in this bit alone. */
const CURLY = 0x20
const [OPENING, CLOSING] = [0x7b, 0x7d]

/**
 * Checks untrusted JSON piece by piece; throws `refused` when its brackets are nested too deeply. `JSON.parse` would
 * make an object of each bracket, which takes fifty times their length.
 */
export function nestingGuard(refused: () => Error): (piece: Uint8Array) => void {
  let levels = 0
  let isText = false
  let isEscaped = false
  return piece => {
    for (const byte of piece) {
      if (isEscaped) isEscaped = false
      else if (isText) {
        if (byte === BACKSLASH) isEscaped = true
        else if (byte === QUOTE) isText = false
      } else if (byte === QUOTE) isText = true
      else if ((byte | CURLY) === OPENING) {
        levels += 1
        if (levels > MAX_LEVELS) throw refused()
      } else if ((byte | CURLY) === CLOSING) levels -= 1
    }
  }
}
