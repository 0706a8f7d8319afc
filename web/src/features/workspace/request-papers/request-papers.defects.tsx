import { SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core'
import type { IssuedPaper, RequestPaper } from '@oselia/contract/papers'
import type { ServiceRequest } from '@oselia/contract/service-request-details'
import { call } from '../../../platform/api.ts'
import { DialogBar } from '../../../platform/dialog-bar.tsx'
import { Form, type SaveForm, useSaveForm } from '../../../platform/form.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { invalidate } from '../../../platform/query.ts'
import { RowsField } from '../../../platform/rows-field.tsx'
import { toast } from '../../../platform/toast.ts'
import { PhotosField } from './request-papers.photos.tsx'

interface Values {
  members: { role: string; name: string }[]
  basis: string
  defects: { place: string; defect: string; extent: string; needed: string }[]
  cause: string
  conclusion: string
  photo_ids: number[]
}
type Defects = Extract<RequestPaper, { kind: 'defects' }>
type Of = { of: SaveForm<Values> }

const noMember = { role: '', name: '' }
const noDefect = { place: '', defect: '', extent: '', needed: '' }

/** The people of the request are the commission, and what was written is the first defect. */
const valuesOf = ({ performer, responsible, description, address }: ServiceRequest): Values => {
  const people = [...new Set([responsible?.name, performer?.name].filter((name) => name !== undefined))]
  return {
    members: people.length === 0 ? [noMember] : people.map((name) => ({ role: '', name })),
    basis: '',
    defects: [{ ...noDefect, place: address.slice(0, 200), defect: description.slice(0, 500) }],
    cause: '',
    conclusion: '',
    photo_ids: [],
  }
}

const Members = ({ of }: Of) => {
  const t = useText()
  return (
    <RowsField
      of={of}
      name="members"
      blank={noMember}
      max={10}
      empty={t('requestPapers.noMembers')}
      add={t('requestPapers.addMember')}
      label={(n) => t('requestPapers.member', { n })}
      remove={(n) => t('requestPapers.removeMember', { n })}
    >
      {(at) => (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput {...of.field(`members.${at}.role`)} label={t('requestPapers.role')} withAsterisk maxLength={120} />
          <TextInput {...of.field(`members.${at}.name`)} label={t('requestPapers.name')} withAsterisk maxLength={120} />
        </SimpleGrid>
      )}
    </RowsField>
  )
}

const Defect = ({ of, at }: Of & { at: number }) => {
  const t = useText()
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput {...of.field(`defects.${at}.place`)} label={t('requestPapers.place')} withAsterisk maxLength={200} />
        <TextInput {...of.field(`defects.${at}.extent`)} label={t('requestPapers.extent')} maxLength={60} />
      </SimpleGrid>
      <Textarea
        {...of.field(`defects.${at}.defect`)}
        label={t('requestPapers.defect')}
        withAsterisk
        autosize
        maxLength={500}
      />
      <Textarea
        {...of.field(`defects.${at}.needed`)}
        label={t('requestPapers.needed')}
        withAsterisk
        autosize
        maxLength={500}
      />
    </>
  )
}

const Found = ({ of }: Of) => {
  const t = useText()
  return (
    <RowsField
      of={of}
      name="defects"
      blank={noDefect}
      max={100}
      empty={t('requestPapers.noDefects')}
      add={t('requestPapers.addDefect')}
      label={(n) => t('requestPapers.defectN', { n })}
      remove={(n) => t('requestPapers.removeDefect', { n })}
    >
      {(at) => <Defect of={of} at={at} />}
    </RowsField>
  )
}

const DefectsForm = ({ request, close }: { request: ServiceRequest; close: () => void }) => {
  const t = useText()
  const of = useSaveForm<Values, { data: IssuedPaper }, Defects>({
    resource: 'papers',
    schema: () => import('@oselia/contract/papers').then(({ requestPaper }) => requestPaper),
    values: valuesOf(request),
    body: (values) => ({ kind: 'defects', ...values, replaces_id: null }),
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
        <Text fw={600}>{t('requestPapers.members')}</Text>
        <Members of={of} />
        <Text fw={600}>{t('requestPapers.defects')}</Text>
        <Found of={of} />
        <Textarea {...of.field('cause')} label={t('requestPapers.cause')} autosize maxLength={1000} />
        <Textarea {...of.field('conclusion')} label={t('requestPapers.conclusion')} autosize maxLength={1000} />
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

/** The form of a defect report, which begins with what the request says. */
export const issueDefects = (request: ServiceRequest) =>
  showModal({
    title: text('requestPapers.addDefects'),
    size: 'lg',
    body: (close) => <DefectsForm request={request} close={close} />,
  })
