/** The lease of the writer. */
export const LEASE = 'lease'
/** Object that a check writes and deletes again; two may check at once. */
export const probeName = (random: number): string => `0-${String(random).padStart(10, '0')}`
/** Folder of the pictures, named by `numberOf` of their paths. */
export const PICTURES = '0/'

export const pictureName = (number: string): string => `${PICTURES}${number}`

const generationPattern = /^(\d{8})-\d{10}\/$/
const objectPattern = /^\d{8}$/

/** Folder of a generation. The second number is random: two writers never write the same object. */
export const generationFolder = (number: number, random: number): string =>
  `${String(number).padStart(8, '0')}-${String(random).padStart(10, '0')}/`

/** Undefined for any other folder. */
export const generationNumber = (folder: string): number | undefined => {
  const number = generationPattern.exec(folder)?.[1]
  return number === undefined ? undefined : Number(number)
}

/** Name of an object by its place in its generation, from 0 on. */
export const objectName = (folder: string, place: number): string => `${folder}${String(place).padStart(8, '0')}`

/** Returns the places of a generation's objects, given the names in its folder. */
export const objectPlaces = (names: readonly string[]): number[] =>
  names
    .filter(name => objectPattern.test(name))
    .map(Number)
    .toSorted((a, b) => a - b)
