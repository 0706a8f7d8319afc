import type { GuideStep } from '../../../platform/guide-steps.ts'

export const housesGuide: readonly GuideStep[] = [
  { target: 'house-lists', title: 'houses.guideTabs', body: 'houses.guideTabsText' },
  { target: 'list-tools', title: 'houses.guideTools', body: 'houses.guideToolsText' },
  { target: 'house-create', title: 'houses.guideCreate', body: 'houses.guideCreateText', understood: true },
]
