import type { GuideStep } from '../../../platform/guide-steps.ts'

export const staffGuide: readonly GuideStep[] = [
  { target: 'list-tools', title: 'staffGuide.tools', body: 'staffGuide.toolsText' },
  { target: 'staff-create', title: 'staffGuide.create', body: 'staffGuide.createText', understood: true },
]
