/** Measures cached pages: requests/s of the complete site against a bare node:http server that sends as many bytes. */
import { spawn } from 'node:child_process'
import { get } from 'node:http'
import { median, startSite, temporaryFolder } from './site-process.ts'
import { requestsPerSecond } from './support/wrk.ts'

const rounds = 5

const sizeOf = (url: string) =>
  new Promise<number>((resolve, reject) => {
    get(url, { headers: { 'Accept-Encoding': 'br' } }, response => {
      let bytes = 0
      response.on('data', chunk => {
        bytes += chunk.length
      })
      response.on('end', () => resolve(bytes))
    }).on('error', reject)
  })

async function main() {
  const site = await startSite(temporaryFolder())
  const bytes = await sizeOf(`${site.origin}/`)
  const bareSource = `require('node:http').createServer((q, s) => s.end(body)).listen(0, '127.0.0.1', function () { console.log(this.address().port) }); const body = Buffer.alloc(${bytes}, 'x')`
  const bare = spawn(process.execPath, ['-e', bareSource], { stdio: ['ignore', 'pipe', 'inherit'] })
  const port = await new Promise<string>(resolve => bare.stdout.once('data', chunk => resolve(String(chunk).trim())))
  const bareUrl = `http://127.0.0.1:${port}/`

  for (const url of [bareUrl, `${site.origin}/`]) await requestsPerSecond(url)
  const ratios: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const reference = await requestsPerSecond(bareUrl)
    const ours = await requestsPerSecond(`${site.origin}/`)
    ratios.push(ours / reference)
    console.log(
      `  / ${ours.toFixed(0)}/s, bare node:http ${reference.toFixed(0)}/s, ratio ${(ours / reference).toFixed(2)}`,
    )
  }
  console.log(`cached pages (${bytes} bytes): median ratio ${median(ratios).toFixed(2)} of a bare node:http server`)
  void bare.kill()
  await site.stop()
}

main().catch(error => {
  console.error(error)
  process.exit(1)
})
