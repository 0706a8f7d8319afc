export const legalForms = [
  'osbb',
  'osbb_association',
  'management_company',
  'cooperative',
  'developer',
  'initiative_group',
  'none',
] as const
export const complexStates = ['onboarding', 'active', 'archived'] as const
export const taxStatuses = ['nonprofit', 'simplified', 'general'] as const
export const statuteVersions = ['before_2023_11_10', 'model_2023_1048', 'custom'] as const

export const messengerKinds = ['telegram', 'viber', 'whatsapp', 'signal', 'messenger', 'other'] as const
/** Who provides the dispatcher: the complex itself, another firm, or a service shared with others. */
export const dispatcherSchemes = ['internal', 'external', 'shared'] as const
