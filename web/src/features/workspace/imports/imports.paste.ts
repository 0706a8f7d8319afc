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
