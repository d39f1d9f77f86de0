import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { onTestFinished, vi } from 'vitest'
import { lacksPrograms } from '../programs.ts'
import { temporaryFolder } from '../sample-site.ts'
import { freePort } from './free-port.ts'

/** Tests of a mailbox need Debian's dovecot. */
export const lacksDovecot = lacksPrograms('dovecot')

const isRoot = userInfo().uid === 0
/** Dovecot runs its login under other users: as root under Debian's own ones, else under the tests' user. */
const idOf = (option: string) => Number(spawnSync('id', [option, 'mail'], { encoding: 'utf8' }).stdout)
const [internal, login] = isRoot ? ['dovecot', 'dovenull'] : [userInfo().username, userInfo().username]
/** Dovecot opens no mailbox of root. */
const owner = isRoot ? { uid: idOf('-u'), gid: idOf('-g') } : userInfo()

const config = (dir: string, port: number) => `
base_dir = ${dir}/run
state_dir = ${dir}/state
log_path = ${dir}/dovecot.log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${internal}
default_login_user = ${login}
first_valid_uid = 0
mail_location = maildir:${dir}/mail
auth_mechanisms = plain login
passdb {
  driver = passwd-file
  args = scheme=PLAIN username_format=%u ${dir}/users
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${dir}
}
service imap-login {
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = 0
  }
  chroot =
}
service anvil {
  chroot =
}
service stats {
  chroot =
}
`

const MAIL_TIME = new Date('2026-11-28T09:05:00.000Z')

/** Dovecot with one mailbox, on the loopback; it ends with the test. */
export async function openImapServer({ user = 'post', password = 'waldlichtung' } = {}) {
  const folder = await temporaryFolder()
  const { dir } = folder
  const port = await freePort()
  chmodSync(dir, 0o755)
  for (const name of ['', 'new', 'cur', 'tmp']) {
    mkdirSync(join(dir, 'mail', name), { recursive: true })
    chownSync(join(dir, 'mail', name), owner.uid, owner.gid)
  }
  writeFileSync(join(dir, 'users'), `${user}:{PLAIN}${password}\n`)
  writeFileSync(join(dir, 'dovecot.conf'), config(dir, port))
  const started: ChildProcess = spawn('dovecot', ['-F', '-c', join(dir, 'dovecot.conf')], { stdio: 'ignore' })
  const ended = new Promise(resolve => started.once('exit', resolve))
  onTestFinished(async () => {
    started.kill()
    await ended
    await folder.done()
  })
  await vi.waitFor(() => {
    if (!readFileSync(join(dir, 'dovecot.log'), 'utf8').includes('starting up')) throw new Error('not up yet')
  })
  let count = 0
  return {
    port,
    user,
    password,
    /** Delivers a message, as the provider does. */
    deliver(raw: string) {
      count += 1
      const file = join(dir, 'mail', 'new', `${1_795_860_000 + count}.M${count}.host`)
      writeFileSync(file, raw.replace(/\r?\n/g, '\r\n'))
      // Dates the message by the clock of test sites.
      utimesSync(file, MAIL_TIME, MAIL_TIME)
    },
    /** Each message with the flags in its name, and its content. */
    messages: () =>
      ['new', 'cur'].flatMap(name =>
        readdirSync(join(dir, 'mail', name)).map(file => ({
          flags: file.split(':2,')[1] ?? '',
          content: readFileSync(join(dir, 'mail', name, file), 'utf8'),
        })),
      ),
  }
}
