import type { KnipConfig } from 'knip'

/** Entry points that nothing imports, and system programs. */
const config: KnipConfig = {
  entry: [
    'client/begin/begin.ts',
    'client/main.tsx',
    'client/admin/main.tsx',
    'client/admin/office/desk/offline/desk-worker.ts',
    'client/site/own-page/copy.ts',
    'client/site/withdrawal/print.ts',
    'client/kit/styles/site.css',
    'client/admin/styles/later.css',
    'client/admin/styles/office.css',
    'server/app/main.ts',
    'server/people/accounts/password-worker.ts',
    'server/formats/spreadsheet-worker.ts',
    'server/papers/paper-worker.ts',
    'build/no-brotli.ts',
    'build/no-postcss.ts',
    'server/testing/store-child.ts',
    'server/testing/erase-child.ts',
    'bench/*.ts',
  ],
  project: ['{domain,starter,client,server,build,bench,e2e}/**/*.{ts,tsx,css}', '*.ts'],
  // Our own JSX, which `imports` of package.json lead to.
  ignoreUnresolved: ['#shown'],
  ignoreIssues: { 'tsconfig.json': ['unlisted'] },
  ignoreBinaries: [
    'apt-get',
    'ar',
    'dd',
    'debootstrap',
    'dovecot',
    'dpkg-deb',
    'khal',
    'lintian',
    'mount',
    'nginx',
    'nsenter',
    'openssl',
    'rspamd',
    'sha256sum',
    'spamassassin',
    'strace',
    'systemd-analyze',
    'systemd-nspawn',
    'taskset',
    'umount',
    'unshare',
    'xz',
  ],
  compilers: {
    css: text => [...text.matchAll(/(?:@import |url\()"([^"]+)"/g)].map(([, path]) => `import '${path}'`).join('\n'),
  },
}

// biome-ignore lint/style/noDefaultExport: knip reads it
export default config
