/**
 * Adds "https://" to "maps.app.goo.gl/abc" and encodes spaces. Keeps a name such as "Anfahrt.pdf", which the server
 * rejects.
 */
export function completedLink(typed: string): string {
  const link = typed.trim()
  const isLink =
    /^(www|maps)\.([\p{L}\d-]+\.)*\p{L}{2,}(:\d+)?([/?#].*)?$/iu.test(link) ||
    /^([a-zäöüß\d-]+\.)+[a-z]{2,}(:\d+)?\/.*$/u.test(link)
  return isLink ? `https://${link.replace(/\s/g, '%20')}` : typed
}
