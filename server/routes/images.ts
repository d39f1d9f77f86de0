import { Hono } from 'hono'
import { type Image, ImageQuery } from '../../domain/image.ts'
import type { ApiEnv } from '../auth.ts'
import type { Deps } from '../deps.ts'
import { json } from '../http.ts'

export const imageRoutes = ({ images }: Deps) =>
  new Hono<ApiEnv>({ strict: false }).post('/', json(ImageQuery), c => {
    const { _ids } = c.req.valid('json')
    const byId = new Map(images.current.map(image => [image._id, image]))
    const asked = [_ids].flat().map(id => byId.get(id))
    return c.json(asked.filter((image): image is Image => image !== undefined))
  })
