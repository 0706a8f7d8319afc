import { Alert, Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput, Textarea, Title } from '@mantine/core'
import type { SetupSteps } from '@oselia/contract/setup'
import { invitesAnHour } from '@oselia/contract/setup.enums'
import { IconClipboardText } from '@tabler/icons-react'
import { type ClipboardEvent, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { Form, SaveBar, type SaveForm, useSaveForm } from '../../../platform/form.tsx'
import { text, useLocal, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { invalidate } from '../../../platform/query.ts'
import { RowsField } from '../../../platform/rows-field.tsx'
import { toast } from '../../../platform/toast.ts'
import { useRead } from '../../../platform/use-query.ts'
import { useCan } from '../../../platform/user.ts'
import { showLinks } from '../../access/staff/staff.public.tsx'
import {
  type InviteRow,
  type Known,
  bodyOfInvites,
  contactField,
  emptyInvite,
  invitesIn,
  linesAfter,
  roomIn,
  withPasted,
} from './setup.invite-lines.ts'
import { Invited, keepLinks } from './setup.invites.sent.tsx'
import { StepFooter } from './setup.step-footer.tsx'

interface Values {
  invites: InviteRow[]
}
interface Of {
  of: SaveForm<Values>
  known: Known
  /** Pasted lines that had no room. */
  left: string
  keepLeft: (lines: string) => void
}

/** New and earlier invitations. */
export const Invites = ({ states }: { states: SetupSteps }) => {
  const t = useText()
  const mayInvite = useCan('staff.create')
  return (
    <Stack align="stretch">
      <Text>{t(mayInvite ? 'setupInvites.text' : 'setupInvites.lacking')}</Text>
      {mayInvite && <InviteForm />}
      {mayInvite && <Invited />}
      <StepFooter step="invites" state={states.invites} />
    </Stack>
  )
}

/** Invited people by the typed name or address, with the links that could not be sent. */
const linksOf = (rows: readonly InviteRow[], sent: readonly { link: string | null; sent_to: string }[]) =>
  sent.flatMap(({ link, sent_to }, at) => {
    const row = rows[at]
    return link ? [{ name: [row?.last_name, row?.first_name].filter(Boolean).join(' ') || sent_to, link }] : []
  })

const InviteForm = () => {
  const t = useText()
  const { form } = useRead('GET /staff', { query: { per_page: 1 } })
  const known = { roles: form.roles.filter(({ may_give }) => may_give), departures: form.departures }
  const save = useSaveForm({
    resource: 'setup',
    schema: () => import('@oselia/contract/setup').then(({ setup }) => setup.sendInvite.body),
    values: { invites: [emptyInvite] } as Values,
    body: ({ invites }) => bodyOfInvites(invites),
    send: (body, key) => call('POST /setup/step/sendInvite', { body, key }),
    done: async ({ data }) => {
      const links = linksOf(save.form.getValues().invites, data)
      keepLinks(data)
      save.form.setValues({ invites: [emptyInvite] })
      save.form.resetDirty({ invites: [emptyInvite] })
      await invalidate('setup', 'staff')
      await toast({
        message: text(links.length > 0 ? 'setupInvites.made' : 'setupInvites.sent', { count: data.length }),
      })
      if (links.length > 0) showLinks(links)
    },
  })
  const [left, keepLeft] = useState('')
  const of = { of: save, known, left, keepLeft }
  return (
    <Form of={save}>
      <Group justify="space-between">
        <Title order={2}>{t('setupInvites.rows')}</Title>
        <Button
          variant="default"
          leftSection={<IconClipboardText size={18} aria-hidden="true" />}
          onClick={() => askList(of)}
        >
          {t('setupInvites.paste')}
        </Button>
      </Group>
      <RowsField
        of={save}
        name="invites"
        blank={{ ...emptyInvite, role_id: save.form.getValues().invites.at(-1)?.role_id ?? '' }}
        max={invitesAnHour}
        empty={t('setupInvites.none')}
        add={t('setupInvites.add')}
        label={(n) => t('setupInvites.row', { n })}
        remove={(n) => t('setupInvites.remove', { n })}
      >
        {(at) => <Row {...of} at={at} />}
      </RowsField>
      {left !== '' && <Left {...of} lines={left} />}
      <SaveBar of={save} label={t('setupInvites.send')} />
    </Form>
  )
}

const useChoices = ({ roles, departures }: Known) => {
  const t = useText()
  const local = useLocal()
  const written = (choices: Known['roles'], none: string) => [
    { value: '', label: none },
    ...choices.map(({ value, label }) => ({ value: String(value), label: local(label as { uk: string }) })),
  ]
  return {
    roles: written(roles, t('setupInvites.chooseRole')),
    departures: written(departures, t('setupInvites.noDepartment')),
  }
}

/** Says how many pasted lines still wait, and why. */
const Left = ({ known, lines }: Pick<Of, 'known'> & { lines: string }) => {
  const t = useText()
  return (
    <Alert color="orange" role="status">
      {t('setupInvites.left', { count: invitesIn(lines, known).length, most: invitesAnHour })}
    </Alert>
  )
}

const Row = ({ at, ...props }: Of & { at: number }) => {
  const { of, known } = props
  const t = useText()
  const choices = useChoices(known)
  const row = of.form.getValues().invites[at]!
  const path = `invites.${at}`
  const errors = of.form.errors
  // Several spreadsheet lines pasted into one row become separate rows.
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text')
    if (!/[\t\n;]/.test(pasted.trim())) return
    event.preventDefault()
    if (take(props, pasted, row.role_id) !== '') askList(props)
  }
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }} spacing="xs">
      <TextInput
        {...of.field(`${path}.contact`)}
        data-path={`${path}.${contactField(row)}`}
        error={errors[`${path}.email`] ?? errors[`${path}.phone`]}
        label={t('setupInvites.contact')}
        withAsterisk
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onPaste={paste}
        onChange={(event) => {
          of.set(`${path}.contact`, event.currentTarget.value)
          for (const part of ['email', 'phone']) of.form.clearFieldError(`${path}.${part}`)
        }}
      />
      <NativeSelect
        {...of.field(`${path}.role_id`)}
        label={t('setupInvites.role_id')}
        withAsterisk
        data={choices.roles}
      />
      <NativeSelect
        {...of.field(`${path}.departure_id`)}
        label={t('setupInvites.departure_id')}
        data={choices.departures}
      />
      {(['last_name', 'first_name'] as const).map((name) => (
        <TextInput
          key={name}
          {...of.field(`${path}.${name}`)}
          label={t(`setupInvites.${name}`)}
          autoComplete="off"
          maxLength={100}
        />
      ))}
    </SimpleGrid>
  )
}

