/** Ways by which content is delivered to residents. */
export const deliveryChannels = ['email', 'sms'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/** Most characters of an SMS of content: its title is shortened so that the link fits. Two segments of UCS-2. */
export const smsLength = 134
/** Characters of the title that are kept however long the link is. */
export const shortestSmsTitle = 20
