import type { MessageKey } from '../../platform/messages.ts'

/** The steps in their order, with what each is called. Beside no component, as the address is read by them in the entry. */
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
