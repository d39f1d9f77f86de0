/**
 * Runs `npm test` in two lanes at once: one alone would leave a processor idle while it bundles, starts or waits. A
 * failure stops neither. The output of the second lane follows that of the first.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { availableParallelism } from 'node:os'

const code = 'npm run check && vitest run --project unit'
const program = 'npm run build && vitest run --project browser --project program'

/** Workers of each lane. More of them would only slow each other. */
const workers = String(Math.min(4, Math.max(2, availableParallelism())))
const options = { shell: true, env: { ...process.env, VITEST_MAX_WORKERS: workers } }

const second = spawn(program, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
const secondEnded = once(second, 'close')
const buffered: Buffer[] = []
let print = (piece: Buffer): void => void buffered.push(piece)
for (const stream of [second.stdout, second.stderr]) stream.on('data', (piece: Buffer) => print(piece))

const [firstStatus] = await once(spawn(code, { ...options, stdio: ['ignore', 'inherit', 'inherit'] }), 'close')
print = piece => void process.stdout.write(piece)
for (const piece of buffered) print(piece)
const [secondStatus] = await secondEnded
process.exitCode = firstStatus === 0 && secondStatus === 0 ? 0 : 1
