#!/usr/bin/env bash
# fontkit 2.0.4 with @fontsource/source-sans-3 5.3.0 (npm), November 2026
#
# A font object gives every text the characters of the first text that used a glyph. Where two characters share one glyph
# (φ and ϕ, the space and U+00A0), a font that is kept for several documents tells of the second one what the first one
# had. A PDF whose text is copied by these `codePoints` then depends on what was written before it.
# Exit codes: 0 as described, 1 changed, 2 the packages could not be had.
set -euo pipefail
folder=$(mktemp -d /tmp/finding-XXXXXX)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund fontkit@2.0.4 @fontsource/source-sans-3@5.3.0 || exit 2

cat >read.cjs <<'JS'
const { openSync } = require('fontkit')
const file = 'node_modules/@fontsource/source-sans-3/files/source-sans-3-greek-400-normal.woff'
const charactersIn = (font, text) => font.layout(text).glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints)).join('')
const fresh = charactersIn(openSync(file), 'ϕ')
const kept = openSync(file)
charactersIn(kept, 'φ')
const second = charactersIn(kept, 'ϕ')
console.log('fontkit 2.0.4, Source Sans 3 5.3.0')
console.log(`ϕ in a fresh font: ${fresh} (U+${fresh.codePointAt(0).toString(16)})`)
console.log(`ϕ after φ in the same font: ${second} (U+${second.codePointAt(0).toString(16)})`)
process.exit(fresh === 'ϕ' && second === 'φ' ? 0 : 1)
JS
node read.cjs
