import * as v from 'valibot'

/** An opaque id (D6). */
export const Id = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/, 'Das ist keine gültige Kennung.'))

/** ISO 8601 in UTC, as `Date.toISOString` writes it. */
export const InstantText = v.pipe(
  v.string(),
  v.isoTimestamp('Das ist kein gültiger Zeitpunkt.'),
  v.transform(text => new Date(text)),
  v.check(date => !Number.isNaN(date.getTime()), 'Diesen Zeitpunkt gibt es nicht.'),
  v.transform(date => date.toISOString()),
)

/** Last segment of a page's address: lower case, digits and hyphens, 2–80 characters (D10). */
export const Slug = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]{2,80}$/, 'Bitte 2 bis 80 Zeichen: Kleinbuchstaben, Ziffern, Bindestrich.'),
)

/**
 * Names the record that a call adds. A call repeated after a lost answer names the same, and adds nothing twice (D13).
 */
export const REQUEST_ID_HEADER = 'Request-Id'
