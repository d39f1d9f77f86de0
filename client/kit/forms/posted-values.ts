/** Form values as the browser posts them: texts, and "on" for a ticked box. */
export type FormValues = Record<string, string>

export function readValues(data: FormData): FormValues {
  const values: FormValues = {}
  for (const [name, value] of data) if (typeof value === 'string') values[name] = value
  return values
}
