/** How long authors may edit their own comment, in milliseconds. Source: practice guide c20. */
const ownFor = 24 * 60 * 60 * 1000

/** Whether the person may edit a comment: their own for 24 hours, any with `canAny`. */
export const canChange = (
  comment: { author: { id: number }; created_at: string },
  who: { id: number; canAny: boolean },
  now: Date,
): boolean => who.canAny || (comment.author.id === who.id && now.getTime() - Date.parse(comment.created_at) < ownFor)
