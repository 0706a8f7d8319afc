import { Button, Group, Popover, TextInput } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { RichTextEditor } from '@mantine/tiptap'
import { IconLink } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { type KeyboardEvent, useState } from 'react'
import { useText } from './messages.ts'

/** A URL without a scheme is assumed to be a web page. */
const whole = (typed: string) => (/^(https?|mailto|tel):/i.test(typed) ? typed : `https://${typed}`)

/** The button and popover for the URL of a link; Mantine's own has a button without an accessible name. */
export const LinkControl = ({ editor }: { editor: Editor | null }) => {
  const t = useText()
  const [opened, setOpened] = useState(false)
  const [address, setAddress] = useState('')
  const open = () => {
    setAddress((editor?.getAttributes('link').href as string | undefined) ?? '')
    setOpened(true)
  }
  const save = () => {
    setOpened(false)
    const typed = address.trim()
    const chain = editor?.chain().focus().extendMarkRange('link')
    if (typed) chain?.setLink({ href: whole(typed) }).run()
    else chain?.unsetLink().run()
  }
  const byKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    event.stopPropagation()
    save()
  }
  // The link extension dispatches this event on Ctrl+K.
  useWindowEvent('edit-link', open)
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus shadow="md">
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={t('editor.link')}
          title={t('editor.link')}
          aria-expanded={opened}
          onClick={open}
        >
          <IconLink size={16} stroke={1.6} aria-hidden="true" />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown>
        <Group gap="xs" wrap="nowrap">
          <TextInput
            type="url"
            aria-label={t('editor.linkAddress')}
            placeholder="https://"
            value={address}
            onChange={(event) => setAddress(event.currentTarget.value)}
            onKeyDown={byKey}
            data-autofocus
          />
          <Button type="button" onClick={save}>
            {t('editor.linkSave')}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  )
}
