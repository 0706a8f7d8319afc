import { Avatar, Button, FileButton, Group, Stack } from '@mantine/core'
import type { User } from '@oselia/contract/users'
import { useState } from 'react'
import { useActForm } from '../../../platform/act-form.ts'
import { call } from '../../../platform/api.ts'
import { Facts } from '../../../platform/facts.tsx'
import { Form, SaveBar } from '../../../platform/form.tsx'
import { text, useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { parseText } from '../../../platform/number-text.ts'
import { OwnNames } from '../../../platform/person-fields.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { invalidate } from '../../../platform/query.ts'
import { toast, toastError } from '../../../platform/toast.ts'
import { upload } from '../../../platform/upload.ts'

export const Profile = ({ user }: { user: User }) => {
  const t = useText()
  const local = useLocal()
  const { list } = useFormat()
  return (
    <Panel id="profile" title={t('own.profile')}>
      <Stack>
        <Photo user={user} />
        <Facts
          facts={[
            { label: t('own.position'), value: user.position && local(user.position) },
            {
              label: t('own.roles'),
              value: user.roles.length > 0 ? list(user.roles.map(({ name }) => local(name))) : t('own.noRoles'),
            },
          ]}
        />
        <Names user={user} />
      </Stack>
    </Panel>
  )
}

const savePhoto = async (avatar_id: number | null) => {
  await call('POST /user', { body: { avatar_id } })
  await invalidate('user')
  await toast({ message: text(avatar_id === null ? 'own.photoRemoved' : 'own.photoSaved') })
}

const Photo = ({ user }: { user: User }) => {
  const t = useText()
  const [busy, setBusy] = useState(false)
  const keep = async (made: () => Promise<number | null>) => {
    setBusy(true)
    await made().then(savePhoto).catch(toastError)
    setBusy(false)
  }
  return (
    <Group>
      <Avatar src={user.avatar} name={user.name} color="pine" size={84} alt="" />
      <Group gap="xs">
        <FileButton
          accept="image/*"
          onChange={(file) => file && void keep(async () => (await upload(file, 'avatar')).id)}
        >
          {(props) => (
            <Button {...props} variant="default" loading={busy}>
              {t('own.photoUpload')}
            </Button>
          )}
        </FileButton>
        {user.avatar_id !== null && (
          <Button variant="subtle" color="red" disabled={busy} onClick={() => void keep(() => Promise.resolve(null))}>
            {t('own.photoRemove')}
          </Button>
        )}
      </Group>
    </Group>
  )
}

const Names = ({ user }: { user: User }) => {
  const t = useText()
  const save = useActForm('POST /user', {
    contract: () => import('@oselia/contract/users').then(({ users }) => users),
    values: { last_name: user.last_name, first_name: user.first_name, middle_name: user.middle_name ?? '' },
    body: (values) => ({ ...values, middle_name: parseText(values.middle_name) }),
    message: () => t('ui.saved'),
  })
  return (
    <Form of={save}>
      <OwnNames
        of={save}
        labels={{ last_name: 'own.last_name', first_name: 'own.first_name', middle_name: 'own.middle_name' }}
      />
      <SaveBar of={save} />
    </Form>
  )
}
