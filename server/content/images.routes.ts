import { Hono } from 'hono'
import { ImageEdit, ImageQuery } from '../../domain/content/images/image.ts'
import { ImageToDelete, imageNotDeleted } from '../../domain/content/images/upload.ts'
import { checkFieldsSentence } from '../../domain/kit/input.ts'
import type { Deps } from '../app/deps.ts'
import { type ApiEnv, actorOf, adminOnly } from '../http/requests/auth.ts'
import { uploadedBody } from '../http/requests/body.ts'
import { json } from '../http/requests/json-body.ts'
import { addImages, deleteImage, editImage } from './images/change-images.ts'
import { publicReads } from './reads/public-reads.ts'

/** Each call answers with a list of the images it was about. */
export const imageRoutes = (deps: Deps) =>
  new Hono<ApiEnv>({ strict: false })
    .get('/', adminOnly, c => c.json(deps.images.current))
    .post('/', json(ImageQuery), c => {
      const { _ids } = c.req.valid('json')
      return c.json(publicReads(deps).images([_ids].flat()))
    })
    .post('/add', adminOnly, async c => c.json(await addImages(deps, uploadedBody(c))))
    .post('/edit', adminOnly, json(ImageEdit, checkFieldsSentence), async c =>
      c.json([await editImage(deps, c.req.valid('json'))]),
    )
    .post('/del', adminOnly, json(ImageToDelete, imageNotDeleted), async c =>
      c.json([await deleteImage(deps, c.req.valid('json'), actorOf(c))]),
    )
