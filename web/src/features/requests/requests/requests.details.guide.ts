import type { GuideStep } from '../../../platform/guide-steps.ts'

export const requestGuide: readonly GuideStep[] = [
  { target: 'request-state', title: 'requestGuide.state', body: 'requestGuide.stateText' },
  { target: 'request-people', title: 'requestGuide.people', body: 'requestGuide.peopleText' },
  { target: 'request-chats', title: 'requestGuide.chats', body: 'requestGuide.chatsText', understood: true },
]
