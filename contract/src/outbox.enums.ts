export const outboxChannels = ['email', 'sms'] as const
export const outboxStates = ['waiting', 'sent', 'failed', 'expired'] as const
export const outboxKinds = ['code', 'reset', 'invite', 'notice'] as const
