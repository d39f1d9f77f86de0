import * as v from 'valibot'
import { Id, InstantText } from './schema.ts'

export const Role = v.picklist(['admin', 'user'])

export const User = v.object({
  _id: Id,
  ip: v.string(),
  agent: v.string(),
  email: v.string(),
  active: v.boolean(),
  role: Role,
})
export type User = v.InferOutput<typeof User>

/** One attempt to sign in. */
export const Login = v.object({
  email: v.string(),
  success: v.boolean(),
  ip: v.string(),
  agent: v.string(),
  date: InstantText,
})
export type Login = v.InferOutput<typeof Login>
