import { Button, Chip, Group, Radio, Stack, Text, Textarea } from '@mantine/core'
import '@mantine/core/styles/Chip.layer.css'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import type { RatingFields } from '@oselia/contract/service-request-moves'
import { IconStarFilled } from '@tabler/icons-react'
import { ratingReasons } from '@oselia/contract/service-request-details.enums'
import { call } from '../../../platform/api.ts'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { Form, type SaveForm, useSaveForm } from '../../../platform/form.tsx'
import { text, useFormat, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { parseText } from '../../../platform/number-text.ts'
import { Panel } from '../../../platform/panel.tsx'
import { toast } from '../../../platform/toast.ts'
import { useCan } from '../../../platform/user.ts'
import { applyServerState } from './requests.details.actions.ts'

interface Of {
  request: ServiceRequest
}
type WithClose = Of & { close: () => void }

const marks = [1, 2, 3, 4, 5] as const

interface RatingValues {
  rating: string
  reasons: RatingFields['reasons']
  comment: string
}

const Marks = ({ of }: { of: SaveForm<RatingValues> }) => {
  const t = useText()
  return (
    <Radio.Group
      label={t('requestWork.rating')}
      withAsterisk
      error={of.form.errors['rating']}
      value={of.form.getValues().rating}
      onChange={(value) => {
        of.form.setFieldValue('rating', value)
        of.form.clearFieldError('rating')
      }}
    >
      <Group gap="md" mt="xs">
        {marks.map((mark) => (
          <Radio key={mark} value={String(mark)} label={t('requestWork.mark', { mark })} data-path="rating" />
        ))}
      </Group>
    </Radio.Group>
  )
}

const Reasons = ({ of }: { of: SaveForm<RatingValues> }) => {
  const t = useText()
  return (
    <Stack gap={6} role="group" aria-label={t('requestWork.why')}>
      <Text size="sm" fw={500}>
        {t('requestWork.why')}
      </Text>
      <Chip.Group
        multiple
        value={of.form.getValues().reasons}
        onChange={(value) => of.form.setFieldValue('reasons', value as RatingFields['reasons'])}
      >
        <Group gap="xs">
          {ratingReasons.map((reason) => (
            <Chip key={reason} value={reason}>
              {t(`requestWork.why_${reason}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Stack>
  )
}

const RatingForm = ({ request, close }: WithClose) => {
  const t = useText()
  const { id } = request
  const start: RatingValues = { rating: '', reasons: [], comment: '' }
  const save = useSaveForm({
    resource: 'service_request_rating',
    schema: () => import('@oselia/contract/service-requests').then((m) => m.serviceRequests.rate.body),
    values: start,
    body: ({ rating, comment, reasons: chosen }) => ({
      rating: (rating === '' ? undefined : Number(rating)) as number,
      reasons: chosen,
      comment: parseText(comment),
    }),
    guard: false,
    send: (body, key) => call('POST /service_request/:id/rating', { params: { id }, body, key }),
    done: async ({ data }) => {
      applyServerState(data)
      close()
      await toast({ message: text('requestWork.rated') })
    },
  })
  return (
    <Form of={save}>
      <Text>{t('requestWork.rateText')}</Text>
      <Marks of={save} />
      <Reasons of={save} />
      <Textarea {...save.field('comment')} label={t('requestWork.comment')} autosize minRows={2} maxLength={1000} />
      <DialogBar of={save} label={t('requestWork.saveRating')} cancel={close} />
    </Form>
  )
}

const QualityForm = ({ request, close }: WithClose) => {
  const t = useText()
  const { id, version } = request
  const valuesOf = ({ quality_ok, quality_note }: ServiceRequest) => ({
    quality_ok: quality_ok === null ? '' : String(quality_ok),
    quality_note: quality_note ?? '',
  })
  const save = useSaveForm({
    resource: 'service_request',
    schema: () => import('@oselia/contract/service-requests').then((m) => m.serviceRequests.update.body),
    values: valuesOf(request),
    valuesOf,
    body: ({ quality_ok, quality_note }) => ({
      quality_ok: quality_ok === '' ? null : quality_ok === 'true',
      quality_note: parseText(quality_note),
    }),
    version,
    labels: { quality_ok: 'requestWork.quality', quality_note: 'requestWork.quality_note' },
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
      <Radio.Group
        label={t('requestWork.quality')}
        error={save.form.errors['quality_ok']}
        value={save.form.getValues().quality_ok}
        onChange={(value) => save.form.setFieldValue('quality_ok', value)}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="true" label={t('requestWork.qualityOk')} data-path="quality_ok" />
          <Radio value="false" label={t('requestWork.qualityBad')} />
        </Stack>
      </Radio.Group>
      <Textarea
        {...save.field('quality_note')}
        label={t('requestWork.quality_note')}
        autosize
        minRows={2}
        maxLength={1000}
      />
      <DialogBar of={save} cancel={close} />
    </Form>
  )
}

const openRating = (request: ServiceRequest) =>
  showModal({ title: text('requestWork.rate'), body: (close) => <RatingForm request={request} close={close} /> })

const openQuality = (request: ServiceRequest) =>
  showModal({ title: text('requestWork.quality'), body: (close) => <QualityForm request={request} close={close} /> })

const Stars = ({ rating }: { rating: number }) => {
  const t = useText()
  return (
    <Group gap={4} role="img" aria-label={t('requestWork.ratingOf', { rating })}>
      {marks.map((mark) => (
        <IconStarFilled
          key={mark}
          size={18}
          aria-hidden="true"
          color={mark <= rating ? 'var(--mantine-color-yellow-6)' : 'var(--mantine-color-default-border)'}
        />
      ))}
      <Text size="sm" aria-hidden="true">
        {rating} / 5
      </Text>
    </Group>
  )
}

const Rated = ({ request }: Of) => {
  const t = useText()
  const { date } = useFormat()
  const { rating, rating_reasons, rating_comment, rated_at } = request
  if (rating === null) return null
  const why = ratingReasons
    .filter((reason) => rating_reasons.includes(reason))
    .map((reason) => t(`requestWork.why_${reason}`))
  return (
    <Stack gap={4}>
      <Stars rating={rating} />
      {why.length > 0 && <Text size="sm">{why.join(', ')}</Text>}
      {rating_comment && <Text style={{ overflowWrap: 'anywhere' }}>{rating_comment}</Text>}
      {rated_at && (
        <Text size="sm" c="dimmed">
          {date(rated_at)}
        </Text>
      )}
    </Stack>
  )
}

/** What the resident and the manager think of the work: shown once it is done. */
export const Outcome = ({ request }: Of) => {
  const t = useText()
  const mayRate = useCan('service_requests.approve') && request.status === 'done'
  const mayCheck = request.allowed.includes('quality')
  const { quality_ok, quality_note, rating } = request
  if (rating === null && quality_ok === null && !mayRate && !mayCheck) return null
  return (
    <Panel title={t('requestWork.outcome')}>
      <Stack gap="sm" align="flex-start">
        <Rated request={request} />
        {quality_ok !== null && (
          <Text>
            {t(quality_ok ? 'requestWork.qualityOk' : 'requestWork.qualityBad')}
            {quality_note && `: ${quality_note}`}
          </Text>
        )}
        <Group gap="xs">
          {mayRate && (
            <Button size="xs" variant="default" onClick={() => openRating(request)}>
              {t('requestWork.rate')}
            </Button>
          )}
          {mayCheck && (
            <Button size="xs" variant="default" onClick={() => openQuality(request)}>
              {t('requestWork.checkQuality')}
            </Button>
          )}
        </Group>
      </Stack>
    </Panel>
  )
}
