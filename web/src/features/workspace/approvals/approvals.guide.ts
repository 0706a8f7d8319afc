import type { GuideStep } from '../../../platform/guide-steps.ts'

export const approvalsGuide: readonly GuideStep[] = [
  { target: 'list-tools', title: 'approvals.guideTools', body: 'approvals.guideToolsText', understood: true },
]
