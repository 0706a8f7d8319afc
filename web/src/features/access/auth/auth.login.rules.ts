/** Splits the errors of a form into those of fields that it shows, by name, and the sentences of all others. */
export const placeIssues = (issues: Record<string, string>, names: readonly string[]) => {
  const entries = Object.entries(issues)
  return {
    shown: Object.fromEntries(entries.filter(([field]) => names.includes(field))),
    others: entries.filter(([field]) => !names.includes(field)).map(([, sentence]) => sentence),
  }
}
