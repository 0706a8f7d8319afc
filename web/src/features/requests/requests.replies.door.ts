import type { ServiceRequest } from '@oselia/contract/service-request-cards'

/** The words of a template in the language in which the resident is written to: his own where he has told it, else Ukrainian. */
export const replyTo = (
  { member_language }: Pick<ServiceRequest, 'member_language'>,
  { text }: ServiceRequest['replies'][number],
): string => (member_language && text[member_language]) || text.uk
