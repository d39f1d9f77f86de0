import { Hono } from 'hono'
import { PdfFileEdit, PdfFileToDelete } from '../../domain/files/pdf-file.ts'
import { checkFields } from '../../domain/input.ts'
import type { Deps } from '../deps.ts'
import { addFiles, deleteFile, editFile } from '../files/change-files.ts'
import { type ApiEnv, actorOf, adminOnly } from '../http/auth.ts'
import { uploadedBody } from '../http/body.ts'
import { json } from '../http/json-body.ts'

/** The PDF files that pages link to. */
export const fileRoutes = (deps: Deps) =>
  new Hono<ApiEnv>({ strict: false })
    .get('/', adminOnly, c => c.json(deps.files.current))
    .post('/add', adminOnly, async c => c.json(await addFiles(deps, uploadedBody(c))))
    .post('/edit', adminOnly, json(PdfFileEdit, checkFields), async c =>
      c.json(await editFile(deps, c.req.valid('json'))),
    )
    .post('/del', adminOnly, json(PdfFileToDelete, checkFields), async c =>
      c.json(await deleteFile(deps, c.req.valid('json'), actorOf(c))),
    )
