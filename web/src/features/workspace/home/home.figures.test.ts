import { permissions } from '@oselia/contract/permissions'
import { describe, expect, it } from 'vitest'
import { allFigures } from '../../../platform/home-figures.ts'

import.meta.glob('../../*/*/*.figures.ts', { eager: true })

const of = (part: string) =>
  allFigures()
    .filter((figure) => figure.part === part)
    .map(({ label, to }) => [label, to.to])

describe('the figures of the home page', () => {
  it('that need attention stand in this order', () => {
    expect(of('waiting')).toEqual([
      ['setup.stepsLeft', '/Setup'],
      ['requests.late', '/Requests'],
      ['requests.unanswered', '/Requests'],
      ['announcementFigures.drafts', '/Announcements'],
      ['announcementFigures.scheduled', '/Announcements'],
      ['announcementFigures.ending', '/Announcements'],
      ['houses.outsideComplex', '/Houses'],
      ['houses.withoutUnits', '/Houses'],
    ])
  })

  it('that tell about the community stand in this order', () => {
    expect(of('figures')).toEqual([
      ['houses.figure', '/Houses'],
      ['complexes.figure', '/Houses/complexes'],
      ['houses.figureUnits', '/Houses'],
      ['announcementFigures.inForce', '/Announcements'],
    ])
  })

  it('are each for those who have a right', () => {
    for (const figure of allFigures()) {
      expect(figure.permissions.length).toBeGreaterThan(0)
      expect(permissions).toEqual(expect.arrayContaining([...figure.permissions]))
    }
  })

  it('add what their replies count, and say when there is more', () => {
    const units = allFigures().find(({ label }) => label === 'houses.figureUnits')!
    const [complexes, loose] = units.reads
    const rows = [{ units_count: 40 }, { units_count: null }]
    expect(complexes!.tally({ main_data: { data: rows, total: 2 } })).toEqual({ count: 40, isCapped: false })
    expect(loose!.tally({ data: rows, total: 101 })).toEqual({ count: 40, isCapped: true })
  })
})
