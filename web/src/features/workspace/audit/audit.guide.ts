import type { GuideStep } from '../../../platform/guide-steps.ts'

export const auditGuide: readonly GuideStep[] = [
  { target: 'list-tools', title: 'auditGuide.tools', body: 'auditGuide.toolsText' },
  { target: 'audit-verify', title: 'auditGuide.verify', body: 'auditGuide.verifyText', understood: true },
]
