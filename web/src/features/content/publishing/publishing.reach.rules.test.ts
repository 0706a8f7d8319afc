import { expect, test } from 'vitest'
import { wholeScope } from '../../access/audience/audience.rules.ts'
import { reachGroups } from './publishing.reach.rules.ts'

const news = (uk: string, part: object = {}, kind: 'info' | 'emergency' = 'info') => ({
  title: { uk },
  kind,
  audience: { ...wholeScope, ...part },
})

test('announcements that reach different people are counted apart, an emergency too', () => {
  const groups = reachGroups([
    news('Збори'),
    news('Власникам', { role_ids: [3] }),
    news('Толока'),
    news('Аварія', {}, 'emergency'),
  ])
  expect(groups.map(({ titles, urgent, audience }) => [titles.map(({ uk }) => uk), urgent, audience.role_ids])).toEqual(
    [
      [['Збори', 'Толока'], false, []],
      [['Власникам'], false, [3]],
      [['Аварія'], true, []],
    ],
  )
  expect(reachGroups([])).toEqual([])
})
