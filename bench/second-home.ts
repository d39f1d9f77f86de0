/** Measures a site with a second home against the same without, by turns. \`PARTS=memory\` measures one part alone. */
import { measureMemory } from './home/memory.ts'
import { servePlace } from './home/place.ts'

const parts: Record<string, () => Promise<void>> = { memory: measureMemory }

async function main(): Promise<void> {
  if (process.argv[2] === 'place') return servePlace()
  for (const part of (process.env.PARTS ?? Object.keys(parts).join()).split(',')) await parts[part]?.()
  process.exit()
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
