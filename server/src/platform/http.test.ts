import { announcements } from '@oselia/contract/announcements'
import { urlOf } from '@oselia/contract/kit'
import { users } from '@oselia/contract/users'
import { describe, expect, it } from 'vitest'
import { useApp } from '../testing/app.js'
import { openPath } from './http.js'
import { declared } from './implement.js'
import { newToken } from './sessions.js'

const product = useApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } })
const { call } = product
const get = (path: string, headers: Record<string, string> = {}) => fetch(product.url + path, { headers })
const water = { title: 'Немає води', body: '<p>До вечора</p>' }

describe('the log', () => {
  it('contains no secret of a URL: neither its query nor a token in its path', () => {
    const token = newToken()
    expect(openPath(`/api/staff/chat/${token}/stream?sign=abc`)).toBe('/api/staff/chat/•••/stream')
    for (const page of ['notice', 'lobby', 'unsubscribe', 'calendar'])
      expect(openPath(`/${page}/${token}?lang=uk`)).toBe(`/${page}/•••`)
    expect(openPath('/api/admin/service_request/12/links?page=2')).toBe('/api/admin/service_request/12/links')
  })
})

describe('the HTTP interface', () => {
  it('rejects a body that is not JSON with 400', async () => {
    const { status, body } = await call(announcements.create, { raw: '{"title":' })
    expect([status, body.code]).toEqual([400, 'bad_request'])
  })

  it('rejects another content type with 415 and a too large body with 413', async () => {
    const xml = await call(announcements.create, { raw: '<a/>', headers: { 'content-type': 'application/xml' } })
    expect([xml.status, xml.body.code]).toEqual([415, 'wrong_kind'])
    const big = await call(announcements.create, { raw: JSON.stringify({ ...water, body: 'я'.repeat(1_100_000) }) })
    expect([big.status, big.body.code]).toEqual([413, 'too_large'])
  })

  it('rejects keys that would change a prototype', async () => {
    const { status } = await call(announcements.create, { raw: '{"title":"а","body":"б","__proto__":{"x":1}}' })
    expect(status).toBe(422)
  })

  it.each(['constructor', 'toString', '__proto__'])(
    'reports the unknown field %s, which every object inherits',
    async (field) => {
      const { status, body } = await call(announcements.create, { raw: `{"title":"а","body":"б","${field}":1}` })
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, [field]])
    },
  )

  it.each([60, 1000, 2000, 3000, 100_000])('rejects a body nested %d deep', async (depth) => {
    const { status } = await call(announcements.create, { raw: `{"title":${'['.repeat(depth)}${']'.repeat(depth)}}` })
    expect([400, 422]).toContain(status)
  })

  it.each(['0000-01-01T00:00:00Z', '2026-02-30T00:00:00Z'])('rejects the invalid instant %s', async (moment) => {
    const { status, body } = await call(announcements.create, { body: { ...water, starts_at: moment } })
    expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['starts_at']])
    expect((await call(announcements.list, { query: { ends_before: moment } })).status).toBe(422)
  })

  it('treats two spellings of one instant as equal', async () => {
    const moments = { starts_at: '2099-01-01T10:00:00Z', ends_at: '2099-01-01T10:00:00.000Z' }
    expect((await call(announcements.create, { body: { ...water, ...moments } })).status).toBe(201)
  })

  it('rejects a plain text body', async () => {
    const { status } = await call(announcements.create, { raw: 'а', headers: { 'content-type': 'text/plain' } })
    expect(status).toBe(415)
  })

  it.each([
    ['/api/admin/announcements/%zz', 400],
    ['/%', 400],
    [`/api/admin/announcements/${'9'.repeat(300)}`, 401],
    ['/api/admin/nothing', 404],
  ])('responds to the malformed URL %s with the headers of every response', async (path, status) => {
    const usual = (await get('/api/health')).headers
    const response = await get(path, { 'accept-language': 'en' })
    expect(response.status).toBe(status)
    const own = new Set(['connection', 'content-length', 'content-type', 'date', 'keep-alive', 'cache-control'])
    const missing = [...usual.keys()].filter(
      (name) => !own.has(name) && !name.startsWith('x-ratelimit') && !response.headers.has(name),
    )
    expect(missing).toEqual([])
    expect(Object.keys((await response.json()) as object)).toEqual(['message', 'code'])
  })

  it.each(['1e0', '0x1', '+1', '1.0', ' 1', '%E0%A5%A7'])('finds nothing under the id %s', async (odd) => {
    const { body } = await call(announcements.create, { body: water })
    const path = odd.replace('1', String(body.data.id))
    const headers = { authorization: `Bearer ${await product.tokenOf('owner')}` }
    expect((await get(`/api/admin/announcements/${body.data.id}`, headers)).status).toBe(200)
    expect((await get(`/api/admin/announcements/${path}`, headers)).status).toBe(404)
  })

  it('refuses a filter that the list does not know, and numbers that are not plain digits', async () => {
    const headers = { authorization: `Bearer ${await product.tokenOf('owner')}` }
    const refused = async (query: string) => {
      const response = await get(`/api/admin/announcements?${query}`, headers)
      const { errors = {} } = (await response.json()) as { errors?: object }
      return [response.status, Object.keys(errors)]
    }
    expect(await refused('vulnerable=true')).toEqual([422, ['vulnerable']])
    expect(await refused('__proto__=1&constructor=1')).toEqual([422, ['__proto__', 'constructor']])
    expect(await refused('page=1e0')).toEqual([422, ['page']])
    expect(await refused('house_id=1e0')).toEqual([422, ['house_id.0']])
    expect(await refused('page=0x1&per_page=%2B5')).toEqual([422, ['page', 'per_page']])
  })

  it.each([
    ['names a key twice', '{"title":"а","body":"б","title":"в"}'],
    ['names a key twice inside', '{"title":{"uk":"а","\\u0075k":"б"},"body":"б"}'],
    ['is not UTF-8', Buffer.from([...Buffer.from('{"title":"'), 0xff, 0xc3, ...Buffer.from('","body":"б"}')])],
  ])('rejects a body that %s with 400', async (_what, body) => {
    const response = await fetch(`${product.url}/api/admin/announcements`, {
      method: 'POST',
      headers: { authorization: `Bearer ${await product.tokenOf('owner')}`, 'content-type': 'application/json' },
      body,
    })
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([400, 'bad_request'])
  })

  it.each(['application/jsonx', 'application/json-patch', 'text/json', 'x-application/json'])(
    'rejects the content type %s',
    async (type) => {
      const { status } = await call(announcements.create, {
        raw: JSON.stringify(water),
        headers: { 'content-type': type },
      })
      expect(status).toBe(415)
    },
  )

  it('stays responsive while 30 people log in at once', async () => {
    const try_ = async (n: number) =>
      (await call(users.login, { as: null, body: { email: `nobody-${n}@test.example`, password: 'x' } })).status
    const [, list] = await Promise.all([
      Promise.all(Array.from({ length: 30 }, (_, n) => try_(n))),
      call(announcements.list).then(({ status }) => status),
    ])
    expect(list).toBe(200)
  })

  it('gives every response an id and forbids caching of API responses', async () => {
    const { headers } = await call(announcements.list)
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('sends a CSP without inline scripts, and forbids framing', async () => {
    const policy = (await get('/api/health')).headers.get('content-security-policy')!
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/script-src[^;]*unsafe/)
  })

  it('responds to an unknown endpoint with 404 in the caller’s language', async () => {
    const response = await get('/api/admin/nothing', { 'accept-language': 'fr, es;q=0.9' })
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ message: 'No encontrado', code: 'not_found' })
  })

  it.each([
    ['/api/admin/announcements/'],
    ['//api/admin/announcements'],
    ['/api/admin/%61nnouncements'],
    ['/API/admin/announcements'],
    ['/api/admin/x/../announcements'],
    ['/api/admin/announcements;x=1'],
    ['/api/admin/announcements%2f1'],
  ])('enforces authentication for the spelling %s of a URL', async (path) => {
    expect([401, 404]).toContain((await get(path)).status)
  })

  it('trusts a configured proxy about the client’s address', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.7', 'content-type': 'application/json' }
    const login = (ip: string) =>
      fetch(`${product.url}/api/admin/login`, {
        method: 'POST',
        headers: { ...headers, 'x-forwarded-for': ip },
        body: JSON.stringify({ email: `nobody-${Math.random()}@example.com`, password: 'wrong-password' }),
      })
    let last = 0
    for (let i = 0; i < 61; i++) last = (await login('203.0.113.7')).status
    expect(last).toBe(429)
    expect((await login('203.0.113.8')).status).toBe(422)
  })
})

