import type { Config } from '../runtime/config.ts'
import { mallocSettings } from '../runtime/node-options.ts'
import type { Options } from '../runtime/settings.ts'

/**
 * Returns a systemd unit that serves with these settings. Its folder below /var/lib belongs to an account that exists
 * only while the service runs (DynamicUser).
 */
export function serviceUnit(program: readonly string[], { port, host, tls, publicUrl, dataDir }: Config): string {
  const isPrivileged = [port, tls?.port].some(number => number !== undefined && number > 0 && number < 1024)
  const options: Required<Options> = {
    data: dataDir,
    domain: tls?.domains.join(),
    port: String(port),
    'https-port': tls && String(tls.port),
    host,
    'public-url': publicUrl,
  }
  const words = Object.entries(options).flatMap(([name, text]) => (text === undefined ? [] : [`--${name}`, text]))
  const unit = unitOf([...program, 'serve', ...words], {
    account: 'DynamicUser=yes',
    capabilities: isPrivileged ? BIND_PORTS : '',
  })
  return `# /etc/systemd/system/lichtung.service\n${unit}`
}

/** Returns the unit of Debian's package: its account is permanent, and /etc/lichtung.env overrides its settings. */
export const packagedUnit = (): string =>
  unitOf(['/usr/bin/lichtung', 'serve', '--data', SERVICE_DATA_DIR], {
    account: 'User=lichtung',
    capabilities: BIND_PORTS,
    environment: 'Environment=HOST=:: PORT=80\n',
  })

/** systemd creates this folder for the service. */
export const SERVICE_DATA_DIR = '/var/lib/lichtung'

/** Capability needed for ports below 1024. */
const BIND_PORTS = 'CAP_NET_BIND_SERVICE'

type UnitParts = { account: string; capabilities: string; environment?: string }

const unitOf = (command: readonly string[], { account, capabilities, environment = '' }: UnitParts) => `[Unit]
Description=Lichtung, website and registration desk
After=network-online.target
Wants=network-online.target

[Service]
Type=notify
# It tells systemd by systemd-notify(1), which is a program of its own.
NotifyAccess=all
# A new version may have much data to migrate.
TimeoutStartSec=30min
# systemd restarts it when it has not answered for this time.
WatchdogSec=2min
ExecStart=${command.map(quote).join(' ')}
# glibc gives free memory back.
Environment=${Object.entries(mallocSettings)
  .map(([name, text]) => `${name}=${text}`)
  .join(' ')}
${environment}# SMTP_URL=… and the other environment variables of lichtung --help.
EnvironmentFile=-/etc/lichtung.env
Restart=always
RestartSec=2
TimeoutStopSec=20
KillMode=mixed
OOMPolicy=continue
MemoryMax=1G

${account}
StateDirectory=lichtung
StateDirectoryMode=0700
UMask=0077
AmbientCapabilities=${capabilities}
CapabilityBoundingSet=${capabilities}
NoNewPrivileges=yes
ProtectSystem=strict
ProtectHome=yes
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
PrivateDevices=yes
PrivateTmp=yes
LockPersonality=yes
# By netlink it learns the machine's own addresses.
RestrictAddressFamilies=AF_INET AF_INET6 AF_NETLINK AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`

/** Returns the reason why systemd could not start the program from its folder; undefined if it can. */
export const misplacement = (program: readonly string[]): string | undefined =>
  program.some(path => /^\/(home|root|tmp)\//.test(path))
    ? `This unit keeps the service out of /home, /root and /tmp. Move the program first, as to /usr/local/bin/lichtung, and print the unit from there.`
    : undefined

/** Returns a word as systemd reads it back (systemd.service(5), "Command lines"). */
function quote(word: string): string {
  const escaped = word.replaceAll('%', '%%').replaceAll('$', '$$$$')
  return /^[\w@%+=:,./$*-]+$/.test(escaped) ? escaped : `"${escaped.replaceAll(/["\\]/g, '\\$&')}"`
}
