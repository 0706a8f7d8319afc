import { Alert, Button, Checkbox, Paper, Skeleton, Stack, Text, TextInput, Title } from '@mantine/core'
import type { GuestMeters } from '@oselia/contract/meter-readings'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { ApiError } from '../../../platform/api.ts'
import { useFormat, useLanguage, useText } from '../../../platform/messages.ts'
import { parseNumber, typedNumber } from '../../../platform/number-text.ts'
import { perform } from '../../../platform/perform.ts'
import { read } from '../../../platform/query.ts'
import { usePageTitle } from '../../../platform/title.ts'
import { toastError } from '../../../platform/toast.ts'

type Meter = GuestMeters['meters'][number]

const isGone = (error: unknown) => error instanceof ApiError && [404, 422].includes(error.status)

const Failed = ({ error }: { error: Error }) => {
  const t = useText()
  const gone = isGone(error)
  return (
    <Stack role="alert" align="center" gap="xs" py="xl" ta="center">
      <Title order={1}>{t(gone ? 'meterPage.gone' : 'meterPage.failed')}</Title>
      <Text c="dimmed" maw={460}>
        {t(gone ? 'meterPage.goneText' : 'meterPage.failedText')}
      </Text>
    </Stack>
  )
}

interface Entered {
  typed: string
  confirmed: boolean
  errors: Record<string, string>
}
const blank: Entered = { typed: '', confirmed: false, errors: {} }

interface MeterProps {
  meter: Meter
  entered: Entered
  change: (next: Entered) => void
  open: boolean
}

const MeterField = ({ meter, entered, change, open }: MeterProps) => {
  const t = useText()
  const { day, number } = useFormat()
  const name = t(`meterPage.kind_${meter.kind}`)
  return (
    <Paper withBorder p="md">
      <Stack gap="xs">
        <TextInput
          size="md"
          label={`${name}, ${t(`meterPage.unit_${meter.kind}`)} · № ${meter.number}${meter.place ? ` · ${meter.place}` : ''}`}
          description={t('meterPage.last', {
            value: number(meter.last_value, { maximumFractionDigits: 3 }),
            day: day(meter.last_day),
          })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={15}
          disabled={!open}
          value={entered.typed}
          error={entered.errors['value']}
          onChange={(event) => change({ ...blank, typed: event.currentTarget.value })}
        />
        {meter.sent && (
          <Text size="sm" c="dimmed">
            {t('meterPage.sent', { day: day(meter.sent.day) })}
          </Text>
        )}
        {entered.errors['confirmed'] && (
          <Checkbox
            label={t('meterPage.confirm')}
            error={entered.errors['confirmed']}
            checked={entered.confirmed}
            onChange={(event) => change({ ...entered, confirmed: event.currentTarget.checked })}
          />
        )}
      </Stack>
    </Paper>
  )
}

/** What is typed for each meter, and its sending. */
const useEntered = (token: string, page: GuestMeters, take: (page: GuestMeters) => void) => {
  const t = useText()
  const language = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const [busy, setBusy] = useState(false)
  const [told, setTold] = useState<'thanks' | 'nothing' | null>(null)
  const [entered, setEntered] = useState<Record<number, Entered>>(() =>
    Object.fromEntries(
      page.meters.map(({ id, sent }) => [id, { ...blank, typed: sent ? typedNumber(sent.value, language) : '' }]),
    ),
  )
  const of = (id: number) => entered[id] ?? blank
  const change = (id: number, next: Entered) => {
    setTold(null)
    setEntered({ ...entered, [id]: next })
  }
  const chosen = page.meters.filter(({ id }) => of(id).typed.trim() !== '')
  const faulty = (found: readonly (readonly [id: number, errors: Record<string, string>])[]) => {
    setEntered({ ...entered, ...Object.fromEntries(found.map(([id, errors]) => [id, { ...of(id), errors }])) })
    // Once the messages are drawn.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
  }
  const refused = async (error: ApiError) => {
    const found: [number, Record<string, string>][] = []
    for (const [path, [sentence = '']] of Object.entries(error.errors)) {
      const [, at, field] = path.split('.')
      const meter = chosen[Number(at)]
      if (meter && field) found.push([meter.id, { [field === 'confirmed' ? field : 'value']: sentence }])
    }
    faulty(found)
    if (Object.keys(error.errors).length === 0) await toastError(error)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (chosen.length === 0) return setTold('nothing')
    const wrong = chosen.filter(({ id }) => Number.isNaN(parseNumber(of(id).typed)))
    if (wrong.length > 0) return faulty(wrong.map(({ id }) => [id, { value: t('meterPage.notNumber') }]))
    setBusy(true)
    const readings = chosen.map(({ id }) => ({
      meter_id: id,
      value: parseNumber(of(id).typed) ?? Number.NaN,
      confirmed: of(id).confirmed,
    }))
    const given = { params: { token }, body: { readings } }
    const reply = await perform('POST /api/public/meters/:token/readings', given, { failed: refused })
    setBusy(false)
    setTold(reply ? 'thanks' : null)
    if (reply) take(reply.data)
  }
  return { form, busy, told, of, change, send }
}

const Form = ({ token, page, take }: { token: string; page: GuestMeters; take: (page: GuestMeters) => void }) => {
  const t = useText()
  const { form, busy, told, of, change, send } = useEntered(token, page, take)
  return (
    <form ref={form} onSubmit={(event) => void send(event)} noValidate>
      <Stack>
        {page.meters.map((meter) => (
          <MeterField
            key={meter.id}
            meter={meter}
            entered={of(meter.id)}
            change={(next) => change(meter.id, next)}
            open={page.open}
          />
        ))}
        {told && (
          <Alert color={told === 'thanks' ? 'green' : 'orange'} role="status">
            {t(`meterPage.${told}`)}
          </Alert>
        )}
        {page.open && page.meters.length > 0 && (
          <Button type="submit" size="md" loading={busy} style={{ alignSelf: 'flex-start' }}>
            {t('meterPage.send')}
          </Button>
        )}
      </Stack>
    </form>
  )
}

/** Readings of the meters of a unit, for whoever has its link. */
const GuestPage = () => {
  const t = useText()
  const { token } = Route.useParams()
  const client = useQueryClient()
  const asked = read('GET /api/public/meters/:token', { params: { token } })
  const { data: answer, error } = useQuery({ ...asked, retry: (failures, refusal) => failures < 2 && !isGone(refusal) })
  usePageTitle(t('meterPage.title'))
  if (error && !answer) return <Failed error={error} />
  if (!answer) return <Skeleton h={420} role="status" aria-label={t('ui.loading')} />
  const page = answer.data
  return (
    <Stack maw={560} mx="auto" gap="md" align="stretch">
      <div>
        <Text size="sm" c="dimmed">
          {[page.organisation, page.unit].filter(Boolean).join(' · ')}
        </Text>
        <Title order={1}>{t('meterPage.title')}</Title>
      </div>
      <Alert color={page.open ? 'gray' : 'orange'} title={page.open ? undefined : t('meterPage.closed')}>
        {t('meterPage.days', { from: page.days_from, to: page.days_to })}
      </Alert>
      {page.meters.length === 0 && <Text>{t('meterPage.none')}</Text>}
      <Form key={token} token={token} page={page} take={(data) => client.setQueryData(asked.queryKey, { data })} />
    </Stack>
  )
}

export const Route = createFileRoute('/_admin/meters/$token')({
  staticData: { title: 'meterPage.title', open: 'guest' },
  component: GuestPage,
})
