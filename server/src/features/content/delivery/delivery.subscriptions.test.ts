import { unsubscribing } from '@oselia/contract/deliveries'
import { members } from '@oselia/contract/members'
import { describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { people } from '../../../testing/people.js'

const product = useApp()
const { call } = product
const { person, noted } = people(product)

const subscriber = async () => {
  const { id } = await person({
    emails: [{ address: 'olena@home.example' }],
    channels: ['sms', 'email', 'viber'],
    consent: { state: 'given', way: 'paper' },
  })
  const { pools, clock, publicLinks } = product.app
  const token = await publicLinks.tokenFor({ db: pools.db, now: clock.now() }, 'unsubscribe', id)
  return { id, token }
}
const channelsOf = async (id: number) => (await call(members.read, { params: { id } })).body.data.channels
const actions = async (id: number) => (await noted('members', id)).map(({ action }) => action)

describe('the link in an e-mail', () => {
  it('shows nothing personal, ends the e-mails alone, and repeating it changes nothing', async () => {
    const { id, token } = await subscriber()
    const before = await call(unsubscribing.read, { params: { token }, as: null })
    expect([before.status, Object.keys(before.body.data), before.body.data.subscribed]).toEqual([
      200,
      ['organisation', 'subscribed'],
      true,
    ])
    expect(before.headers.get('referrer-policy')).toBe('no-referrer')
    for (let i = 0; i < 2; i++) {
      const { status, body } = await call(unsubscribing.end, { params: { token }, as: null })
      expect([status, body.data.subscribed]).toEqual([200, false])
    }
    expect(await channelsOf(id)).toEqual(['sms', 'viber'])
    expect(await actions(id)).toEqual(['create', 'unsubscribe'])
  })

  it('resumes them, and renews a consent that was withdrawn, for e-mails alone', async () => {
    const { id, token } = await subscriber()
    await call(unsubscribing.end, { params: { token }, as: null })
    await call(members.update, { params: { id }, body: { consent: { state: 'withdrawn' }, version: 2 } })
    const { body } = await call(unsubscribing.resume, { params: { token }, as: null })
    expect(body.data.subscribed).toBe(true)
    const { data } = (await call(members.read, { params: { id } })).body
    expect(data.channels).toEqual(['email'])
    expect(data.consent).toMatchObject({ state: 'given', way: 'online' })
    expect((await actions(id)).at(-1)).toBe('resubscribe')
  })

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    [
      'multipart/form-data; boundary=a',
      '--a\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--a--\r\n',
    ],
  ])('is ended by the one click of a mail program as %s', async (type, body) => {
    const { id, token } = await subscriber()
    const clicked = () =>
      fetch(`${product.url}/unsubscribe/${token}`, { method: 'POST', headers: { 'content-type': type }, body })
    expect([(await clicked()).status, (await clicked()).status]).toEqual([204, 204])
    expect(await channelsOf(id)).toEqual(['sms', 'viber'])
    expect(await actions(id)).toEqual(['create', 'unsubscribe_one_click'])
  })

  it('opens nothing with a wrong, revoked or deleted person’s token', async () => {
    const { id, token } = await subscriber()
    const status = async (value: string) => [
      (await call(unsubscribing.read, { params: { token: value }, as: null })).status,
      (await call(unsubscribing.end, { params: { token: value }, as: null })).status,
      (await fetch(`${product.url}/unsubscribe/${value}`, { method: 'POST' })).status,
    ]
    expect(await status('x'.repeat(43))).toEqual([404, 404, 404])
    await call(members.remove, { params: { id } })
    expect(await status(token)).toEqual([404, 404, 404])
    const other = await subscriber()
    const { pools, clock, publicLinks } = product.app
    await publicLinks.revoke({ db: pools.db, now: clock.now() }, 'unsubscribe', other.id)
    expect(await status(other.token)).toEqual([404, 404, 404])
  })
})
