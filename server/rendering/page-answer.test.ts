import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { createXsrf } from '../http/requests/xsrf.ts'
import { openTestSite } from '../testing/test-site.ts'
import { pageSender } from './page-answer.ts'

const withoutDate = (headers: Headers) => [...headers].filter(([name]) => name !== 'date' && name !== 'set-cookie')

test.each(['/', '/kalender', '/info/winter-survival', '/anfragen', '/newsletter/abmelden'])(
  'the first visitor of %s gets the same page as the next one from the cache',
  async path => {
    const { origin } = await openTestSite()
    const [first, next] = [await fetch(origin + path), await fetch(origin + path)]
    expect(first.status).toBe(200)
    expect(withoutDate(first.headers)).toEqual(withoutDate(next.headers))
    expect(first.headers.has('Set-Cookie')).toBe(next.headers.has('Set-Cookie'))
    expect(await first.text()).toBe(await next.text())
  },
)

test('a page that cannot be rendered is left to the router, which reports the reason', async () => {
  const failing = {
    cachedAnswer: () => undefined,
    isCacheable: () => true,
    answer: () => Promise.reject(new Error('no data')),
  }
  const { sendNew } = pageSender(failing, createXsrf({ secret: 'secret', now: Date.now, publicUrl: undefined }))
  const request = Object.assign(new IncomingMessage(new Socket()), { url: '/kontakt' })
  const response = new ServerResponse(request)
  expect(await sendNew(request, response)).toBe(false)
  expect(response.headersSent).toBe(false)
})
