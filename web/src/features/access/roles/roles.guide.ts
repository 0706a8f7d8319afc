import type { GuideStep } from '../../../platform/guide-steps.ts'

export const rolesGuide: readonly GuideStep[] = [
  { target: 'role-lists', title: 'roles.guideLists', body: 'roles.guideListsText' },
  { target: 'role-rows', title: 'roles.guideRoles', body: 'roles.guideRolesText', understood: true },
]
