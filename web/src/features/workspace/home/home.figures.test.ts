import { permissions } from '@oselia/contract/permissions'
import { describe, expect, it } from 'vitest'
import { allFigures } from '../../../platform/home-figures.ts'

import.meta.glob('../../*/*/*.figures.ts', { eager: true })

const of = (part: string) =>
  allFigures()
    .filter((figure) => figure.part === part)
    .map(({ label, to }) => [label, to.to])

describe('the figures of the home page', () => {
  it('that need attention are in this order', () => {
    expect(of('waiting')).toEqual([
      ['setup.stepsLeft', '/Setup'],
      ['approvals.toDecide', '/Approvals'],
      ['requests.late', '/Requests'],
      ['requests.unanswered', '/Requests'],
      ['announcementFigures.drafts', '/Announcements'],
      ['announcementFigures.scheduled', '/Announcements'],
      ['announcementFigures.ending', '/Announcements'],
      ['documentFigures.expiring', '/Documents'],
      ['documentFigures.drafts', '/Documents'],
      ['newsFigures.drafts', '/News'],
      ['newsFigures.scheduled', '/News'],
      ['eventFigures.drafts', '/Events'],
      ['interviewFigures.drafts', '/Interview'],
      ['votingFigures.drafts', '/Voting'],
      ['contacts.figure', '/Contacts'],
      ['houses.outsideComplex', '/Houses'],
      ['votingFigures.counting', '/Voting'],
      ['houses.withoutUnits', '/Houses'],
      ['statementImports.figure', '/Payments/unmatched'],
      ['meters.figure', '/Meters'],
      ['supplierContracts.figure', '/Suppliers/contracts'],
      ['bills.figureRuns', '/Bills'],
      ['debts.figure', '/Debts'],
      ['bills.figureDisputed', '/Bills/list'],
    ])
  })

  it('about the community are in this order', () => {
    expect(of('figures')).toEqual([
      ['houses.figure', '/Houses'],
      ['complexes.figure', '/Houses/complexes'],
      ['houses.figureUnits', '/Houses'],
      ['announcementFigures.inForce', '/Announcements'],
      ['interviewFigures.open', '/Interview'],
      ['votingFigures.survey', '/Voting'],
      ['votingFigures.announced', '/Voting'],
      ['debts.figureAll', '/Debts'],
    ])
  })

  it('are each for those who have a right', () => {
    for (const figure of allFigures()) {
      expect(figure.permissions.length).toBeGreaterThan(0)
      expect(permissions).toEqual(expect.arrayContaining([...figure.permissions]))
    }
  })

  it('count all that the server counts, and say when there is more', () => {
    const of = (label: string) => allFigures().find((figure) => figure.label === label)!.reads[0]!
    expect(of('houses.figureUnits').tally({ data: { houses: 250, units_count: 31_000 } })).toEqual({ count: 31_000 })
    const data = [{ section: 'approvals', count: 99, is_capped: true }]
    expect(of('approvals.toDecide').tally({ data })).toEqual({ count: 99, isCapped: true })
    expect(of('approvals.toDecide').tally({ data: [] })).toEqual({ count: 0, isCapped: undefined })
  })
})
