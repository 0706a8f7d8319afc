import { Button, Checkbox, Fieldset, Group, Menu, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import type { CancelReason, Move, WaitReason } from '@oselia/contract/service-request-moves'
import { IconMessage2 } from '@tabler/icons-react'
import { cancelReasons, waitReasons } from '@oselia/contract/service-request-details.enums'
import { DayField } from '../../../platform/day-field.tsx'
import { AttachmentsField, knowFiles } from '../../../platform/attachments.tsx'
import { call } from '../../../platform/api.ts'
import type { SaveForm } from '../../../platform/form.tsx'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { mayWork } from './requests.details.work.tsx'
import { WorkerField, type WorkerChoice } from './requests.details.worker.tsx'
import { MaterialFields } from './requests.materials.fields.tsx'
import type { MaterialValues } from './requests.materials.values.ts'
import { useReplyWords } from '../request-records/request-records.replies.public.ts'

/** Another request, as a field holds it. */
interface RequestChoice {
  id: number
  label: string
  name: string
}

export interface MoveValues extends MaterialValues {
  reason: string
  wait_reason: WaitReason | ''
  cancel_reason: CancelReason | ''
  duplicate: RequestChoice | null
  deferred_until: string
  performer: WorkerChoice | null
  responsible: WorkerChoice | null
  message: string
  /** Places in the checklist that are done. */
  ticked: number[]
  after_ids: number[]
}

interface Of {
  of: SaveForm<MoveValues>
  request: ServiceRequest
}
interface Props extends Of {
  move: Move
  /** Between which days it may be put off. */
  days: { first: string; last: string }
}

/** Just what the move asks for. */
export const MoveFields = ({ of, request, move: { to, needs }, days }: Props) => {
  const t = useText()
  const reasonAsked = needs.includes('reason') || needs.includes('wait_reason') || needs.includes('cancel_reason')
  return (
    <Stack>
      {needs.includes('performer_id') && <People of={of} request={request} />}
      {needs.includes('wait_reason') && <WaitReasons of={of} />}
      {needs.includes('cancel_reason') && <CancelReasons of={of} request={request} />}
      {needs.includes('deferred_until') && (
        <DayField
          {...of.field('deferred_until')}
          label={t('requestMoves.deferred_until')}
          description={t('requestMoves.deferredHint')}
          min={days.first}
          max={days.last}
          withAsterisk
          data-autofocus
        />
      )}
      {needs.includes('checklist') && <Checklist of={of} request={request} />}
      {reasonAsked && (
        <Textarea
          {...of.field('reason')}
          label={t(needs.includes('reason') ? 'requestMoves.reason' : 'requestMoves.note')}
          description={to === 'cancelled' ? t('requestMoves.cancelHint') : undefined}
          withAsterisk={needs.includes('reason')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          data-autofocus={needs[0] === 'reason' || undefined}
        />
      )}
      {needs.includes('message') && <Message of={of} request={request} first={needs[0] === 'message'} />}
      <Work of={of} request={request} isAsked={needs.includes('photo')} isOffered={to === 'done' && mayWork(request)} />
    </Stack>
  )
}

const People = ({ of, request }: Of) => {
  const t = useText()
  const { performer, responsible } = of.form.getValues()
  const shared = { house_id: request.house_id, type_id: request.type.id }
  const write = (name: 'performer' | 'responsible', value: WorkerChoice | null) => {
    of.form.setFieldValue(name, value)
    of.form.clearFieldError(`${name}_id`)
  }
  return (
    <>
      <WorkerField
        {...shared}
        as="performer"
        path="performer_id"
        label={t('request.performer')}
        withAsterisk
        error={of.form.errors['performer_id']}
        value={performer}
        choose={(value) => write('performer', value)}
      />
      <WorkerField
        {...shared}
        as="responsible"
        path="responsible_id"
        label={t('request.responsible')}
        error={of.form.errors['responsible_id']}
        value={responsible}
        choose={(value) => write('responsible', value)}
      />
    </>
  )
}

const WaitReasons = ({ of }: Pick<Of, 'of'>) => {
  const t = useText()
  const { wait_reason } = of.form.getValues()
  const stops = wait_reason === 'resident' || wait_reason === 'access'
  return (
    <NativeSelect
      {...of.field('wait_reason')}
      label={t('requestMoves.wait_reason')}
      description={wait_reason && t(stops ? 'requestMoves.clockStops' : 'requestMoves.clockRuns')}
      withAsterisk
      data-autofocus
      data={[
        { value: '', label: t('requestMoves.choose') },
        ...waitReasons.map((value) => ({ value, label: t(`request.wait_${value}`) })),
      ]}
    />
  )
}

const CancelReasons = ({ of, request }: Of) => {
  const t = useText()
  const local = useLocal()
  const { cancel_reason, duplicate } = of.form.getValues()
  const find = async (search_query: string, signal: AbortSignal) => {
    const query = { search_query, house_id: [request.house_id], per_page: 20, sort: '-created_at' as const }
    const found = await call('GET /service_request', { query, signal })
    return found.main_data.data
      .filter(({ id }) => id !== request.id)
      .map(({ id, number, type, address }) => ({
        id,
        name: number,
        label: [number, local(type.name), address].join(' · '),
      }))
  }
  return (
    <>
      <NativeSelect
        {...of.field('cancel_reason')}
        label={t('requestMoves.cancel_reason')}
        withAsterisk
        data-autofocus
        data={[
          { value: '', label: t('requestMoves.choose') },
          ...cancelReasons.map((value) => ({ value, label: t(`request.cancel_${value}`) })),
        ]}
      />
      {cancel_reason === 'duplicate' && (
        <LookupField<RequestChoice>
          path="duplicate_of"
          resource="service_request"
          within={`duplicate ${request.id}`}
          label={t('requestMoves.duplicate_of')}
          description={t('requestMoves.duplicateHint')}
          placeholder="2026-000123"
          withAsterisk
          error={of.form.errors['duplicate_of']}
          find={find}
          value={duplicate}
          choose={(value) => {
            of.form.setFieldValue('duplicate', value)
            of.form.clearFieldError('duplicate_of')
          }}
        />
      )}
    </>
  )
}

const Checklist = ({ of, request }: Of) => {
  const t = useText()
  const { ticked } = of.form.getValues()
  return (
    <Checkbox.Group
      label={t('requestWork.checklist')}
      description={t('requestMoves.checklistHint')}
      withAsterisk
      error={of.form.errors['checklist']}
      value={ticked.map(String)}
      onChange={(next) => {
        of.form.setFieldValue('ticked', next.map(Number))
        of.form.clearFieldError('checklist')
      }}
    >
      <Stack gap="xs" mt="xs" data-path="checklist" tabIndex={-1}>
        {[...request.checklist.entries()].map(([at, { text }]) => (
          <Checkbox key={`${at} ${text}`} value={String(at)} label={text} />
        ))}
      </Stack>
    </Checkbox.Group>
  )
}

/** Photos of the work and what it took: offered with the end of the work, and photos asked for where they are required. */
const Work = ({ isAsked, isOffered, ...props }: Of & { isAsked: boolean; isOffered: boolean }) => {
  const t = useText()
  return (
    <>
      {(isAsked || isOffered) && <Photo {...props} isAsked={isAsked} />}
      {isOffered && (
        <Fieldset legend={t('requestWork.materials')} p="sm">
          <Stack gap="sm">
            <MaterialFields of={props.of} />
          </Stack>
        </Fieldset>
      )}
    </>
  )
}

const Photo = ({ of, request, isAsked }: Of & { isAsked: boolean }) => {
  const t = useText()
  knowFiles(request.after)
  const issue = of.form.errors['photo']
  return (
    <div data-path="photo" tabIndex={-1}>
      <AttachmentsField
        of={of}
        name="after_ids"
        label={t(isAsked ? 'requestMoves.photo' : 'requestWork.add_after')}
        camera
      />
      {issue && (
        <Text size="sm" role="alert" c="var(--mantine-color-error)">
          {issue}
        </Text>
      )}
    </div>
  )
}

/** A line for the resident; templates of the type save the typing. */
const Message = ({ of, request, first }: Of & { first: boolean }) => {
  const t = useText()
  const wordsOf = useReplyWords(request)
  const insert = (words: string) => {
    const typed = of.form.getValues().message.trimEnd()
    of.form.setFieldValue('message', typed ? `${typed}\n${words}` : words)
    of.form.clearFieldError('message')
  }
  return (
    <Stack gap={6}>
      <Textarea
        {...of.field('message')}
        label={t('requestMoves.message')}
        description={t('requestMoves.messageHint')}
        withAsterisk
        autosize
        minRows={3}
        maxRows={10}
        maxLength={4000}
        data-autofocus={first || undefined}
      />
      {request.replies.length > 0 && (
        <Group>
          <Menu position="bottom-start" withinPortal={false}>
            <Menu.Target>
              <Button size="compact-sm" variant="default" leftSection={<IconMessage2 size={16} aria-hidden="true" />}>
                {t('requestMoves.templates')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              {request.replies.map((reply) => (
                <Menu.Item key={reply.title} onClick={() => insert(wordsOf(reply))}>
                  {reply.title}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </Group>
      )}
    </Stack>
  )
}
