import { type Context, Hono } from 'hono'
import { TemplateQuery } from '../../domain/import/import.ts'
import { type CancelAnswer, RunInput } from '../../domain/import/progress.ts'
import { checkFieldsSentence, parseInput, RecordId } from '../../domain/kit/input.ts'
import type { Deps } from '../app/deps.ts'
import { type ApiEnv, actorOf, adminOnly, signedInAccount } from '../http/requests/auth.ts'
import { bodyLength, goneSignal, uploadedBody } from '../http/requests/body.ts'
import { json } from '../http/requests/json-body.ts'
import { jsonWithLists } from '../http/requests/json-list.ts'
import { takesMinutes } from '../http/requests/takes-minutes.ts'
import { addImport, listImports, previewImport, undoImport } from './import.ts'
import { type ImportRun, openRuns } from './runs.ts'
import { templates, templateText } from './template.ts'

/** Moves an existing site in: events, registrations and pages from files. */
export function importRoutes(deps: Deps) {
  const runs = openRuns()
  const receive = <R>(c: Context<ApiEnv>, work: (run: ImportRun) => Promise<R>) =>
    runs.perform(signedInAccount(c)._id, goneSignal(c), run => {
      run.begin('arriving', bodyLength(c))
      return work(run)
    })
  return new Hono<ApiEnv>({ strict: false })
    .get('/', adminOnly, async c => c.json(await listImports(deps)))
    .get('/template', adminOnly, c => {
      const { name, fields } = templates[parseInput(TemplateQuery, c.req.query()).of]
      return c.body(templateText(fields), 200, {
        'Content-Type': 'text/csv; charset=utf-8',
        'Content-Disposition': `attachment; filename="${name}.csv"`,
      })
    })
    .get('/progress', adminOnly, c => {
      const { run } = parseInput(RunInput, c.req.query())
      return c.json(runs.find(signedInAccount(c)._id, run)?.progress ?? null)
    })
    .post('/cancel', adminOnly, json(RunInput, checkFieldsSentence), c =>
      c.json({
        outcome:
          runs.find(signedInAccount(c)._id, c.req.valid('json').run)?.cancel() ?? ('unknown' satisfies CancelAnswer),
      }),
    )
    .post('/preview', adminOnly, async c =>
      jsonWithLists(c, await receive(c, run => previewImport(deps, uploadedBody(c), run))),
    )
    .post('/add', adminOnly, async c =>
      jsonWithLists(c, await receive(c, run => addImport(deps, uploadedBody(c), { by: actorOf(c), run }))),
    )
    .post('/undo', adminOnly, takesMinutes, json(RecordId, checkFieldsSentence), async c =>
      c.json(await undoImport(deps, c.req.valid('json')._id, actorOf(c))),
    )
}
