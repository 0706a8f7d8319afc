import type { GuideStep } from '../../../platform/guide-steps.ts'

export const contactsGuide: readonly GuideStep[] = [
  { target: 'list-tools', title: 'contactsGuide.tools', body: 'contactsGuide.toolsText' },
  { target: 'contact-card', title: 'contactsGuide.card', body: 'contactsGuide.cardText', understood: true },
]
