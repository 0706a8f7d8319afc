import type { GuideStep } from '../../../platform/guide-steps.ts'

export const residentsGuide: readonly GuideStep[] = [
  { target: 'list-tools', title: 'residentsGuide.tools', body: 'residentsGuide.toolsText' },
  { target: 'resident-create', title: 'residentsGuide.create', body: 'residentsGuide.createText', understood: true },
]
