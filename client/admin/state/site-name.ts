import { useEffect } from 'react'

/** The header above the panel comes from the server; it and the page's title follow a new name of the site. */
export function useSiteName(page: string, name: string | undefined): void {
  useEffect(() => {
    const shown = document.querySelector('.header-name span')
    if (name === undefined || !shown) return
    shown.textContent = name
    document.title = `${page} | ${name}`
  }, [page, name])
}
