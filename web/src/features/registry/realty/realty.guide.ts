import type { GuideStep } from '../../../platform/guide-steps.ts'

export const boardGuide: readonly GuideStep[] = [
  { target: 'board-layer', title: 'realtyGuide.layer', body: 'realtyGuide.layerText' },
  { target: 'board-grid', title: 'realtyGuide.grid', body: 'realtyGuide.gridText' },
  { target: 'board-edit', title: 'realtyGuide.edit', body: 'realtyGuide.editText', understood: true },
]

export const realtyGuide: readonly GuideStep[] = [
  { target: 'realty-types', title: 'realtyGuide.types', body: 'realtyGuide.typesText' },
  { target: 'list-tools', title: 'realtyGuide.tools', body: 'realtyGuide.toolsText' },
  { target: 'realty-create', title: 'realtyGuide.create', body: 'realtyGuide.createText', understood: true },
]
