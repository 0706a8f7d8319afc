import { describe, expect, it } from 'vitest'
import type { LateKind } from '../runs/runs.public.js'
import { kindsLeftOut } from './papers.claims.exemptions.rules.js'
import { plainStep, type Step } from './papers.claims.steps.rules.js'

const rules = { penalty: { rate_ppm: 100, cap_percent: 100 }, three_percent: true, inflation: true }
const late = { from: '2026-02-02', until: '2026-04-20' }
const step = (part: LateKind, from: string, until: string, more: Partial<Step> = {}): Step => ({
  ...plainStep,
  part,
  from,
  until,
  base: 150_000n,
  amount: 100n,
  due_on: '2026-01-31',
  ...more,
})
const from16 = { from: '2026-03-16', to: '2026-03-31', covers: 'all' as const }
const computed = { indices: { counted: [1006, 1009], before: [] } }

describe('what an exemption from everything leaves out of a claim', () => {
  it('is no inflation without a late 15th among its days', () => {
    const steps = [step('inflation', '2026-03-01', '2026-03-31', computed)]
    expect(kindsLeftOut(from16, { steps, rules, late })).toEqual(['penalty', 'three_percent'])
    const whole = { ...from16, from: '2026-03-15' }
    expect(kindsLeftOut(whole, { steps, rules, late })).toEqual(['penalty', 'three_percent', 'inflation'])
    // The 15th of January is before the first day of delay, and that of April after the day of a claim.
    const early = { ...from16, from: '2026-01-01', to: '2026-02-10' }
    expect(kindsLeftOut(early, { steps, rules, late })).toEqual(['penalty', 'three_percent'])
    const open = { ...from16, from: '2026-04-01', to: null }
    expect(kindsLeftOut(open, { steps, rules, late: { ...late, until: '2026-04-14' } })).not.toContain('inflation')
    expect(kindsLeftOut(open, { steps, rules, late })).toContain('inflation')
  })

  it('is only what is switched on', () => {
    const whole = { ...from16, from: '2026-03-01' }
    const off = (more: object) => kindsLeftOut(whole, { steps: [], rules: { ...rules, ...more }, late })
    expect(off({ penalty: null })).toEqual(['three_percent', 'inflation'])
    expect(off({ three_percent: false })).toEqual(['penalty', 'inflation'])
    expect(off({ penalty: null, three_percent: false, inflation: false })).toEqual([])
  })

  it('is nothing that is demanded for its days', () => {
    const whole = { ...from16, from: '2026-03-01' }
    const steps = [
      step('penalty', '2026-03-20', '2026-03-31'),
      step('three_percent', '2026-02-02', '2026-02-28'),
      step('inflation', '2026-03-01', '2026-03-31', { bill: 'B-2' }),
    ]
    expect(kindsLeftOut(whole, { steps, rules, late })).toEqual(['three_percent'])
    expect(kindsLeftOut({ ...whole, covers: 'penalty' }, { steps: [], rules, late })).toEqual(['penalty'])
  })
})
