import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

/**
 * Shows a link inside the site, followed without a reload. React Router's `Link` would add its prefetching code to
 * every visitor's download.
 */
export function Link({ to, onClick, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  // Leave clicks that open a new tab or window to the browser.
  const follow = useLinkClickHandler(to, { target: rest.target ?? '_self' })
  return (
    <a
      {...rest}
      href={useHref(to)}
      onClick={event => {
        onClick?.(event)
        if (!event.defaultPrevented) follow(event)
      }}
    />
  )
}
