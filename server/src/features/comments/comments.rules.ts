/** How long an author may change what he wrote, in milliseconds. Source: practice guide c20. */
export const ownFor = 24 * 60 * 60 * 1000

/** Whether the person may change a comment: his own for 24 hours, any by the right to it. */
export const mayChange = (
  comment: { author: { id: number }; created_at: string },
  who: { id: number; mayAny: boolean },
  now: Date,
): boolean => who.mayAny || (comment.author.id === who.id && now.getTime() - Date.parse(comment.created_at) < ownFor)
