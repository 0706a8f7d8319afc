import { Button, Group, Popover, Stack, TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import type { Language } from '@oselia/contract/languages'
import type { LibraryPicture } from '@oselia/contract/media'
import { IconPhoto } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { knowFiles } from './attachments.tsx'
import type { LanguageInput } from './fields.tsx'
import { FileChooser } from './file-chooser.tsx'
import { text, useText } from './messages.ts'
import { toast, toastError } from './toast.ts'
import { type Uploaded, upload } from './upload.ts'
import { notePending } from './uploads-pending.ts'

/** Lets a stored picture be chosen. */
type OpenLibrary = (choose: (pictures: LibraryPicture[]) => void) => Promise<void>
export interface ArticleInput extends LanguageInput {
  library?: OpenLibrary
}

/** Inserts a stored picture at the cursor, and selects it where nobody has said what it shows. */
const insertStored = (editor: Editor, stored: Uploaded, alt: string) => {
  knowFiles([stored])
  const file = String(stored.id)
  editor.chain().focus().insertContent({ type: 'picture', attrs: { file, alt } }).run()
  if (alt) return
  const { doc, selection } = editor.state
  let inserted: number | undefined
  doc.nodesBetween(0, selection.to, (node, at) => {
    if (node.type.name === 'picture' && node.attrs['file'] === file) inserted = at
  })
  if (inserted !== undefined) editor.commands.setNodeSelection(inserted)
}

/** Where a picture of the text stands now: of several with the same file, the nearest to where it stood. */
const placeOf = (editor: Editor, { file, at }: { file: unknown; at: number }): number | undefined => {
  const places: number[] = []
  editor.state.doc.descendants((node, place) => {
    if (node.type.name === 'picture' && node.attrs['file'] === file) places.push(place)
  })
  return places.toSorted((a, b) => Math.abs(a - at) - Math.abs(b - at))[0]
}

/** Uploads a picture and inserts it at the cursor; false when it was refused, which is told in a toast. */
const insertPicture = async (editor: Editor, file: File, alt: string): Promise<boolean> => {
  try {
    const stored = await notePending(upload(file, 'image'))
    // The text of another language was opened meanwhile.
    if (editor.isDestroyed) {
      await toast({ message: text('editor.pictureLost'), kind: 'refused' })
      return false
    }
    insertStored(editor, stored, alt)
    return true
  } catch (error) {
    await toastError(error)
    return false
  }
}

interface FormProps {
  editor: Editor
  /** `alt` is what was written about the picture. */
  done: (alt: string) => void
  choose: ((alt: string) => void) | undefined
}

const selectedIn = (editor: Editor) => {
  if (!editor.isActive('picture')) return null
  const { file, alt } = editor.getAttributes('picture')
  return { file: file as string, alt: alt as string, at: editor.state.selection.from }
}

/** What a picture shows, and the buttons that insert it or keep the words. */
const PictureForm = ({ editor, done, choose }: FormProps) => {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  // Kept from the beginning: the editor can lose its selection while the words are typed.
  const [selected] = useState(() => selectedIn(editor))
  const [alt, setAlt] = useState(selected?.alt ?? '')
  const [busy, setBusy] = useState(false)
  // The popover stays open when a picture was inserted without words, and asks for them.
  useEffect(() => input.current?.focus(), [])
  const insert = async (file: File | null) => {
    if (!file) return
    setBusy(true)
    if (await insertPicture(editor, file, alt.trim())) done(alt.trim())
    else setBusy(false)
  }
  const save = (of: NonNullable<typeof selected>) => {
    const place = placeOf(editor, of)
    if (place !== undefined)
      editor.chain().focus().setNodeSelection(place).updateAttributes('picture', { alt: alt.trim() }).run()
    done(alt.trim() || ' ')
  }
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (selected) save(selected)
  }
  return (
    <Stack gap="xs">
      <TextInput
        ref={input}
        label={t('editor.pictureAlt')}
        description={t('editor.pictureAltHint')}
        maxLength={300}
        value={alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
        onKeyDown={byKey}
        data-autofocus
      />
      <Group justify="flex-end" gap="xs">
        {!selected && choose && (
          <Button type="button" variant="default" onClick={() => choose(alt.trim())}>
            {t('editor.pictureLibrary')}
          </Button>
        )}
        {selected ? (
          <Button type="button" onClick={() => save(selected)}>
            {t('editor.pictureSave')}
          </Button>
        ) : (
          <FileChooser accept="image/*" onChange={(file) => void insert(file)}>
            {(props) => (
              <Button {...props} loading={busy}>
                {t('editor.pictureChoose')}
              </Button>
            )}
          </FileChooser>
        )}
      </Group>
    </Stack>
  )
}

interface Props {
  editor: Editor | null
  lang: Language
  library: OpenLibrary | undefined
}

/** Puts a picture into the text, or changes the description of the selected one. */
export const PictureControl = ({ editor, lang, library }: Props) => {
  const t = useText()
  const [opened, setOpened] = useState(false)
  const [asked, setAsked] = useState(0)
  const done = (alt: string) => {
    setOpened(alt === '')
    setAsked((times) => times + 1)
  }
  const choose = (written: string) => {
    if (!library) return
    setOpened(false)
    const take = ([picture]: LibraryPicture[]) => {
      if (!picture || !editor || editor.isDestroyed) return
      const alt = written || picture.alt?.[lang] || ''
      insertStored(editor, picture, alt)
      done(alt)
    }
    void library(take).catch(toastError)
  }
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={t('editor.picture')}
          title={t('editor.picture')}
          aria-expanded={opened}
          onClick={() => setOpened(true)}
        >
          <IconPhoto size={16} stroke={1.6} aria-hidden="true" />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        {opened && editor && (
          <PictureForm key={asked} editor={editor} done={done} choose={library ? choose : undefined} />
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
