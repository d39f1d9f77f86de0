import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Brings the element that the address names into view, also after moving inside the site and each time a link to it is followed. */
export function useScrollToHash() {
  const here = useLocation()
  useEffect(() => {
    if (here.hash) document.getElementById(here.hash.slice(1))?.scrollIntoView()
  }, [here])
}