describe('operational endpoints', () => {
  it('report liveness, and readiness of database and storage', async () => {
    expect((await get('/api/health')).status).toBe(200)
    expect(await (await get('/api/ready')).json()).toEqual({ status: 'ok', database: true, storage: true })
  })

  it('show metrics to this machine and to nobody behind a proxy', async () => {
    expect(await (await get('/metrics')).text()).toContain('http_request_duration_seconds')
    for (const name of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip', 'x-forwarded-host', 'cf-connecting-ip'])
      expect((await get('/metrics', { [name]: '203.0.113.7' })).status).toBe(404)
  })

  it('describe every endpoint in the OpenAPI document, and show it as a page', async () => {
    const document = (await (await get('/api/openapi.json')).json()) as {
      openapi: string
      paths: Record<string, object>
    }
    expect(document.openapi).toMatch(/^3\.1/)
    const listed = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((m) => `${m.toUpperCase()} ${path.replace(/\{(\w+)\}/g, ':$1')}`),
    )
    for (const e of declared) {
      expect(listed).toContain(`${e.method} ${urlOf(e)}`)
    }
    const page = await get('/api/docs/')
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('swagger-ui')
  })

  it('name a permission for every endpoint', () => {
    expect(declared.length).toBeGreaterThan(28)
    for (const e of declared) expect(e.permission).toMatch(/^(anyone|signed_in|[a-z_-]+\.[a-z]+)$/)
  })
})

describe('languages', () => {
  it.each([
    ['uk', 'Увійдіть до системи'],
    ['en-GB,en;q=0.8', 'Please log in'],
    ['de, ru;q=0.5', 'Войдите в систему'],
    ['es', 'Inicie sesión'],
    ['fr', 'Please log in'],
  ])('respond to %s with “%s”', async (header, message) => {
    const { body } = await call(announcements.list, { as: null, headers: { 'accept-language': header } })
    expect(body.message).toBe(message)
  })
})
