/** Corrected cells that are not sent yet: texts by row and by column. */
export type Pending = ReadonlyMap<number, Readonly<Record<string, string>>>

export interface WrittenCell {
  /** The row. */
  id: number
  column: number
  text: string
}

/** How many rows one request may correct. */
export const maxRows = 1000

/** The corrections with further cells, and whether all of them had room. */
export const withCells = (pending: Pending, cells: readonly WrittenCell[]): { pending: Pending; isWhole: boolean } => {
  const next = new Map(pending)
  let isWhole = true
  for (const { id, column, text } of cells) {
    if (next.has(id) || next.size < maxRows) next.set(id, { ...next.get(id), [column]: text })
    else isWhole = false
  }
  return { pending: next, isWhole }
}

/** The corrections without those that were sent; a cell written anew since then stays. */
export const withoutSent = (pending: Pending, sent: Pending): Pending => {
  const left = [...pending].map(([id, cells]) => {
    const rest = Object.entries(cells).filter(([column, text]) => sent.get(id)?.[column] !== text)
    return [id, Object.fromEntries(rest)] as const
  })
  return new Map(left.filter(([, cells]) => Object.keys(cells).length > 0))
}
