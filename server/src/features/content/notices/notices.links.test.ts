import { announcements } from '@oselia/contract/announcements'
import { houseLobby } from '@oselia/contract/public-pages'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { makeHouses } from '../../../testing/places.js'

const product = useApp()
const { call } = product

const browser = 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8'
const open = async (path: string, accept = browser) => {
  const answer = await fetch(product.url + path, { headers: { accept, 'accept-language': 'es' } })
  const type = answer.headers.get('content-type') ?? ''
  return { status: answer.status, headers: answer.headers, type: type.split(';')[0], text: await answer.text() }
}

let notice: string
let lobby: string
beforeAll(async () => {
  const [house] = (await makeHouses(product.app, 'ЖК Посилання', 1)).houses
  const raw = { title: 'Немає води', body: '<p>До вечора</p>', audience: { house_ids: [house] }, state: 'published' }
  const { id } = (await call(announcements.create, { raw })).body.data
  const pathOf = (url: string) => new URL(url).pathname
  notice = pathOf((await call(announcements.createLink, { params: { id }, body: {} })).body.data.link!.url)
  lobby = pathOf((await call(houseLobby.createLink, { params: { id: house! }, body: {} })).body.data.link!.url)
})

describe('a link that a mail service or a messenger has changed', () => {
  it('opens the page and the files in spite of parameters that nobody knows', async () => {
    const added = 'utm_source=mail&utm_medium=e&fbclid=IwAR0&gclid=1&__proto__=x&constructor=y'
    for (const path of [notice, lobby]) {
      const { status, type, text } = await open(`${path}?${added}&lang=en`)
      expect([path, status, type, text.includes('<html lang="en">')]).toEqual([path, 200, 'text/html', true])
    }
    expect((await open(`${notice}/event.ics?${added}`)).status).toBe(404)
    expect((await open(`${notice}/files/1?${added}`)).status).toBe(404)
  })

  it('leaves out values that make no sense', async () => {
    for (const query of ['lang=en&lang=uk', 'lang=%00', `to=${'x'.repeat(300)}`, 'house=%00']) {
      const { status, type } = await open(`${notice}?${query}`)
      expect([query, status, type]).toEqual([query, 200, 'text/html'])
    }
    const page = await fetch(`${product.url}${notice}?to=x&utm_source=mail`, { method: 'POST' })
    expect([page.status, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
  })

  it('does not make the interface for programs lenient', async () => {
    const { status, body } = await call(announcements.list, { rawQuery: { utm_source: 'mail' } })
    expect([status, body.code]).toEqual([422, 'validation'])
  })
})

describe('a dead link', () => {
  const token = 'x'.repeat(43)
  const dead = [
    `/notice/${token}`,
    `/notice/${token}?utm_source=mail`,
    `/notice/${token}/event.ics`,
    `/notice/${token}/files/1`,
    `/notice/${token}/files/x`,
    `/lobby/${token}`,
    `/calendar/${token}.ics`,
    '/calendar/short.ics',
    `/api/public/files/${token}/file`,
  ]

  it('is answered to a browser by a page in its language', async () => {
    for (const path of dead) {
      const { status, type, text, headers } = await open(path)
      expect([path, status, type, text.includes('Esta página no está disponible')]).toEqual([
        path,
        404,
        'text/html',
        true,
      ])
      expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
      expect([headers.get('x-robots-tag'), headers.get('referrer-policy')]).toEqual(['noindex', 'no-referrer'])
    }
    const garbled = await open('/notice/%ff')
    expect([garbled.status, garbled.type]).toEqual([400, 'text/html'])
    expect((await open(`/calendar/${token}.ics?lang=en`)).text).toContain('This page is not available')
  })

  it('is answered to a program as a problem', async () => {
    const { status, type } = await open(`/calendar/${token}.ics`, '*/*')
    expect([status, type]).toEqual([404, 'application/json'])
  })
})
