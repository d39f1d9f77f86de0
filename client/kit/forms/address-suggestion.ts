/**
 * Resolves with the probable correction of a mistyped address, else undefined. Loads the rules on first use; also
 * undefined offline.
 */
export const suggestionFor = (email: string): Promise<string | undefined> =>
  import('../../../domain/kit/addresses/address-typo.ts').then(
    ({ suggestedAddress }) => suggestedAddress(email),
    () => undefined,
  )
