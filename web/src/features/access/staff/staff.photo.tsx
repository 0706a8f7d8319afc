import { Avatar, Button, FileButton, Group, Input } from '@mantine/core'
import { useRef, useState } from 'react'
import type { SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { sentenceOf } from '../../../platform/toast.ts'
import { upload } from '../../../platform/upload.ts'
import type { StaffValues } from './staff.fields.ts'

const pictures = 'image/png,image/jpeg,image/webp'

/** The photo of a staff member: uploaded when chosen, saved with the form. */
export const PhotoField = ({ of, photo }: { of: SaveForm<StaffValues>; photo: string | null }) => {
  const t = useText()
  const choose = useRef<HTMLButtonElement>(null)
  const [shown, setShown] = useState(photo)
  const [busy, setBusy] = useState(false)
  const { last_name, first_name, avatar_id } = of.form.getValues()
  const write = (id: number | null, url: string | null) => {
    of.set('avatar_id', id)
    setShown(url)
  }
  const send = async (file: File | null) => {
    if (!file) return
    setBusy(true)
    try {
      const stored = await upload(file, 'avatar')
      write(stored.id, stored.url)
    } catch (error) {
      of.form.setFieldError('avatar_id', sentenceOf(error))
    }
    setBusy(false)
  }
  return (
    <Input.Wrapper label={t('employee.avatar_id')} labelElement="div" error={of.form.errors['avatar_id']}>
      <Group gap="sm" mt={4}>
        <Avatar
          src={avatar_id === null ? null : shown}
          name={`${last_name} ${first_name}`.trim() || undefined}
          size={64}
          color="pine"
          alt=""
        />
        <FileButton accept={pictures} onChange={(file) => void send(file)}>
          {(props) => (
            <Button {...props} ref={choose} data-path="avatar_id" variant="default" size="xs" loading={busy}>
              {t('staff.photoChoose')}
            </Button>
          )}
        </FileButton>
        {avatar_id !== null && (
          <Button
            variant="subtle"
            size="xs"
            onClick={() => {
              write(null, null)
              // The button disappears with the photo, so the focus moves to the file button.
              choose.current?.focus()
            }}
          >
            {t('staff.photoRemove')}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  )
}
