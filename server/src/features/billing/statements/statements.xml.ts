import { SaxesParser } from 'saxes'

/** An element with its parts by local name; `text` is its own. */
export interface Element {
  name: string
  line: number
  attributes: Readonly<Record<string, string>>
  text: string
  children: Element[]
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/**
 * Reads a document and hands over each element named in `wanted` once it is complete, with its parts; elements around them are not
 * kept. Null when the document is well formed, otherwise the line where it is not. Entities of a document type are not expanded.
 */
export const eachElement = (
  xml: string,
  wanted: ReadonlySet<string>,
  visit: (element: Element) => void,
): { line: number } | null => {
  const parser = new SaxesParser({ xmlns: false, position: true })
  const open: Element[] = []
  parser.on('opentag', ({ name, attributes }) => {
    open.push({
      name: local(name),
      line: parser.line,
      attributes: attributes as Record<string, string>,
      text: '',
      children: [],
    })
  })
  const addText = (text: string) => {
    const current = open.at(-1)
    if (current) current.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    const element = open.pop()!
    if (wanted.has(element.name)) visit(element)
    // Only parts of wanted elements are kept, so that a statement of any length needs little memory.
    else if (open.some(({ name }) => wanted.has(name))) open.at(-1)!.children.push(element)
  })
  try {
    parser.write(xml).close()
    return null
  } catch {
    return { line: parser.line }
  }
}

/** The first element at a path of names. */
export const at = (element: Element | undefined, ...path: readonly string[]): Element | undefined =>
  path.reduce<Element | undefined>((one, name) => one?.children.find((child) => child.name === name), element)

/** The text at the first of the paths that has one. */
export const textAt = (element: Element | undefined, ...paths: readonly string[]): string | undefined => {
  for (const path of paths) {
    const text = at(element, ...path.split('/'))?.text.trim()
    if (text) return text
  }
  return undefined
}

/** The elements below one that hold a text, as paths and texts: `RltdPties/Dbtr/Nm`. */
export const leavesOf = (element: Element, path = ''): [string, string][] =>
  element.children.flatMap((child): [string, string][] => {
    const own = path === '' ? child.name : `${path}/${child.name}`
    return child.children.length > 0 ? leavesOf(child, own) : [[own, child.text]]
  })
