import type { GuideStep } from '../../../platform/guide-steps.ts'

export const membersGuide: readonly GuideStep[] = [
  { target: 'list-tools', title: 'membersGuide.tools', body: 'membersGuide.toolsText' },
  { target: 'member-create', title: 'membersGuide.create', body: 'membersGuide.createText', understood: true },
]
