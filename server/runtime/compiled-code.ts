import { Script } from 'node:vm'

/** The site's code inside the executable. */
export const CODE = 'main.cjs'

/** Code cache of V8. */
export const COMPILED = 'main.compiled'

/** Returns the code of the site, with what V8 compiled of it when the executable was built. */
export function scriptOf(code: string, cachedData?: Buffer): Script {
  return new Script(`(function (require, __dirname) {${code}\n})`, {
    filename: CODE,
    importModuleDynamically: name => import(name),
    ...(cachedData ? { cachedData } : {}),
  })
}

/** Runs it; `folder` is where its assets lie. */
export function run(script: Script, require: NodeJS.Require, folder: string): void {
  script.runInThisContext()(require, folder)
}
