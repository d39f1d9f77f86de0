/** Reads each text only once. */
export function once<Result>(read: (text: string) => Result): (text: string) => Result {
  const results = new Map<string, Result>()
  return text => {
    if (!results.has(text)) results.set(text, read(text))
    return results.get(text) as Result
  }
}
