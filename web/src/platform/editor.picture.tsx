import { Button, Group, Popover, Stack, TextInput } from '@mantine/core'
import { FileChooser } from './file-chooser.tsx'
import { RichTextEditor } from '@mantine/tiptap'
import { IconPhoto } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { knowFiles } from './attachments.tsx'
import { text, useText } from './messages.ts'
import { toast, toastError } from './toast.ts'
import { upload } from './upload.ts'
import { notePending } from './uploads-pending.ts'

/** Uploads a picture and inserts it at the cursor; false when it was refused, which is told in a toast. */
const insertPicture = async (editor: Editor, file: File, alt: string): Promise<boolean> => {
  try {
    const stored = await notePending(upload(file, 'image'))
    knowFiles([stored])
    // The text of another language was opened meanwhile.
    if (editor.isDestroyed) {
      await toast({ message: text('editor.pictureLost'), kind: 'refused' })
      return false
    }
    editor
      .chain()
      .focus()
      .insertContent({ type: 'picture', attrs: { file: String(stored.id), alt } })
      .run()
    return true
  } catch (error) {
    await toastError(error)
    return false
  }
}

/** What a picture shows, and the button that inserts it or keeps the words. */
const PictureForm = ({ editor, close }: { editor: Editor; close: () => void }) => {
  const t = useText()
  const [isSelected] = useState(() => editor.isActive('picture'))
  const [alt, setAlt] = useState(() => (isSelected ? (editor.getAttributes('picture')['alt'] as string) : ''))
  const [busy, setBusy] = useState(false)
  const insert = async (file: File | null) => {
    if (!file) return
    setBusy(true)
    if (await insertPicture(editor, file, alt.trim())) close()
    else setBusy(false)
  }
  const save = () => {
    editor.chain().focus().updateAttributes('picture', { alt: alt.trim() }).run()
    close()
  }
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    if (isSelected) save()
  }
  return (
    <Stack gap="xs">
      <TextInput
        label={t('editor.pictureAlt')}
        description={t('editor.pictureAltHint')}
        maxLength={300}
        value={alt}
        onChange={(event) => setAlt(event.currentTarget.value)}
        onKeyDown={byKey}
        data-autofocus
      />
      <Group justify="flex-end">
        {isSelected ? (
          <Button type="button" onClick={save}>
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

/** Uploads a picture into the text, or changes the description of the selected one. */
export const PictureControl = ({ editor }: { editor: Editor | null }) => {
  const t = useText()
  const [opened, setOpened] = useState(false)
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
        {opened && editor && <PictureForm editor={editor} close={() => setOpened(false)} />}
      </Popover.Dropdown>
    </Popover>
  )
}
