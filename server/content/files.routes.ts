import { Hono } from 'hono'
import { PdfFileEdit, PdfFileToDelete } from '../../domain/content/files/pdf-file.ts'
import { checkFieldsSentence } from '../../domain/kit/input.ts'
import type { Deps } from '../app/deps.ts'
import { type ApiEnv, actorOf, adminOnly } from '../http/requests/auth.ts'
import { uploadedBody } from '../http/requests/body.ts'
import { json } from '../http/requests/json-body.ts'
import { addFiles, deleteFile, editFile } from './files/change-files.ts'

/** Routes of the PDF files that pages link to. */
export const fileRoutes = (deps: Deps) =>
  new Hono<ApiEnv>({ strict: false })
    .get('/', adminOnly, c => c.json(deps.files.current))
    .post('/add', adminOnly, async c => c.json(await addFiles(deps, uploadedBody(c))))
    .post('/edit', adminOnly, json(PdfFileEdit, checkFieldsSentence), async c =>
      c.json(await editFile(deps, c.req.valid('json'))),
    )
    .post('/del', adminOnly, json(PdfFileToDelete, checkFieldsSentence), async c =>
      c.json(await deleteFile(deps, c.req.valid('json'), actorOf(c))),
    )
