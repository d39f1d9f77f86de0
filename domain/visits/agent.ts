import Bowser from 'bowser'
import { isbot } from 'isbot'

/** True for programs; browsers always send a user agent. */
export const isBot = (agent: string): boolean => agent === '' || isbot(agent)

export type Device = 'phone' | 'tablet' | 'computer'

/** Detects the device of a person's browser. */
export function deviceOf(agent: string): Device {
  const type = agent === '' ? undefined : Bowser.parse(agent).platform.type
  return type === 'mobile' ? 'phone' : type === 'tablet' ? 'tablet' : 'computer'
}

/** Formats a user agent: `Firefox 145, Linux`, `bingbot 2.0`. */
export function agentName(agent: string): string {
  if (isBot(agent)) return botName(agent)
  const { browser, os, platform } = Bowser.parse(agent)
  const major = browser.version?.split('.')[0]
  const systemName = platform.model ?? os.name
  return [[browser.name, major].filter(Boolean).join(' '), systemName].filter(Boolean).join(', ') || shorten(agent)
}

/** Extracts a bot's name, `bingbot 2.0`, which is marked as such or comes first. */
export function botName(agent: string): string {
  if (agent === '') return 'unknown'
  const [, name = '', version] =
    /(?:^|[^\w.-])([\w.-]*?(?:bot|crawl|spider|slurp|headless)[\w-]*)(?:\/(\d[\w.]*))?/i.exec(agent) ??
    /compatible; ([\w.-]+)(?:\/(\d[\w.]*))?/.exec(agent) ??
    /^([^\s/();]+)(?:\/(\d[\w.]*))?/.exec(agent) ??
    []
  // Some user agents contain a contact address.
  return shorten(
    [name || agent, version]
      .filter(Boolean)
      .join(' ')
      .replace(/\S*@\S*/g, '…'),
  )
}

const shorten = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text)
