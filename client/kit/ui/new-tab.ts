/** What a link that leaves this page open says beside its words: as its description, so that its name stays. */
export const newTab = { target: '_blank', rel: 'noopener', title: 'Öffnet in neuem Tab' }

/** The same for links in clean HTML. */
export const withNewTabs = (html: string): string =>
  html.replace(/<a (?=[^>]*target="_blank")(?![^>]*\btitle=)/g, `<a title="${newTab.title}" `)