/** Adds pasted lines to the rows. Answers those that had no room, which are kept. */
const take = ({ of, known, keepLeft }: Of, lines: string, role: string) => {
  const { invites } = of.form.getValues()
  const left = linesAfter(lines, known, roomIn(invites))
  of.form.clearErrors()
  of.form.setFieldValue('invites', withPasted(invites, invitesIn(lines, known, role)))
  keepLeft(left)
  return left
}

const askList = (of: Of) =>
  showModal({
    title: text('setupInvites.paste'),
    size: 'lg',
    body: (close) => <List {...of} close={close} />,
  })

const List = ({ close, ...of }: Of & { close: () => void }) => {
  const t = useText()
  const choices = useChoices(of.known)
  const [typed, setTyped] = useState(of.left)
  const [role, setRole] = useState('')
  const [left, setLeft] = useState(of.left)
  const rows = invitesIn(typed, of.known, role)
  const room = roomIn(of.of.form.getValues().invites)
  return (
    <Stack align="stretch">
      <Text>{t('setupInvites.pasteText')}</Text>
      <Textarea
        label={t('setupInvites.pasteField')}
        data-autofocus
        autosize
        minRows={6}
        maxRows={16}
        spellCheck={false}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <NativeSelect
        label={t('setupInvites.pasteRole')}
        value={role}
        data={choices.roles}
        onChange={(event) => setRole(event.currentTarget.value)}
      />
      {(left !== '' || rows.length > room) && <Left known={of.known} lines={linesAfter(typed, of.known, room)} />}
      <Group justify="flex-end">
        <Button variant="default" onClick={close}>
          {t(left === '' ? 'ui.cancel' : 'ui.close')}
        </Button>
        <Button
          disabled={Math.min(rows.length, room) === 0}
          onClick={() => {
            const rest = take(of, typed, role)
            setTyped(rest)
            setLeft(rest)
            if (rest === '') close()
          }}
        >
          {`${t('setupInvites.take')} (${Math.min(rows.length, room)})`}
        </Button>
      </Group>
    </Stack>
  )
}
