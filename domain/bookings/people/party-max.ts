/** Maximum size of a party. A file of its own: visitors' scripts need nothing else of the record. */
export const PARTY_MAX = 20
