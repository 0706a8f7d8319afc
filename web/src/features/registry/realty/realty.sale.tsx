import { Button, Checkbox, CloseButton, Fieldset, Group, SimpleGrid, Stack, Text } from '@mantine/core'
import type { Ownership, Resident } from '@oselia/contract/residents'
import type { Vehicle } from '@oselia/contract/vehicles'
import { IconPlus } from '@tabler/icons-react'
import { DayField } from '../../../platform/day-field.tsx'
import { AttachmentsField } from '../../../platform/attachments.tsx'
import { Form, type SaveForm } from '../../../platform/form.tsx'
import { useFormat, useLocal, useText } from '../../../platform/messages.ts'
import { type MemberChoice, MemberField, memberBody } from '../members/members.public.tsx'
import { Slot } from '../../../platform/slots.tsx'
import { dayBefore, useToday } from './realty.days.ts'
import { type TitleValues, titleFields } from './realty.fields.ts'
import { ShareField } from '../units/units.field.public.tsx'
import { requestsBody, vehicleChoices } from './realty.move-out.tsx'
import { useMoveForm } from './realty.moves.form.ts'
import { ActionBar, Checks, Preview, ShareSum, TitleFields } from './realty.moves.parts.tsx'
import type { UnitRead } from './realty.owners.tsx'
import { type Share, shareBody, shareIn, shareText, sumOf, whole } from '../units/units.shares.public.ts'

interface Buyer {
  who: MemberChoice | null
  share: string
  joint: boolean
  lives_here: boolean
}
interface Values extends TitleValues {
  on: string
  ownership_ids: number[]
  buyers: Buyer[]
  file_ids: number[]
  resident_ids: number[]
  vehicle_ids: number[]
  requests: string
  requests_reason: string
}

const buyerOf = (share: string): Buyer => ({ who: null, share, joint: false, lives_here: true })

const bodyOf = ({
  on,
  ownership_ids,
  buyers,
  file_ids,
  resident_ids,
  vehicle_ids,
  requests,
  requests_reason,
  ...title
}: Values) => ({
  ...requestsBody({ requests, requests_reason }),
  on,
  ownership_ids,
  buyers: buyers.map(({ who, share, joint, lives_here }) => ({
    ...memberBody(who),
    ...shareBody(share),
    joint,
    lives_here,
  })),
  ...titleFields.body(title),
  file_ids,
  resident_ids,
  vehicle_ids,
})

/** Owners whose shares are sold, and others who leave with them. */
const leaversOf = ({ ownership_ids, resident_ids }: Values, shares: Ownership[], residents: Resident[]) => [
  ...shares.filter(({ id }) => ownership_ids.includes(id)).map(({ member_id }) => member_id),
  ...residents.filter(({ id }) => resident_ids.includes(id)).map(({ member_id }) => member_id),
]

interface Props {
  unit: UnitRead
  shares: Ownership[]
  residents: Resident[]
  vehicles: Vehicle[]
  close: () => void
}

/** Transfers shares from owners to buyers on a day, with the related changes, in one call. */
export const Sale = ({ unit, shares, residents, vehicles, close }: Props) => {
  const t = useText()
  const today = useToday()
  const now = shares.filter(({ current }) => current)
  const save = useMoveForm<Values, 'POST /realty/:id/sale'>('POST /realty/:id/sale', unit.id, {
    schema: () => import('@oselia/contract/residents').then(({ moves }) => moves.sale.body),
    values: {
      ...titleFields.blank({ title_kind: 'sale' }),
      on: today,
      ownership_ids: now.map((share) => share.id),
      buyers: [buyerOf('1')],
      file_ids: [],
      resident_ids: [],
      vehicle_ids: [],
      requests: '',
      requests_reason: '',
    },
    body: bodyOf,
    close,
    message: 'moves.saleDone',
  })
  return (
    <Form of={save}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DayField {...save.field('on')} label={t('moves.saleOn')} withAsterisk />
      </SimpleGrid>
      <Sellers of={save} now={now} />
      <Buyers of={save} now={now} />
      <TitleFields of={save} />
      <AttachmentsField of={save} name="file_ids" label={t('title.files')} />
      <Leaving of={save} residents={residents} vehicles={vehicles} />
      <Slot
        name="moves.requests"
        props={{
          of: save as unknown as SaveForm<Pick<Values, 'requests' | 'requests_reason'>>,
          realty_id: unit.id,
          member_ids: leaversOf(save.form.getValues(), now, residents),
        }}
      />
      <Effects of={save} />
      <ActionBar of={save} label={t('moves.sale')} close={close} />
    </Form>
  )
}

