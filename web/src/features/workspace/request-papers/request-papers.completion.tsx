import { SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { Language } from '@oselia/contract/languages'
import type { IssuedPaper, RequestPaper } from '@oselia/contract/papers'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { call } from '../../../platform/api.ts'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { Form, type SaveForm, useSaveForm } from '../../../platform/form.tsx'
import { language, text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { parseNumber, typedNumber } from '../../../platform/number-text.ts'
import { invalidate } from '../../../platform/query.ts'
import { RowsField } from '../../../platform/rows-field.tsx'
import { toast } from '../../../platform/toast.ts'
import { PhotosField } from './request-papers.photos.tsx'

interface Values {
  contractor: { name: string; code: string; address: string }
  basis: string
  works: { name: string; unit: string; quantity: string; price_minor: string }[]
  vat_minor: string
  warranty: string
  photo_ids: number[]
}
type Completion = Extract<RequestPaper, { kind: 'completion' }>

/** What was used up begins the table, and a line for the work itself stands first. */
const valuesOf = ({ materials, performer, type }: ServiceRequest, shown: Language): Values => ({
  contractor: { name: performer?.name ?? '', code: '', address: '' },
  basis: '',
  works: [
    { name: type.name[shown] ?? type.name.uk, unit: text('requestPapers.piece'), quantity: '1', price_minor: '' },
    ...materials.map(({ name, qty, unit, price_minor }) => ({
      name,
      unit: unit ?? text('requestPapers.piece'),
      quantity: typedNumber(qty, shown),
      price_minor: typedNumber(price_minor / 100, shown),
    })),
  ],
  vat_minor: '',
  warranty: '',
  photo_ids: [],
})

/** Kopiykas of typed hryvnias; what is no number is sent as it is, for the server to refuse. */
const minorOf = (typed: string): number => {
  const sum = parseNumber(typed)
  return sum === null ? Number.NaN : Math.round(sum * 100)
}

const bodyOf = ({ contractor, basis, works, vat_minor, warranty, photo_ids }: Values): Completion => ({
  kind: 'completion',
  contractor: { ...contractor, code: contractor.code.trim() === '' ? null : contractor.code },
  basis,
  works: works.map(({ name, unit, quantity, price_minor }) => ({
    name,
    unit,
    quantity: parseNumber(quantity) ?? Number.NaN,
    price_minor: minorOf(price_minor),
  })),
  vat_minor: vat_minor.trim() === '' ? null : minorOf(vat_minor),
  warranty,
  photo_ids,
  replaces_id: null,
})

const Work = ({ of, at }: { of: SaveForm<Values>; at: number }) => {
  const t = useText()
  return (
    <>
      <TextInput {...of.field(`works.${at}.name`)} label={t('requestPapers.workName')} withAsterisk maxLength={300} />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <TextInput {...of.field(`works.${at}.unit`)} label={t('requestPapers.unit')} withAsterisk maxLength={20} />
        <TextInput
          {...of.field(`works.${at}.quantity`)}
          label={t('requestPapers.quantity')}
          withAsterisk
          inputMode="decimal"
        />
        <TextInput
          {...of.field(`works.${at}.price_minor`)}
          label={t('requestPapers.price')}
          withAsterisk
          inputMode="decimal"
        />
      </SimpleGrid>
    </>
  )
}

const Contractor = ({ of }: { of: SaveForm<Values> }) => {
  const t = useText()
  return (
    <>
      <Text fw={600}>{t('requestPapers.contractor')}</Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          {...of.field('contractor.name')}
          label={t('requestPapers.contractorName')}
          data-autofocus
          withAsterisk
          maxLength={200}
        />
        <TextInput {...of.field('contractor.code')} label={t('requestPapers.contractorCode')} maxLength={10} />
      </SimpleGrid>
      <TextInput {...of.field('contractor.address')} label={t('requestPapers.contractorAddress')} maxLength={300} />
      <TextInput
        {...of.field('basis')}
        label={t('requestPapers.basis')}
        description={t('requestPapers.basisHint')}
        maxLength={300}
      />
    </>
  )
}

const CompletionForm = ({ request, close }: { request: ServiceRequest; close: () => void }) => {
  const t = useText()
  const of = useSaveForm<Values, { data: IssuedPaper }, Completion>({
    resource: 'papers',
    schema: () => import('@oselia/contract/papers').then(({ requestPaper }) => requestPaper),
    values: valuesOf(request, language()),
    body: bodyOf,
    guard: false,
    send: (body, key) => call('POST /service_request/:id/papers', { params: { id: request.id }, body, key }),
    done: async ({ data }) => {
      close()
      await invalidate('service_request', 'papers')
      await toast({ message: text('papers.issued', { number: data.number }) })
    },
  })
  return (
    <Form of={of}>
      <Stack gap="sm">
        <Contractor of={of} />
        <Text fw={600}>{t('requestPapers.works')}</Text>
        <RowsField
          of={of}
          name="works"
          blank={{ name: '', unit: t('requestPapers.piece'), quantity: '1', price_minor: '' }}
          max={100}
          empty={t('requestPapers.noWorks')}
          add={t('requestPapers.addWork')}
          label={(n) => t('requestPapers.work', { n })}
          remove={(n) => t('requestPapers.removeWork', { n })}
        >
          {(at) => <Work of={of} at={at} />}
        </RowsField>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            {...of.field('vat_minor')}
            label={t('requestPapers.vat_minor')}
            description={t('requestPapers.vatHint')}
            inputMode="decimal"
          />
          <TextInput {...of.field('warranty')} label={t('requestPapers.warranty')} maxLength={300} />
        </SimpleGrid>
        <PhotosField
          request={request}
          chosen={of.form.getValues().photo_ids}
          choose={(ids) => of.set('photo_ids', ids)}
        />
        <Text size="sm" c="dimmed">
          {t('papers.issueHint')}
        </Text>
      </Stack>
      <DialogBar of={of} label={t('requestPapers.issue')} cancel={close} />
    </Form>
  )
}

/** The form of an act of completed work, which begins with the materials of the request. */
export const issueCompletion = (request: ServiceRequest) =>
  showModal({
    title: text('requestPapers.addCompletion'),
    size: 'lg',
    body: (close) => <CompletionForm request={request} close={close} />,
  })
