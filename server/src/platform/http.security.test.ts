import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import { announcements } from '@oselia/contract/announcements'
import { users } from '@oselia/contract/users'
import { describe, expect, it } from 'vitest'
import { useApp } from '../testing/app.js'

const logged: string[] = []
const product = useApp({
  env: {
    TRUSTED_PROXIES: '127.0.0.1',
    PUBLIC_URL: 'https://oselia.example.com',
    ALLOWED_ORIGINS: 'https://board.example.com',
    LOG_LEVEL: 'warn',
  },
  log: { write: (line) => void logged.push(line) },
})
const { call } = product
const get = (path: string, headers: Record<string, string> = {}) => fetch(product.url + path, { headers })

describe('the log of refusals', () => {
  const eventsOf = (name: string) =>
    logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ event }) => event === name)

  it('has failed logins with address and route, and nothing of what was typed', async () => {
    const body = { email: 'typed-by-mistake@test.example', password: 'a-password-that-is-wrong' }
    const headers = { 'x-forwarded-for': '203.0.113.40' }
    expect((await call(users.login, { as: null, body, headers })).status).toBe(422)
    expect(eventsOf('wrong_login').at(-1)).toMatchObject({ ip: '203.0.113.40', route: '/api/admin/login', level: 40 })
    expect(logged.join('')).not.toMatch(/typed-by-mistake|a-password-that-is-wrong/)
  })

  it('has missing permissions with the person', async () => {
    const { body } = await call(users.read, { as: 'technician' })
    expect(
      (await call(announcements.create, { as: 'technician', body: { title: 'Немає води', body: '<p>До вечора</p>' } }))
        .status,
    ).toBe(403)
    expect(eventsOf('forbidden').at(-1)).toMatchObject({ method: 'POST', staff_id: body.data.id })
  })

  it('leaves out ordinary invalid input', async () => {
    const before = logged.length
    expect((await call(announcements.create, { body: { title: '', body: '' } })).status).toBe(422)
    expect(logged.length).toBe(before)
  })
})

describe('the limit of requests from one address', () => {
  it('counts those that are refused before they reach anything, once each', async () => {
    const path = '/api/admin/announcements'
    const asked = { 'x-forwarded-for': '203.0.113.41' }
    const answers = []
    for (const method of ['GET', 'HEAD', 'GET', 'HEAD']) {
      const { status, headers } = await fetch(product.url + path, { method, headers: asked })
      answers.push([status, headers.get('x-ratelimit-remaining')])
    }
    expect(answers).toEqual([
      [401, '2999'],
      [401, '2998'],
      [401, '2997'],
      [401, '2996'],
    ])
  })
})

describe('the headers of every response', () => {
  it.each(['/api/health', '/api/admin/announcements', '/api/admin/nothing', '/%', '/metrics', '/api/docs/'])(
    'restrict what the browser does with it: %s',
    async (path) => {
      const { headers } = await get(path)
      expect(Object.fromEntries(headers)).toMatchObject({
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('geolocation=()'),
        'referrer-policy': 'strict-origin-when-cross-origin',
        'content-security-policy': expect.stringMatching(/object-src 'none'.*base-uri 'none'.*frame-ancestors 'none'/),
      })
    },
  )

  it.each(['/api/health', '/api/admin/nothing'])('name the characters of JSON: %s', async (path) => {
    expect((await get(path)).headers.get('content-type')).toBe('application/json; charset=utf-8')
  })

  it('let only the named origins read them', async () => {
    const allowed = async (origin: string) =>
      (await get('/api/health', { origin })).headers.get('access-control-allow-origin')
    expect(await allowed('https://board.example.com')).toBe('https://board.example.com')
    expect(await allowed('https://evil.example')).toBeNull()
    expect(await allowed('null')).toBeNull()
  })
})

describe('the methods', () => {
  it('do not include TRACE, which would show a request to scripts', async () => {
    const { hostname, port } = new URL(product.url)
    const outgoing = request({ hostname, port, path: '/api/health', method: 'TRACE' }).end()
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage]
    response.resume()
    expect(response.statusCode).toBe(404)
  })
})
