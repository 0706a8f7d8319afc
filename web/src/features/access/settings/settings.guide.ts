import type { GuideStep } from '../../../platform/guide-steps.ts'

export const settingsGuide: readonly GuideStep[] = [
  { target: 'settings-safety', title: 'settings.guideSafety', body: 'settings.guideSafetyText' },
  { target: 'settings-places', title: 'settings.guidePlaces', body: 'settings.guidePlacesText', understood: true },
]
