import type { GuideStep } from '../../../platform/guide-steps.ts'

export const incidentsGuide: readonly GuideStep[] = [
  { target: 'list-tools', title: 'incidents.guideList', body: 'incidents.guideListText' },
  { target: 'incident-create', title: 'incidents.guideCreate', body: 'incidents.guideCreateText', understood: true },
]
