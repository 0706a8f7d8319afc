import type { GuideStep } from '../../../platform/guide-steps.ts'

export const vehiclesGuide: readonly GuideStep[] = [
  { target: 'list-tools', title: 'vehiclesGuide.tools', body: 'vehiclesGuide.toolsText' },
  { target: 'vehicle-create', title: 'vehiclesGuide.create', body: 'vehiclesGuide.createText', understood: true },
]
