import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type { Plugin } from 'esbuild'

/** Exports that the site does not use, by module of React; a test refuses an import of one of them. */
export const unused: Record<string, string> = {
  react:
    'Children|PureComponent|__COMPILER_RUNTIME|addTransitionType|cache|cacheSignal|cloneElement|createRef|unstable_useCacheRefresh|useActionState|useDeferredValue|useReducer',
  'react-dom-client': 'createRoot',
  'react-dom':
    'browser|createPortal|flushSync|preconnect|prefetchDNS|pre(?:init|load)(?:Module)?|requestFormReset|unstable_batchedUpdates|useForm\\w+',
  scheduler: 'unstable_(?:Profiling|forceFrameRate|next|runWithPriority|wrapCallback)',
}

/** Drops unused exports and the code that only they call; esbuild bundles CommonJS modules whole. */
export const leanReact: Plugin = {
  name: 'drop unused parts of React',
  setup({ onLoad }) {
    onLoad({ filter: /cjs[\\/](react|react-dom|react-dom-client|scheduler)\.production\.js$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8'))
        .replace(
          new RegExp(`^exports\\.(?:${unused[basename(path, '.production.js')]}) =(?:[^{]*?;|[^]*?^};)$`, 'gm'),
          '',
        )
        .replace(/^ReactDOMSharedInternals\.d = \{\n {2}f: flushSyncWork,.*?^};$/ms, ''),
    }))
  },
}
