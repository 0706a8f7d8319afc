import type { GuideStep } from '../../platform/guide-steps.ts'

export const realtyGuide: readonly GuideStep[] = [
  { target: 'realty-types', title: 'realtyGuide.types', body: 'realtyGuide.typesText' },
  { target: 'list-tools', title: 'realtyGuide.tools', body: 'realtyGuide.toolsText' },
  { target: 'realty-create', title: 'realtyGuide.create', body: 'realtyGuide.createText', understood: true },
]
