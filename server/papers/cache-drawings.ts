import type { TextPaper } from './text-pdf.ts'

type Draw = (text: TextPaper) => Promise<Uint8Array>

/** Draws a paper again only when its text has changed: the terms come with each confirmation. It remembers the last one of each title. */
export function cacheDrawings(draw: Draw): Draw {
  const last = new Map<string, { text: string; file: Promise<Uint8Array> }>()
  return paper => {
    const text = JSON.stringify(paper)
    const known = last.get(paper.title)
    if (known?.text === text) return known.file
    const file = draw(paper)
    last.set(paper.title, { text, file })
    file.catch(() => last.delete(paper.title))
    return file
  }
}
