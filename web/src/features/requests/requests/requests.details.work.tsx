import { Button, Checkbox, Group, Progress, Stack, Text, TextInput } from '@mantine/core'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { IconPencil, IconPlus } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { call } from '../../../platform/api.ts'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { Form, useSaveForm } from '../../../platform/form.tsx'
import { language, text, useFormat, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { Panel } from '../../../platform/panel.tsx'
import { toast } from '../../../platform/toast.ts'
import { changeOrTell, applyServerState } from './requests.details.actions.ts'
import { MaterialFields } from './requests.materials.fields.tsx'
import { materialBodyOf, materialValuesOf } from './requests.materials.values.ts'

interface Of {
  request: ServiceRequest
}

/** Whether the person may write down the work: the one who does it, or one who may change the request. */
export const mayWork = ({ allowed }: ServiceRequest) => allowed.includes('work') || allowed.includes('update')

const bare = (list: ServiceRequest['checklist']) => list.map(({ text, done }) => ({ text, done }))

const Item = ({ request, at }: Of & { at: number }) => {
  const t = useText()
  const { moment } = useFormat()
  const item = request.checklist[at]!
  // What is pressed is seen at once; the server's answer takes its place.
  const [pressed, setPressed] = useState<boolean | null>(null)
  const tick = async (ticked: boolean) => {
    setPressed(ticked)
    const isSame = (words: string, place: number) => place === at && words === item.text
    await changeOrTell(
      request.id,
      (now) => ({
        checklist: now.checklist.map(({ text, done }, n) => ({ text, done: isSame(text, n) ? ticked : done })),
      }),
      { joins: true },
    )
    setPressed(null)
  }
  const done = pressed ?? item.done
  return (
    <Checkbox
      checked={done}
      disabled={!mayWork(request)}
      onChange={(event) => void tick(event.currentTarget.checked)}
      label={item.text}
      description={
        item.done && item.at
          ? [item.by?.name, moment(item.at)].filter(Boolean).join(' · ')
          : done
            ? t('requestWork.saving')
            : undefined
      }
    />
  )
}

const AddItem = ({ id }: { id: number }) => {
  const t = useText()
  const [typed, setTyped] = useState('')
  const add = async (event: FormEvent) => {
    event.preventDefault()
    const words = typed.trim()
    if (!words) return
    const done = await changeOrTell(
      id,
      (now) => ({ checklist: [...bare(now.checklist), { text: words, done: false }] }),
      { joins: true },
    )
    // What was typed meanwhile stays.
    if (done) setTyped((still) => (still.trim() === words ? '' : still))
  }
  return (
    <form onSubmit={(event) => void add(event)}>
      <Group gap="xs" wrap="nowrap">
        <TextInput
          flex={1}
          miw={0}
          aria-label={t('requestWork.newItem')}
          placeholder={t('requestWork.newItem')}
          maxLength={200}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Button type="submit" variant="default" px="xs" aria-label={t('requestWork.addItem')}>
          <IconPlus size={18} aria-hidden="true" />
        </Button>
      </Group>
    </form>
  )
}

/** What has to be done, ticked in its place. */
export const Checklist = ({ request }: Of) => {
  const t = useText()
  const { checklist, id } = request
  const can = mayWork(request)
  if (checklist.length === 0 && !can) return null
  const done = checklist.filter((item) => item.done).length
  const words = t('requestWork.doneOf', { done, all: checklist.length })
  return (
    <Panel title={t('requestWork.checklist')} id="checklist">
      <Stack gap="sm">
        {checklist.length > 0 && (
          <Group gap="xs" wrap="nowrap">
            <Progress value={(done / checklist.length) * 100} aria-label={words} flex={1} />
            <Text size="sm" c="dimmed">
              {words}
            </Text>
          </Group>
        )}
        {[...checklist.entries()].map(([at, item]) => (
          <Item key={`${at} ${item.text}`} request={request} at={at} />
        ))}
        {can && <AddItem id={id} />}
      </Stack>
    </Panel>
  )
}

const MaterialForm = ({ request, close }: Of & { close: () => void }) => {
  const { id, version } = request
  const save = useSaveForm({
    resource: 'service_request',
    schema: () => import('@oselia/contract/service-requests').then((m) => m.serviceRequests.update.body),
    values: materialValuesOf(request, language()),
    valuesOf: (theirs) => materialValuesOf(theirs as ServiceRequest, language()),
    body: materialBodyOf,
    version,
    labels: { materials: 'requestWork.materials', work_minutes: 'requestWork.work_minutes' },
    guard: false,
    send: (body) =>
      call('PUT /service_request/:id', { params: { id }, body: { ...body, version: body.version ?? version } }),
    done: async ({ data }) => {
      applyServerState(data)
      close()
      await toast({ message: text('ui.saved') })
    },
  })
  return (
    <Form of={save}>
      <MaterialFields of={save} />
      <DialogBar of={save} cancel={close} />
    </Form>
  )
}

const editMaterials = (request: ServiceRequest) =>
  showModal({
    title: text('requestWork.materials'),
    size: 'lg',
    body: (close) => <MaterialForm request={request} close={close} />,
  })

/** What was used up and how long the work took. */
export const Materials = ({ request }: Of) => {
  const t = useText()
  const { number, money } = useFormat()
  const { materials, cost_minor, currency, work_minutes } = request
  const can = mayWork(request)
  if (materials.length === 0 && work_minutes === null && !can) return null
  const quantity = (qty: number, unit: string | null) =>
    [number(qty, { maximumFractionDigits: 2 }), unit].filter(Boolean).join(' ')
  return (
    <Panel title={t('requestWork.materials')}>
      <Stack gap="xs">
        {materials.length === 0 && <Text c="dimmed">{t('requestWork.noMaterials')}</Text>}
        {materials.length > 0 && (
          <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: 'none' }}>
            {[...materials.entries()].map(([at, { name, qty, unit, price_minor }]) => (
              <Group key={`${at} ${name}`} component="li" justify="space-between" gap="xs">
                <Text style={{ overflowWrap: 'anywhere' }}>
                  {name}{' '}
                  <Text span size="sm" c="dimmed">
                    {quantity(qty, unit)} × {money(price_minor, currency)}
                  </Text>
                </Text>
                <Text>{money(Math.round(qty * price_minor), currency)}</Text>
              </Group>
            ))}
          </Stack>
        )}
        {materials.length > 0 && (
          <Group justify="space-between" gap="xs">
            <Text fw={600}>{t('requestWork.sum')}</Text>
            <Text fw={600}>{money(cost_minor, currency)}</Text>
          </Group>
        )}
        {work_minutes !== null && <Text>{t('requestWork.minutes', { count: work_minutes })}</Text>}
        {can && (
          <Button
            variant="default"
            size="xs"
            style={{ alignSelf: 'flex-start' }}
            leftSection={<IconPencil size={16} aria-hidden="true" />}
            onClick={() => editMaterials(request)}
          >
            {t('requestWork.editMaterials')}
          </Button>
        )}
      </Stack>
    </Panel>
  )
}
