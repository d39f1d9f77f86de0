/** Opens a tab as React will once it has the page, and as the tab's link would. */
export function openTab(tab: HTMLAnchorElement): void {
  for (const other of tab.parentElement?.children ?? []) {
    const isOpen = other === tab
    other.setAttribute('aria-selected', String(isOpen))
    other.setAttribute('tabindex', isOpen ? '0' : '-1')
    document.getElementById(other.getAttribute('aria-controls') ?? '')?.toggleAttribute('hidden', !isOpen)
  }
  history.replaceState(history.state, '', tab.href)
}
