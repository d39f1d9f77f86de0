/**
 * Compares the processor time of rendering a page (data, React, head, structured data) with React's own rendering of
 * it, in short blocks alternately.
 */
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router-dom'
import { App } from '../client/app.tsx'
import { createClient } from '../client/kit/state/api.ts'
import { createLoader, readsOf } from '../client/kit/state/loader.ts'
import { createSiteStore, SiteContext } from '../client/kit/state/site.ts'
import { readSiteData } from '../client/kit/state/site-data.ts'
import { firstContent } from '../server/app/first-content.ts'
import { textOfPieces } from '../server/rendering/page-pieces.ts'
import { openAssets } from '../server/runtime/assets.ts'
import { systemClock } from '../server/runtime/clock.ts'
import { createPages } from '../server/site/pages.tsx'
import { openDataFolder } from '../server/store/data-folder.ts'
import { median, runBench, temporaryFolder } from './site-process.ts'
import { benchDeps } from './support/bench-deps.ts'

const ROUNDS = Number(process.env.ROUNDS ?? 60)
const WARM_UP_LENGTH = 400
const ROUND_LENGTH = 25

async function main() {
  const assets = openAssets('dist/app/assets')
  const now = systemClock()
  const data = await openDataFolder({
    dir: temporaryFolder(),
    firstContent: async () => firstContent(assets, now()),
    log: () => {},
  })
  const deps = benchDeps(data, now)
  const pages = createPages({ deps, assets, headers: {} })

  for (const pathname of ['/', '/kalender', '/info/winter-survival', '/anfragen']) {
    const address = { pathname, search: '' }
    const rendered = await pages.render(address)
    if ('moved' in rendered) throw new Error(`${pathname} redirects.`)
    const json =
      /<script id="data" type="application\/json">(.*?)<\/script>/s.exec(textOfPieces(rendered.pieces))?.[1] ?? ''
    const siteData = readSiteData(json)
    if (!siteData) throw new Error(`${pathname} contains no data.`)
    const store = createSiteStore(siteData)
    const client = createClient('http://bench', fetch)
    const context = { store, api: client, loader: createLoader(store, readsOf(client)), hydration: { isDone: false } }
    const bare = () =>
      renderToString(
        createElement(
          SiteContext,
          { value: context },
          createElement(StaticRouter, { location: pathname }, createElement(App)),
        ),
      )

    const time = async (work: () => unknown, count = ROUND_LENGTH) => {
      const before = process.cpuUsage()
      for (let i = 0; i < count; i += 1) await work()
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000 / count
    }
    await time(bare, WARM_UP_LENGTH)
    await time(() => pages.render(address), WARM_UP_LENGTH)
    const ratios: number[] = []
    const times: [number, number][] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const reference = await time(bare)
      const ours = await time(() => pages.render(address))
      ratios.push(reference / ours)
      times.push([ours, reference])
    }
    const [ours, reference] = [0, 1].map(at => median(times.map(pair => pair[at] ?? Number.NaN)).toFixed(2))
    const sorted = ratios.toSorted((a, b) => a - b)
    const [low, high] = [0.25, 0.75].map(part => sorted[Math.floor(ROUNDS * part)]?.toFixed(2))
    console.log(
      `rendered ${pathname}: ${ours} ms, bare React ${reference} ms, ratio ${median(ratios).toFixed(2)} (half: ${low} to ${high})`,
    )
  }
  await data.close()
}

void runBench(main)
