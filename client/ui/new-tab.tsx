const words = ' (öffnet in neuem Tab)'

/** Ends a link that leaves this page open: nobody who cannot see it should be surprised. */
export const NewTab = () => <span className="visually-hidden">{words}</span>

/** The same for links in clean HTML. */
export const withNewTabs = (html: string): string =>
  html.replace(/<a [^>]*target="_blank"[^>]*>.*?(?=<\/a>)/gs, `$&<span class="visually-hidden">${words}</span>`)
