import { t } from '../../kit/language.ts'

/** Allows 1 to 200 characters, without control and bidi characters and line breaks. */
export const isFileName = (name: string) =>
  /^[^/\\\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]{1,200}$/u.test(name) && !/^(\s*|\.\.?)$/.test(name)

export const fileNameHint = () =>
  t('must have 1 to 200 characters and no slashes.', 'hat 1 bis 200 Zeichen und keine Schrägstriche.')
