import { Hono } from 'hono'
import { TemplateQuery } from '../../domain/import/import.ts'
import { checkFields, parseInput, RecordId } from '../../domain/input.ts'
import type { Deps } from '../deps.ts'
import { type ApiEnv, actorOf, adminOnly } from '../http/auth.ts'
import { uploadedBody } from '../http/body.ts'
import { json } from '../http/json-body.ts'
import { addImport, listImports, previewImport, undoImport } from '../import/import.ts'
import { templates, templateText } from '../import/template.ts'

/** Moves an existing site in: events, registrations and pages from files. */
export const importRoutes = (deps: Deps) =>
  new Hono<ApiEnv>({ strict: false })
    .get('/', adminOnly, c => c.json(listImports(deps)))
    .get('/template', adminOnly, c => {
      const { name, fields } = templates[parseInput(TemplateQuery, c.req.query()).of]
      return c.body(templateText(fields), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}.csv"`,
      })
    })
    .post('/preview', adminOnly, async c => c.json(await previewImport(deps, uploadedBody(c))))
    .post('/add', adminOnly, async c => c.json(await addImport(deps, uploadedBody(c), actorOf(c))))
    .post('/undo', adminOnly, json(RecordId, checkFields), async c =>
      c.json(await undoImport(deps, c.req.valid('json')._id, actorOf(c))),
    )
