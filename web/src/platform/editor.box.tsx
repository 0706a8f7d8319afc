import '@mantine/tiptap/styles.layer.css'
import { Link, RichTextEditor } from '@mantine/tiptap'
import { type Editor, useEditor } from '@tiptap/react'
import { StarterKit } from '@tiptap/starter-kit'
import { useEffect, useRef } from 'react'
import classes from './editor.module.css'
import { LinkControl } from './editor.link.tsx'
import type { LanguageInput } from './fields.tsx'
import { useText } from './messages.ts'

// Exactly the markup that the server's sanitiser accepts, so nothing typed is dropped.
const extensions = [
  StarterKit.configure({ link: false, heading: { levels: [2, 3] }, codeBlock: false, code: false }),
  Link.configure({ openOnClick: false }),
]

// Ctrl+Enter submits the form, so the editor's own line break is suppressed.
const handleKeyDown = (_view: unknown, event: KeyboardEvent) =>
  event.key === 'Enter' && (event.ctrlKey || event.metaKey)

export const EditorBox = ({ value, onChange, error, lang, path, label }: LanguageInput) => {
  const sent = useRef(value)
  const editor = useEditor({
    extensions,
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
    onUpdate: ({ editor: changed }) => {
      sent.current = changed.isEmpty ? '' : changed.getHTML()
      onChange(sent.current)
    },
  })

  // The value was changed from outside: a template or the other side of a conflict.
  useEffect(() => {
    if (!editor || value === sent.current) return
    sent.current = value
    editor.commands.setContent(value, { emitUpdate: false })
  }, [editor, value])

  return (
    <RichTextEditor editor={editor} labels={useLabels()} className={classes.box} data-faulty={error ? true : undefined}>
      <Bar editor={editor} />
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

const Bar = ({ editor }: { editor: Editor | null }) => {
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
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  )
}
