import { languages } from '@oselia/contract/languages'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { useApp } from '../../../testing/app.js'
import { billingSteps, makeBilledHouse, type BilledHouse } from '../../../testing/billing.js'
import { givePayeeIban, paperSteps } from '../../../testing/papers.js'
import { makeMember } from '../../../testing/registry.js'
import { maskedName } from './papers.check.js'

const product = useApp({ clock: { now: () => new Date('2026-05-20T08:00:00Z') } })
const { addTariff, bill } = billingSteps(product)
const { issued, checked } = paperSteps(product)

let home: BilledHouse
beforeAll(async () => {
  home = await makeBilledHouse(product, 'Перевірна', [40])
  await givePayeeIban(product, home.complex)
  await addTariff('maintenance', { house_id: home.house, method: 'per_m2', rate: 10 })
  await bill('2026-02', [home.house], { issued_on: '2026-03-01', due_on: '2026-03-31' })
  const holder = await makeMember(product.app, 'Ґалаґан Соломія')
  await sql`update personal_accounts set holder_id = ${holder} where id = ${home.accounts[0]}`.execute(
    product.app.pools.db,
  )
})

describe('a name on the public page', () => {
  it.each([
    ['Ґалаґан Соломія В’ячеславівна', 'Ґ… С… В…'],
    ['ТОВ «Ліфт-Сервіс»', 'Т… Л…'],
    ['  о’Ніл ', 'О…'],
    ['—', ''],
  ])('of %s is %s', (name, masked) => expect(maskedName(name)).toBe(masked))
})

describe('the page of a paper', () => {
  it('says in four languages, without scripts, what it is, for which address and sum, and names nobody in full', async () => {
    const paper = await issued({ kind: 'claim', account_id: home.accounts[0], pay_by: '2026-06-20' })
    const titles = {
      uk: 'Перевірка документа',
      en: 'Document verification',
      ru: 'Проверка документа',
      es: 'Verificación del documento',
    }
    for (const language of languages) {
      const { status, headers, html } = await checked(paper, language)
      expect(status).toBe(200)
      expect(html).toContain(`<h1>${titles[language]}</h1>`)
      expect(html).not.toContain('<script')
      expect(html).not.toContain('Ґалаґан')
      expect(headers.get('content-security-policy')).toContain("default-src 'none'")
      expect([headers.get('x-robots-tag'), headers.get('referrer-policy'), headers.get('cache-control')]).toEqual([
        'noindex',
        'no-referrer',
        'no-store',
      ])
    }
    const { html } = await checked(paper)
    for (const part of [
      'Претензія про сплату заборгованості',
      '20 травня 2026 р.',
      'ОСББ «Затишок 12», 45123454',
      'кв. 1',
      '400,00 грн',
      'Ґ… С…',
    ])
      expect(html).toContain(part)
  })

  it('is a page of 404 for a code that was never given, in the language of the reader', async () => {
    for (const token of ['x', 'A'.repeat(43), 'a%2Fb']) {
      const response = await fetch(`${product.url}/check/${token}`, { headers: { 'accept-language': 'uk' } })
      expect([response.status, response.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
      expect(await response.text()).toContain('lang="uk"')
    }
  })

  it('refuses whoever guesses codes', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 70; at++) statuses.push((await fetch(`${product.url}/check/${'B'.repeat(40)}${at}`)).status)
    expect(statuses[0]).toBe(404)
    expect(statuses.at(-1)).toBe(429)
  })
})
