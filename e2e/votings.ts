import type { Voting } from '@oselia/contract/votings'
import type { House } from '@oselia/contract/houses'
import type { Page } from '@playwright/test'
import { callAs } from './api-client.js'
import { dayFromNow } from './days.js'
import type { Product } from './product.js'
import { newHouse, newMember, newUnit } from './units.js'

const three = ['Голосовська Олена', 'Виборна Олена', 'Листкова Олена']

/** A building of units of 50 m² with an owner each. */
export const newVotingHouse = async (
  page: Page,
  product: Product,
  names: readonly string[] = three,
): Promise<House> => {
  const call = callAs(page, product)
  const house = await newHouse(page, product)
  for (const [at, name] of names.entries()) {
    const unit = await newUnit(page, product, { house_id: house.id, number: String(at + 1), total_area: 50 })
    const member = await newMember(page, product, name)
    const share = { realty_id: unit.id, member_id: member.id, numerator: 1, denominator: 1, from: '2024-01-01' }
    await call('POST', '/ownerships', share)
  }
  return house
}

/** A voting of two questions whose meeting is in twenty days: a draft, or announced. */
export const newVoting = async (page: Page, product: Product, announced = false): Promise<Voting> => {
  const call = callAs(page, product)
  const house = await newVotingHouse(page, product)
  const { form } = await call<{ form: { profiles: { id: number }[] } }>('GET', '/voting/form')
  const { data } = await call<{ data: Voting }>('POST', '/voting', {
    title: { uk: 'Звітні збори' },
    profile_id: form.profiles[0]!.id,
    house_ids: [house.id],
    meeting_at: `${dayFromNow(20)}T16:00:00.000Z`,
    meeting_place: 'Хол першого під’їзду',
    questions: [
      { text: { uk: 'Внесок' }, proposal: { uk: 'Встановити внесок 8,50 грн за м²' }, threshold: 'majority' },
      { text: { uk: 'Дах' }, proposal: { uk: 'Відремонтувати дах' }, threshold: 'two_thirds', budget: 250_000 },
    ],
  })
  if (!announced) return data
  const body = { to: 'announced', version: data.version }
  return (await call<{ data: Voting }>('POST', `/voting/${data.id}/transition`, body)).data
}
