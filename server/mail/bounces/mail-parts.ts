import type { MailParts } from '../../../domain/mail/bounce.ts'

/** Takes a message of the mailbox apart. One that is cut off, or broken, has what can be read of it. */
export async function mailParts(raw: Uint8Array): Promise<MailParts> {
  // Loaded with the first report: a start is sooner without it.
  const { default: PostalMime } = await import('postal-mime')
  const { headers, text = '', html = '', attachments } = await PostalMime.parse(raw, { forceRfc822Attachments: true })
  return {
    headers: headers.map(({ key, value }) => ({ key, value })),
    text: text.trim() === '' ? html.replace(/<br\s*\/?>|<\/(p|div|tr|td|h\d)>/gi, '\n').replace(/<[^>]*>/g, ' ') : text,
    parts: attachments
      .filter(({ mimeType }) => /^(message|text)\//.test(mimeType))
      .map(({ mimeType, content }) => ({
        type: mimeType.toLowerCase(),
        text: typeof content === 'string' ? content : new TextDecoder().decode(content),
      })),
  }
}
