import { useEffect } from 'react'

/** The page's title follows a new name of the site. */
export function useSiteName(name: string | undefined): void {
  useEffect(() => {
    if (name !== undefined) document.title = `${document.title.split(' | ')[0]} | ${name}`
  }, [name])
}
