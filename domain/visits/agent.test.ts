import { expect, test } from 'vitest'
import { agentName, deviceOf, isBot } from './agent.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'
const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
const windows =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
const ipad =
  'Mozilla/5.0 (iPad; CPU OS 15_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/120.0 Mobile/15E148 Safari/604.1'

test.each([
  [firefox, 'Firefox 145, Linux', 'computer'],
  [iphone, 'Safari 19, iPhone', 'phone'],
  [android, 'Chrome 142, Android', 'phone'],
  [windows, 'Chrome 142, Windows', 'computer'],
  [ipad, 'Chrome 120, iPad', 'tablet'],
])('%s is a person with %s', (agent, name, device) => {
  expect(isBot(agent)).toBe(false)
  expect(agentName(agent)).toBe(name)
  expect(deviceOf(agent)).toBe(device)
})

test.each([
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 'bingbot 2.0'],
  [
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; Googlebot/2.1; +http://www.google.com/bot.html) Chrome/142.0.0.0 Safari/537.36',
    'Googlebot 2.1',
  ],
  ['Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)', 'GPTBot 1.2'],
  [
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36',
    'HeadlessChrome 142.0.0.0',
  ],
  ['UptimeRobot/2.0', 'UptimeRobot 2.0'],
  ['facebookexternalhit/1.1', 'facebookexternalhit 1.1'],
  ['curl/8.5', 'curl 8.5'],
  ['python-requests/2.31', 'python-requests 2.31'],
  ['', 'unknown'],
])('%s is a bot called %s', (agent, name) => {
  expect(isBot(agent)).toBe(true)
  expect(agentName(agent)).toBe(name)
})

test.each([
  '\r\nfoo',
  '{"a":1}',
  `${'a'.repeat(16_000)}`,
  `Mozilla/5.0 ${'('.repeat(8_000)}`,
  '\u2028<script>',
  'nokia'.repeat(3000),
])('any user agent has a short name (%#)', agent => {
  expect(agentName(agent).length).toBeLessThanOrEqual(40)
  expect(['phone', 'tablet', 'computer']).toContain(deviceOf(agent))
})
