import '@mantine/tiptap/styles.layer.css'
import { Link, RichTextEditor } from '@mantine/tiptap'
import { type AnyExtension, type Editor, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { type ReactNode, useEffect, useRef } from 'react'
import classes from './editor.module.css'
import { LinkControl } from './editor.link.tsx'
import type { LanguageInput } from './fields.tsx'
import { useText } from './messages.ts'

// Exactly the markup that the server's sanitiser accepts, so nothing typed is dropped.
const base = [
  StarterKit.configure({ link: false, heading: { levels: [2, 3] }, codeBlock: false, code: false }),
  Link.configure({ openOnClick: false }),
]

// Ctrl+Enter submits the form, so the editor's own line break is suppressed.
const handleKeyDown = (_view: unknown, event: KeyboardEvent) =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey)

/** The written text, without the empty lines that the editor keeps after a table or list for the cursor. */
const htmlOf = (editor: Editor) => (editor.isEmpty ? '' : editor.getHTML().replace(/(<p><\/p>)+$/, ''))

interface EditorAdditions {
  extensions: AnyExtension[]
  controls: (editor: Editor | null) => ReactNode
}

interface Props extends LanguageInput {
  /** What this kind of text holds in addition, such as tables. */
  additions?: EditorAdditions
}

export const EditorBox = ({ value, onChange, error, lang, path, label, additions }: Props) => {
  const sent = useRef(value)
  /** The text as the editor writes what it was given, which may be spelled otherwise. */
  const shown = useRef({ html: '', value })
  const editor = useEditor({
    extensions: additions ? [...base, ...additions.extensions] : base,
    content: value,
    shouldRerenderOnTransaction: false,
    editorProps: {
      handleKeyDown,
      attributes: {
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': `${label} (${lang.toUpperCase()})`,
        'aria-invalid': error ? 'true' : 'false',
        'data-path': path,
        lang,
      },
    },
    onCreate: ({ editor: made }) => {
      shown.current = { html: htmlOf(made), value: sent.current }
    },
    onUpdate: ({ editor: changed }) => {
      const html = htmlOf(changed)
      sent.current = html === shown.current.html ? shown.current.value : html
      onChange(sent.current)
    },
  })

  // The value was changed from outside: a template or the other side of a conflict.
  useEffect(() => {
    if (!editor || value === sent.current) return
    sent.current = value
    editor.commands.setContent(value, { emitUpdate: false })
    shown.current = { html: htmlOf(editor), value }
  }, [editor, value])

  return (
    <RichTextEditor editor={editor} labels={useLabels()} className={classes.box} data-faulty={error ? true : undefined}>
      <Bar editor={editor}>{additions?.controls(editor)}</Bar>
      <RichTextEditor.Content className={classes.content} />
    </RichTextEditor>
  )
}

const useLabels = () => {
  const t = useText()
  return {
    boldControlLabel: t('editor.bold'),
    italicControlLabel: t('editor.italic'),
    underlineControlLabel: t('editor.underline'),
    strikeControlLabel: t('editor.strike'),
    clearFormattingControlLabel: t('editor.plain'),
    h2ControlLabel: t('editor.heading'),
    h3ControlLabel: t('editor.subheading'),
    bulletListControlLabel: t('editor.bullets'),
    orderedListControlLabel: t('editor.numbers'),
    blockquoteControlLabel: t('editor.quote'),
    unlinkControlLabel: t('editor.unlink'),
    undoControlLabel: t('editor.undo'),
    redoControlLabel: t('editor.redo'),
  }
}

const Bar = ({ editor, children }: { editor: Editor | null; children: ReactNode }) => {
  const t = useText()
  return (
    <RichTextEditor.Toolbar role="toolbar" aria-label={t('editor.toolbar')}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
        <RichTextEditor.ClearFormatting />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <LinkControl editor={editor} />
        <RichTextEditor.Unlink />
      </RichTextEditor.ControlsGroup>
      {children}
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  )
}