const Sellers = ({ of, now }: { of: SaveForm<Values>; now: Ownership[] }) => {
  const t = useText()
  const { form } = of
  if (now.length === 0) return <Text c="dimmed">{t('moves.noOwners')}</Text>
  return (
    <Checks
      legend={t('moves.sold')}
      path="ownership_ids"
      error={form.errors.ownership_ids}
      choices={now.map((share) => ({ id: share.id, label: `${share.name} · ${shareText(share)}` }))}
      ids={form.getValues().ownership_ids}
      write={(ids) => {
        form.setFieldValue('ownership_ids', ids)
        form.clearFieldError('ownership_ids')
      }}
    />
  )
}

const Buyers = ({ of, now }: { of: SaveForm<Values>; now: Ownership[] }) => {
  const t = useText()
  const { buyers, ownership_ids } = of.form.getValues()
  const sold = now.length === 0 ? whole : sumOf(now.filter(({ id }) => ownership_ids.includes(id)))
  const given = buyers.flatMap(({ share, joint }): (Share & { joint: boolean })[] => {
    const read = shareIn(share)
    return read ? [{ ...read, joint }] : []
  })
  return (
    <Fieldset legend={t('moves.buyers')} p="sm">
      <Stack gap="sm">
        {buyers.map((_, at) => (
          <BuyerRow key={of.form.key(`buyers.${at}`)} of={of} at={at} />
        ))}
        <Group justify="space-between">
          <Button
            variant="default"
            size="xs"
            leftSection={<IconPlus size={16} />}
            onClick={() => of.form.setFieldValue('buyers', [...buyers, buyerOf('')])}
          >
            {t('moves.addBuyer')}
          </Button>
          <ShareSum sum={sumOf(given)} all={sold} />
        </Group>
      </Stack>
    </Fieldset>
  )
}

const BuyerRow = ({ of, at }: { of: SaveForm<Values>; at: number }) => {
  const t = useText()
  const prefix = `buyers.${at}.`
  const many = of.form.getValues().buyers.length > 1
  return (
    <Group wrap="nowrap" align="flex-start" gap="xs" role="group" aria-label={t('moves.buyerN', { n: at + 1 })}>
      <Stack gap="xs" flex={1} miw={0}>
        <MemberField of={of} name={`${prefix}who`} at={prefix} label={t('moves.buyer')} autofocus={at === 0} />
        <Group gap="md" align="flex-end">
          <ShareField of={of} at={prefix} description={t('moves.shareHint')} />
          <Stack gap={6}>
            <Checkbox {...of.field(`${prefix}lives_here`, { type: 'checkbox' })} label={t('moves.lives_here')} />
            <Checkbox {...of.field(`${prefix}joint`, { type: 'checkbox' })} label={t('moves.joint')} />
          </Stack>
        </Group>
      </Stack>
      {many && (
        <CloseButton
          aria-label={t('moves.removeBuyer', { n: at + 1 })}
          onClick={() => of.form.removeListItem('buyers', at)}
        />
      )}
    </Group>
  )
}

const Leaving = ({ of, residents, vehicles }: { of: SaveForm<Values> } & Pick<Props, 'residents' | 'vehicles'>) => {
  const t = useText()
  const local = useLocal()
  const { form } = of
  const { resident_ids, vehicle_ids } = form.getValues()
  const others = residents.filter(({ current, role }) => current && !role.is_owner)
  return (
    <>
      <Checks
        legend={t('moves.leaving')}
        path="resident_ids"
        error={form.errors.resident_ids}
        choices={others.map(({ id, name, role }) => ({ id, label: `${name} · ${local(role.name)}` }))}
        ids={resident_ids}
        write={(ids) => form.setFieldValue('resident_ids', ids)}
      />
      <Checks
        legend={t('moves.permits')}
        path="vehicle_ids"
        error={form.errors.vehicle_ids}
        choices={vehicleChoices(vehicles)}
        ids={vehicle_ids}
        write={(ids) => form.setFieldValue('vehicle_ids', ids)}
      />
    </>
  )
}

const Effects = ({ of }: { of: SaveForm<Values> }) => {
  const t = useText()
  const { day } = useFormat()
  const { on, ownership_ids, buyers, resident_ids, vehicle_ids } = of.form.getValues()
  if (on === '') return <Preview lines={[]} />
  const last = day(dayBefore(on))
  return (
    <Preview
      lines={[
        ownership_ids.length > 0 && t('moves.closes', { count: ownership_ids.length, date: last }),
        t('moves.opens', { count: buyers.length, date: day(on) }),
        resident_ids.length > 0 && t('moves.leaves', { count: resident_ids.length, date: last }),
        vehicle_ids.length > 0 && t('moves.stops', { count: vehicle_ids.length }),
      ]}
    />
  )
}
