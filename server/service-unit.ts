/**
 * A unit for systemd that starts `program` with these words and options. The data lies in /var/lib/lichtung, which
 * belongs to an account that exists while the service runs (DynamicUser).
 */
export function serviceUnit(program: readonly string[], options: readonly string[]): string {
  const isSaid = (name: string) => options.includes(name)
  const ownPorts = isSaid('--domain') ? ['CAP_NET_BIND_SERVICE'] : []
  const words = [
    ...program,
    'serve',
    '--data',
    '/var/lib/lichtung',
    ...(isSaid('--host') || isSaid('--domain') ? [] : ['--host', '0.0.0.0']),
    ...options,
  ]
  return `# /etc/systemd/system/lichtung.service
[Unit]
Description=Lichtung, website and registration desk
After=network-online.target
Wants=network-online.target

[Service]
ExecStart=${words.map(quoted).join(' ')}
# SMTP_URL=… and what else lichtung --help says about the environment.
EnvironmentFile=-/etc/lichtung.env
Restart=always
RestartSec=2
TimeoutStopSec=20
KillMode=mixed
OOMPolicy=continue
MemoryMax=1G

DynamicUser=yes
StateDirectory=lichtung
StateDirectoryMode=0700
UMask=0077
AmbientCapabilities=${ownPorts.join(' ')}
CapabilityBoundingSet=${ownPorts.join(' ')}
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
RestrictAddressFamilies=AF_INET AF_INET6 AF_UNIX
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallErrorNumber=EPERM

[Install]
WantedBy=multi-user.target
`
}

/** A word as systemd reads it back (systemd.service(5), "Command lines"). */
function quoted(word: string): string {
  const escaped = word.replaceAll('%', '%%').replaceAll('$', '$$$$')
  return /^[\w@%+=:,./$*-]+$/.test(escaped) ? escaped : `"${escaped.replaceAll(/["\\]/g, '\\$&')}"`
}
