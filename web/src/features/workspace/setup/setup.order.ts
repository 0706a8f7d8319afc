import type { MessageKey } from '../../../platform/messages.ts'

/**
 * The steps in order, with their labels. In a file without components, because the routes in the entry chunk read it.
 */
export const stepLabels = {
  owner: 'setup.stepOwner',
  organisation: 'setup.stepOrganisation',
  houses: 'setup.stepHouses',
  registers: 'setupSteps.registers',
  roles: 'setupSteps.roles',
  invites: 'setupSteps.invites',
  demo: 'setupSteps.demo',
  finish: 'setup.stepFinish',
} as const satisfies Record<string, MessageKey>

export type SetupStep = keyof typeof stepLabels
export const setupSteps = Object.keys(stepLabels) as SetupStep[]
