import { sourcesOf } from '@oselia/contract/media.sources'
import { tableEditing } from '@tiptap/pm/tables'
import { Node, mergeAttributes } from '@tiptap/react'
import { knownFile } from './attachments.tsx'

// Of `@tiptap/pm/tables`, which the editor has already: Tiptap's own package of tables requires another version of its core.

const cell = (name: string, tag: 'td' | 'th', tableRole: 'cell' | 'header_cell') =>
  Node.create({
    name,
    content: 'block+',
    isolating: true,
    addAttributes: () => ({
      colspan: { default: 1, parseHTML: (element) => Number(element.getAttribute('colspan') ?? 1) },
      rowspan: { default: 1, parseHTML: (element) => Number(element.getAttribute('rowspan') ?? 1) },
      colwidth: { default: null, rendered: false },
    }),
    extendNodeSchema: (extension) => (extension.name === name ? { tableRole } : {}),
    parseHTML: () => [{ tag }],
    renderHTML: ({ HTMLAttributes }) => [
      tag,
      Object.fromEntries(Object.entries(HTMLAttributes).filter(([, value]) => value !== 1)),
      0,
    ],
  })

const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)*',
  extendNodeSchema: (extension) => (extension.name === 'tableRow' ? { tableRole: 'row' } : {}),
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  extendNodeSchema: (extension) => (extension.name === 'table' ? { tableRole: 'table' } : {}),
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
  addProseMirrorPlugins: () => [tableEditing()],
})

/** A picture that names a stored file; its address is signed for the reader and not part of the text. */
const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    file: {
      default: null,
      parseHTML: (element) => element.getAttribute('data-file'),
      renderHTML: ({ file }) => ({ 'data-file': file as string }),
    },
    alt: { default: '' },
  }),
  parseHTML: () => [{ tag: 'img[data-file]' }],
  renderHTML: ({ HTMLAttributes }) => ['img', mergeAttributes(HTMLAttributes)],
  addNodeView:
    () =>
    ({ node }) => {
      const dom = document.createElement('img')
      const { file, alt } = node.attrs as { file: string; alt: string }
      const known = knownFile(Number(file))
      const webp = known && sourcesOf(known.url, known.sizes).at(-1)
      if (webp) Object.assign(dom, { srcset: webp.srcSet, sizes: 'min(100vw, 860px)' })
      dom.src = known?.url ?? ''
      dom.alt = alt
      return { dom }
    },
})

/** Nodes of the texts of articles beside those of notices. */
export const articleNodes = [
  Table,
  TableRow,
  cell('tableCell', 'td', 'cell'),
  cell('tableHeader', 'th', 'header_cell'),
  Picture,
]
