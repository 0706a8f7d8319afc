import type { GuideStep } from '../../../platform/guide-steps.ts'

export const requestsGuide: readonly GuideStep[] = [
  { target: 'request-views', title: 'requestsGuide.views', body: 'requestsGuide.viewsText' },
  { target: 'request-view', title: 'requestsGuide.board', body: 'requestsGuide.boardText' },
  { target: 'list-tools', title: 'requestsGuide.tools', body: 'requestsGuide.toolsText' },
  { target: 'request-create', title: 'requestsGuide.create', body: 'requestsGuide.createText', understood: true },
]

export const requestsCreateGuide: readonly GuideStep[] = [
  { target: 'request-caller', title: 'requestsGuide.caller', body: 'requestsGuide.callerText' },
  { target: 'request-more', title: 'requestsGuide.more', body: 'requestsGuide.moreText', understood: true },
]
