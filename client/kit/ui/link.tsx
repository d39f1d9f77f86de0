import type { ComponentProps } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'

/**
 * A link inside the site, followed without a reload. Not React Router's: with it, every visitor would download how pages
 * of its framework are fetched ahead.
 */
export function Link({ to, onClick, ...rest }: { to: string } & Omit<ComponentProps<'a'>, 'href'>) {
  // A click that opens a new tab or window is left to the browser.
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
