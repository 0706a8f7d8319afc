import { Fieldset, MultiSelect, NativeSelect, Radio, SimpleGrid, Stack } from '@mantine/core'
import type { DocumentDetails } from '@oselia/contract/documents'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInput } from '../../../platform/field-inputs.tsx'
import type { FormOf } from '../../../platform/field-table.ts'
import { Form, SaveBar, type SaveForm } from '../../../platform/form.tsx'
import { useLocal, useText } from '../../../platform/messages.ts'
import { read } from '../../../platform/query.ts'
import { useCan, useUser } from '../../../platform/user.ts'
import {
  ComplexesSelect,
  HousesSelect,
  RolesSelect,
  UnitsSelect,
  nobody,
} from '../../access/audience/audience.field.public.ts'
import { MemberField } from '../../registry/members/members.public.tsx'
import { useCategories, useMayPublish } from './documents.categories.ts'
import { documentFields } from './documents.fields.ts'
import { useDocumentWords } from './documents.history.public.tsx'

type DocumentSave = SaveForm<FormOf<typeof documentFields.fields>>

interface Props {
  document: DocumentDetails
  done: () => unknown
  /** The link that cancels the form. */
  children: ReactNode
}

/** The form of a document. */
export const DocumentForm = ({ document, done, children }: Props) => {
  const t = useText()
  const mayMembers = useCan('members.read')
  const mayPublish = useMayPublish(document.category_id)
  const save = useFieldForm({
    table: documentFields,
    save: 'PUT /documents/:id',
    params: { id: document.id },
    contract: () => import('@oselia/contract/documents').then(({ documents }) => documents),
    held: document,
    words: useDocumentWords(),
    done,
  })
  const input = (name: string) => <FieldInput of={save} table={documentFields} name={name} />
  return (
    <Form of={save}>
      <Fieldset legend={t('documents.about')}>
        <Stack gap="sm">
          {input('name')}
          <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
            <Category of={save} />
            {input('number')}
            {mayPublish && input('state')}
            {input('doc_date')}
            {input('valid_until')}
            {input('remind_days')}
            {input('signature')}
            {input('tags')}
          </SimpleGrid>
          {mayMembers && (
            <MemberField
              of={save}
              name="member_id"
              label={t('documents.member_id')}
              withAsterisk={false}
              mayCreate={false}
            />
          )}
        </Stack>
      </Fieldset>
      <Places of={save} />
      <Readers of={save} mayPublish={mayPublish} />
      <SaveBar of={save}>{children}</SaveBar>
    </Form>
  )
}

const Category = ({ of }: { of: DocumentSave }) => {
  const t = useText()
  const { options } = useCategories()
  const { category_id } = of.form.getValues()
  return (
    <NativeSelect
      {...of.field('category_id')}
      label={t('documents.category_id')}
      withAsterisk
      data={options(category_id)}
    />
  )
}

/** Where the document belongs. */
const Places = ({ of }: { of: DocumentSave }) => {
  const t = useText()
  const isWhole = useUser()?.scope.all !== false
  const { everyone, complex_ids, house_ids, apartment_ids } = of.form.getValues()
  const { errors } = of.form
  return (
    <Fieldset legend={t('documents.places')}>
      <Stack gap="sm">
        <Radio.Group
          aria-label={t('documents.places')}
          value={everyone ? 'all' : 'some'}
          onChange={(choice) => of.set('everyone', choice === 'all')}
        >
          <Stack gap="xs">
            <Radio value="all" label={t(isWhole ? 'documents.everyone' : 'documents.ownPlaces')} />
            <Radio value="some" label={t('documents.somePlaces')} />
          </Stack>
        </Radio.Group>
        {!everyone && (
          <>
            <ComplexesSelect
              label={t('documents.complex_ids')}
              path="complex_ids"
              error={errors.complex_ids}
              value={complex_ids}
              onChange={(ids) => of.set('complex_ids', ids)}
            />
            <HousesSelect
              label={t('documents.house_ids')}
              path="house_ids"
              error={errors.house_ids}
              value={house_ids}
              onChange={(ids) => of.set('house_ids', ids)}
            />
            <UnitsSelect
              audience={{ ...nobody, realty_ids: apartment_ids }}
              error={errors.apartment_ids}
              write={({ realty_ids }) => of.set('apartment_ids', realty_ids)}
            />
          </>
        )}
      </Stack>
    </Fieldset>
  )
}

const StaffRoles = ({ of }: { of: DocumentSave }) => {
  const t = useText()
  const local = useLocal()
  const answer = useQuery({ ...read('GET /staff_role', { query: { per_page: 100 } }), enabled: useCan('roles.read') })
  const { staff_role_ids } = of.form.getValues()
  const named = new Map((answer.data?.data ?? []).map(({ id, name }) => [id, local(name)]))
  for (const id of staff_role_ids) named.set(id, named.get(id) ?? `№ ${id}`)
  return (
    <MultiSelect
      label={t('documents.staff_role_ids')}
      description={t('documentPage.staffRolesHint')}
      data-path="staff_role_ids"
      error={of.form.errors.staff_role_ids}
      data={[...named].map(([id, label]) => ({ value: String(id), label }))}
      value={staff_role_ids.map(String)}
      onChange={(ids) => of.set('staff_role_ids', ids.map(Number))}
      searchable
    />
  )
}

/** Who reads it. */
const Readers = ({ of, mayPublish }: { of: DocumentSave; mayPublish: boolean }) => {
  const t = useText()
  const { readers, role_ids } = of.form.getValues()
  const input = (name: string) => <FieldInput of={of} table={documentFields} name={name} />
  return (
    <Fieldset legend={t('documents.readers')}>
      <Stack gap="sm">
        {input('readers')}
        {readers === 'residents' && (
          <RolesSelect
            audience={{ ...nobody, role_ids }}
            error={of.form.errors.role_ids}
            write={(next) => of.set('role_ids', next.role_ids)}
          />
        )}
        {readers === 'staff' && <StaffRoles of={of} />}
        {mayPublish && input('is_public')}
        {input('needs_ack')}
      </Stack>
    </Fieldset>
  )
}
