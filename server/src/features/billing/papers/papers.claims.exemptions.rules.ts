import type { exemptionCovers } from '@oselia/contract/penalty-exemptions.enums'
import { lateKinds, monthOf, monthsAfter } from '../ledger/ledger.public.js'
import type { LateKind, LateRules } from '../runs/runs.public.js'
import type { Step } from './papers.claims.steps.rules.js'

interface Exempted {
  from: string
  to: string | null
  covers: (typeof exemptionCovers)[number]
}

interface Claimed {
  steps: readonly Step[]
  rules: Pick<LateRules, 'penalty' | 'three_percent' | 'inflation'>
  /** The first day of delay and the day of the claim. */
  late: { from: string; until: string }
}

/** The 15ths of the late months that an exemption holds on: inflation is left out by these days alone. */
const fifteenths = ({ from, to }: Exempted, { late }: Claimed): string[] => {
  const days: string[] = []
  const first = from > late.from ? from : late.from
  const last = to !== null && to < late.until ? to : late.until
  for (let month = monthOf(first); month <= monthOf(last); month = monthsAfter(month, 1)) days.push(`${month}-15`)
  return days.filter((day) => day >= first && day <= last)
}

/**
 * Whether a kind was left out for the days of an exemption. It was not where something is demanded for them: what a bill charged before the
 * exemption was entered is claimed until it is corrected. Inflation that is computed by the 15ths leaves exempt months out, whatever days
 * its line is of.
 */
const isLeftOut = (kind: LateKind, exempted: Exempted, claimed: Claimed): boolean => {
  const own = claimed.steps.filter(({ part }) => part === kind)
  if (kind === 'inflation') {
    const days = fifteenths(exempted, claimed)
    const ofBills = own.filter(({ indices }) => indices === null)
    return days.length > 0 && !ofBills.some(({ from, until }) => days.some((day) => from <= day && day <= until))
  }
  return !own.some((step) => step.until >= exempted.from && (exempted.to === null || step.from <= exempted.to))
}

/** What is switched on, is covered by an exemption and is not demanded for its days. */
export const kindsLeftOut = (exempted: Exempted, claimed: Claimed): LateKind[] => {
  const { penalty, three_percent, inflation } = claimed.rules
  const isOn = { penalty: penalty !== null, three_percent, inflation }
  return lateKinds.filter(
    (kind) => isOn[kind] && (kind === 'penalty' || exempted.covers === 'all') && isLeftOut(kind, exempted, claimed),
  )
}
