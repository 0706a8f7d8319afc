import type { GuideStep } from '../../../platform/guide-steps.ts'

export const outboxGuide: readonly GuideStep[] = [
  { target: 'list-tools', title: 'outbox.guideTools', body: 'outbox.guideToolsText', understood: true },
]
