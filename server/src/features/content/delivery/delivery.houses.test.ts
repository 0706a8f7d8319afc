import { announcements } from '@oselia/contract/announcements'
import { beforeAll, describe, expect, it } from 'vitest'
import { useApp } from '../../../testing/app.js'
import { useGateways } from '../../../testing/gateways.js'
import { people } from '../../../testing/people.js'
import { makeHouses } from '../../../testing/places.js'
import { makeUnit } from '../../../testing/registry.js'

const post = useGateways()
const product = useApp({
  env: {
    get SMTP_URL() {
      return post.smtpUrl
    },
    get SMS_URL() {
      return post.smsUrl
    },
  } as Record<string, string>,
})
const { call } = product
const { person, lives } = people(product)

let complex: number
let [one, two, three, foreign] = [0, 0, 0, 0]
beforeAll(async () => {
  const made = await makeHouses(product.app, 'ЖК Три', 3)
  complex = made.complex
  ;[one, two, three] = made.houses as [number, number, number]
  foreign = (await makeHouses(product.app, 'ЖК Інший', 1)).houses[0]!
  const resident = async (name: string, houses: number[], fields: object = {}) => {
    const { id } = await person({
      last_name: 'Мешканець',
      emails: [{ address: `${name}@home.example` }],
      channels: ['email', 'sms'],
      consent: { state: 'given' },
      ...fields,
    })
    for (const house of houses) await lives(id, await makeUnit(product.app, house, { number: `${name}${house}` }))
  }
  await resident('common', [three])
  // A unit outside of the audience has no effect.
  await resident('second', [two, foreign], { phones: [{ number: '+380501112233' }] })
  await resident('both', [one, two], { language: 'en' })
  await resident('same', [one, three])
})

const letterTo = (address: string) => post.letters.find(({ to }) => to[0] === `${address}@home.example`)!.raw
const textOf = (raw: string) => {
  const [, encoding, body] = /Content-Transfer-Encoding: (\S+)\r\n\r\n([\s\S]*?)\r\n--/.exec(raw)!
  if (encoding === 'base64') return Buffer.from(body!, 'base64').toString()
  const bytes = body!
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString()
}

describe('a delivery of an announcement with texts of houses', () => {
  it('sends each person the text of their house, and several under the addresses of their houses', async () => {
    const { body: made } = await call(announcements.create, {
      raw: {
        title: 'Перевірка',
        body: { uk: '<p>Спільний</p>' },
        audience: { complex_ids: [complex] },
        house_texts: [
          { house_ids: [one], body: { uk: '<p>Перший</p>', en: '<p>First</p>' } },
          { house_ids: [two], body: { uk: '<p>Другий</p>' } },
        ],
        state: 'published',
      },
    })
    const { id } = made.data
    const preview = await call(announcements.deliver, { params: { id }, body: { channels: ['sms'], preview: true } })
    expect(preview.body.data.sms!.texts[0]!.text).toMatch(/\/notice\/…\?house=\d+$/)
    await call(announcements.deliver, { params: { id }, body: { channels: ['email', 'sms'], preview: false } })
    await expect.poll(() => post.letters.length + post.sms.length).toBe(5)

    const common = textOf(letterTo('common'))
    expect([common.includes('Спільний'), common.includes('Перший')]).toEqual([true, false])
    expect(common).toMatch(new RegExp(`/notice/[\\w-]{43}\\?house=${three}\\s`))
    const second = textOf(letterTo('second'))
    expect([second.includes('Другий'), second.includes('Спільний')]).toEqual([true, false])
    expect(second).not.toContain('ЖК Три')
    expect((post.sms[0]!.body as { text: string }).text).toMatch(new RegExp(`\\?house=${two}$`))

    const both = textOf(letterTo('both'))
    expect(both).toMatch(/ZHK Try St, 1\s+First\s+[^\n]*ZHK Try St, 2\s+Другий/)
    expect(both).toMatch(/\/notice\/[\w-]{43}\s/)
    const same = textOf(letterTo('same'))
    expect(same).toMatch(/ЖК Три[^\n]* 1\s+Перший\s+[^\n]*ЖК Три[^\n]* 3\s+Спільний/)
  })
})
