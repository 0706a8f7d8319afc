/** States of what is published to residents: announcements, news, events. */
export const publicationStates = ['draft', 'scheduled', 'published', 'archived'] as const
export type PublicationState = (typeof publicationStates)[number]

/** What a bulk operation does to each selected item. */
export const publicationActions = ['publish', 'archive', 'delete'] as const
export type PublicationAction = (typeof publicationActions)[number]
