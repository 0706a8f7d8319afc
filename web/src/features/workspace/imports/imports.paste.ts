/**
 * The cells of a block copied from a spreadsheet: rows by line breaks, cells by tabs; a cell in quotes may contain
 * both, and doubled quotes stand for one.
 */
export const blockOf = (text: string): string[][] => {
  const rows: string[][] = [[]]
  const cell = /("(?:[^"]|"")*"(?=[\t\r\n]|$)|[^\t\r\n]*)(\t|\r\n|\r|\n|$)/gy
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    const [, said = '', end = ''] = found
    rows
      .at(-1)!
      .push(
        said.startsWith('"') && said.endsWith('"') && said.length > 1 ? said.slice(1, -1).replaceAll('""', '"') : said,
      )
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  // The last line break ends the last row.
  return rows.filter((row, at) => at < rows.length - 1 || row.some((one) => one !== '') || rows.length === 1)
}

/**
 * Where the texts of a block go: its rows to the given ones, its cells to the columns from one on. `isCut` tells that the
 * block is larger than the table and texts were left out.
 */
export const placed = (
  block: readonly (readonly string[])[],
  rows: readonly { id: number }[],
  columns: readonly number[],
): { cells: { id: number; column: number; text: string }[]; isCut: boolean } => {
  const cells = rows.flatMap(({ id }, n) =>
    columns.flatMap((column, c) => {
      const text = block[n]?.[c]
      return text === undefined ? [] : [{ id, column, text }]
    }),
  )
  const isCut = block.some((line, n) =>
    line.some((text, c) => text !== '' && (n >= rows.length || c >= columns.length)),
  )
  return { cells, isCut }
}
