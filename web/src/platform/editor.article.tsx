import { Menu } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { IconTable } from '@tabler/icons-react'
import type { Command, EditorState } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addRowAfter,
  deleteColumn,
  deleteRow,
  deleteTable,
  isInTable,
  toggleHeaderRow,
} from '@tiptap/pm/tables'
import { type Editor, useEditorState } from '@tiptap/react'
import { EditorBox } from './editor.box.tsx'
import { articleNodes } from './editor.nodes.ts'
import { type ArticleInput, PictureControl } from './editor.picture.tsx'
import { useText } from './messages.ts'

const ROWS = 3

const newTable = () => {
  const row = (type: string) => ({
    type: 'tableRow',
    content: Array.from({ length: ROWS }, () => ({ type, content: [{ type: 'paragraph' }] })),
  })
  return { type: 'table', content: [row('tableHeader'), ...Array.from({ length: ROWS - 1 }, () => row('tableCell'))] }
}

const changes = [
  ['rowAfter', addRowAfter],
  ['columnAfter', addColumnAfter],
  ['rowDelete', deleteRow],
  ['columnDelete', deleteColumn],
  ['tableHeader', toggleHeaderRow],
  ['tableDelete', deleteTable],
] as const satisfies [string, Command][]

const inTable = (state: EditorState | undefined) => state !== undefined && isInTable(state)

/** Inserts a table, or changes the one that holds the cursor. */
const TableControl = ({ editor }: { editor: Editor | null }) => {
  const t = useText()
  const isInside = useEditorState({ editor, selector: ({ editor: now }) => inTable(now?.state) })
  const run = (command: Command) => {
    if (!editor) return
    command(editor.state, editor.view.dispatch)
    editor.commands.focus()
  }
  return (
    <Menu position="bottom-start" returnFocus={false}>
      <Menu.Target>
        <RichTextEditor.Control aria-label={t('editor.table')} title={t('editor.table')}>
          <IconTable size={16} stroke={1.6} aria-hidden="true" />
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown>
        {isInside ? (
          changes.map(([name, command]) => (
            <Menu.Item key={name} onClick={() => run(command)}>
              {t(`editor.${name}`)}
            </Menu.Item>
          ))
        ) : (
          <Menu.Item onClick={() => editor?.chain().focus().insertContent(newTable()).run()}>
            {t('editor.tableInsert')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}

/** The editor with tables and pictures. */
export const ArticleEditorBox = ({ library, ...props }: ArticleInput) => {
  const controls = (editor: Editor | null) => (
    <RichTextEditor.ControlsGroup>
      <TableControl editor={editor} />
      <PictureControl editor={editor} lang={props.lang} library={library} />
    </RichTextEditor.ControlsGroup>
  )
  return <EditorBox {...props} additions={{ extensions: articleNodes, controls }} />
}
