import type { GuideStep } from '../../../platform/guide-steps.ts'

export const requestTypesGuide: readonly GuideStep[] = [
  { target: 'type-tabs', title: 'requestType.guideTabs', body: 'requestType.guideTabsText' },
  { target: 'type-create', title: 'requestType.guideCreate', body: 'requestType.guideCreateText', understood: true },
]
