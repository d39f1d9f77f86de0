import { type BuildOptions, build, type Metafile } from 'esbuild'

/** Folders of the npm packages whose code this build has bundled, for the list of licences. */
export const bundledPackages = new Set<string>()

/** Bundles with esbuild and records the packages used. */
export async function bundle(options: BuildOptions): Promise<Metafile> {
  const { metafile } = await build({ ...options, bundle: true, metafile: true, logLevel: 'warning' })
  for (const path of Object.keys(metafile.inputs)) {
    const folder = /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0]
    if (folder) bundledPackages.add(folder)
  }
  return metafile
}
