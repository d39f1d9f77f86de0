/** The address that was probably meant, by rules that are loaded with the first question; undefined also without a connection. */
export const suggestionFor = (email: string): Promise<string | undefined> =>
  import('../../../domain/kit/addresses/address-typo.ts').then(
    ({ suggestedAddress }) => suggestedAddress(email),
    () => undefined,
  )
