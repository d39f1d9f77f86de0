import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** Brings the element that the address names into view, also after moving inside the site. */
export function useScrollToHash() {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash) document.getElementById(hash.slice(1))?.scrollIntoView()
  }, [hash])
}
