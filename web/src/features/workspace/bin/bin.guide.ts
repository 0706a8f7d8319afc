import type { GuideStep } from '../../../platform/guide-steps.ts'

export const binGuide: readonly GuideStep[] = [
  { target: 'list-tools', title: 'bin.guideTools', body: 'bin.guideToolsText', understood: true },
]
