type Street = { street: string; houseNumber?: string | undefined }
type City = { zip: string; city: string }

export const streetLine = ({ street, houseNumber = '' }: Street): string => `${street} ${houseNumber}`.trim()

export const cityLine = ({ zip, city }: City): string => `${zip} ${city}`.trim()

/** Returns the lines of a postal address, without empty ones. */
export const addressLines = ({ country = '', ...place }: Street & City & { country?: string | undefined }): string[] =>
  [streetLine(place), cityLine(place), country.trim()].filter(line => line !== '')

/** Joins parts, such as the lines of an address, without empty ones. */
export const inLine = (parts: readonly string[]): string => parts.filter(part => part.trim() !== '').join(', ')
