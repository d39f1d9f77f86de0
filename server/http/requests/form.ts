import type { Context } from 'hono'
import { AppError } from '../../../domain/kit/error.ts'

/** Reads the text fields of a form sent by a browser. Throws `unsupported` or `invalid`. */
export async function readForm(c: Context): Promise<Record<string, string>> {
  const type = c.req.header('Content-Type') ?? ''
  if (!/^application\/x-www-form-urlencoded\b|^multipart\/form-data\b/i.test(type)) {
    throw new AppError('unsupported', 'Das ist kein Formular.')
  }
  const fields = await c.req.parseBody().catch(() => {
    throw new AppError('invalid', 'Dieses Formular kam nicht ganz an. Bitte schick es noch einmal ab.')
  })
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
  )
}
