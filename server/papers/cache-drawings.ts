import type { TextPaper } from './text-pdf.ts'

type DrawPaper = (text: TextPaper) => Promise<Uint8Array>

/** Caches the latest paper of each title, such as the terms, which go out with each confirmation. */
export function cacheDrawings(draw: DrawPaper): DrawPaper {
  const latest = new Map<string, { text: string; file: Promise<Uint8Array> }>()
  return paper => {
    const text = JSON.stringify(paper)
    const cached = latest.get(paper.title)
    if (cached?.text === text) return cached.file
    const file = draw(paper)
    latest.set(paper.title, { text, file })
    file.catch(() => latest.delete(paper.title))
    return file
  }
}
