import type { GuideStep } from '../../../platform/guide-steps.ts'

export const interviewsGuide: readonly GuideStep[] = [
  { target: 'new-interview', title: 'interviewsGuide.new', body: 'interviewsGuide.newText' },
  { target: 'list-tools', title: 'interviewsGuide.tools', body: 'interviewsGuide.toolsText' },
]
