import type { GuideStep } from '../../../platform/guide-steps.ts'

export const homeGuide: readonly GuideStep[] = [
  { target: 'sections', title: 'home.guideSections', body: 'home.guideSectionsText', beside: true },
  { target: 'waiting', title: 'home.guideWaiting', body: 'home.guideWaitingText' },
  { target: 'figures', title: 'home.guideFigures', body: 'home.guideFiguresText' },
  { target: 'help', title: 'home.guideHelp', body: 'home.guideHelpText', understood: true },
]
