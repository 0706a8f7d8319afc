import type { NotificationSettings, SecondStep } from '@oselia/contract/users'

/** Default notification settings: e-mails, no SMS. */
const defaults: NotificationSettings = {
  quiet: null,
  channels: {
    security: { email: true, sms: false },
    rights: { email: true, sms: false },
    invites: { email: true, sms: false },
    requests_new: { email: false, sms: false },
    requests_assigned: { email: true, sms: false },
    requests_messages: { email: false, sms: false },
    requests_late: { email: true, sms: false },
    contracts: { email: true, sms: false },
    documents: { email: true, sms: false },
    events: { email: true, sms: false },
    interviews: { email: true, sms: false },
    votings: { email: true, sms: false },
    billing: { email: true, sms: false },
  },
}

/** Stored settings completed by defaults. Security notices always go by e-mail. */
export const notificationsOf = (
  stored: Partial<NotificationSettings> | Record<string, unknown>,
): NotificationSettings => {
  const { quiet = null, channels } = stored as Partial<NotificationSettings>
  const all = { ...defaults.channels, ...channels }
  return { quiet, channels: { ...all, security: { ...all.security, email: true } } }
}

/** A masked address that its owner recognises: `o•••@example.com`, `+380•••••4567`. */
export const halfHidden = (address: string): string => {
  const at = address.lastIndexOf('@')
  if (at > 0) return `${address.slice(0, 1)}•••${address.slice(at)}`
  const shown = { head: 4, tail: 2 }
  const hidden = Math.max(0, address.length - shown.head - shown.tail)
  return address.slice(0, shown.head) + '•'.repeat(hidden) + address.slice(-shown.tail)
}

const preferred: readonly SecondStep[] = ['app', 'phone', 'email']

/** The second steps that are switched on, in the order in which they are offered at login. */
export const stepsOn = (on: Record<SecondStep, boolean>): SecondStep[] => preferred.filter((step) => on[step])

/** The step offered first: the first whose code can be delivered; the app generates its own codes. */
export const firstStep = (steps: readonly SecondStep[], gateways: { email: boolean; sms: boolean }): SecondStep =>
  steps.find((step) => step === 'app' || (step === 'phone' ? gateways.sms : gateways.email)) ?? steps[0]!

/** Six digits are a one-time code; anything else may be a recovery code. */
export const isShortCode = (given: string): boolean => /^\d{6}$/.test(given.replace(/\s/g, ''))
/** A code normalised for comparison: lower case, without separators. */
export const bareCode = (given: string): string => given.toLowerCase().replace(/[^a-z0-9]/g, '')
