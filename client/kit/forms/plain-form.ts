import type { FieldErrors } from '../../../domain/kit/error.ts'

/** A form that works without scripts: values and mistakes of the last answer, and labels in reading order. */
export type PlainForm<Name extends string = string> = {
  idOf: (name: string) => string
  labels: Readonly<Record<Name, string>>
  values?: Readonly<Record<string, string>> | undefined
  errors?: FieldErrors | undefined
}

/** Returns ids and labels of the wrong fields, in reading order; fields that share an id count once. */
export const wrongFieldsOf = ({ idOf, labels, errors = {} }: PlainForm): [id: string, label: string][] => [
  ...new Map(
    Object.entries(labels).flatMap(([name, label]): [string, string][] => (errors[name] ? [[idOf(name), label]] : [])),
  ),
]

/** Binds uncontrolled fields by name, so that nothing typed before hydration is lost. Autofocuses the first mistake. */
export function bindPlain<Name extends string>(form: PlainForm<Name>, focus?: string) {
  const { idOf, labels, values = {}, errors = {} } = form
  const first = focus ?? wrongFieldsOf(form)[0]?.[0]
  const fieldProps = (name: Name) => ({
    ...{ id: idOf(name), name, label: labels[name] ?? '', error: errors[name] },
    autoFocus: first === idOf(name),
  })
  return {
    text: (name: Name, usual = '') => ({ ...fieldProps(name), defaultValue: values[name] ?? usual }),
    box: (name: Name) => ({ ...fieldProps(name), defaultChecked: values[name] === 'on' }),
  }
}
