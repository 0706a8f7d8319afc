import { Checkbox, NativeSelect, Paper, SimpleGrid, Stack, TextInput, Textarea, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../platform/api.ts'
import { Form, SaveBar, type SaveForm } from '../../platform/form.tsx'
import { LookupField } from '../../platform/lookup-field.tsx'
import { useText } from '../../platform/messages.ts'
import { useMay } from '../../platform/user.ts'
import { UnitField } from './realty.field.tsx'
import type { Figure as FigureName, HouseChoice, UnitValues } from './realty.values.ts'
import { purposes, states, types } from './realty.words.ts'

type Of = { of: SaveForm<UnitValues> }

/** The form of a unit; `id` is that of the unit which is edited. */
export const UnitForm = ({ of, id, children }: Of & { id?: number; children?: ReactNode }) => {
  const seesPrivate = useMay('realty.sensitive')
  return (
    <Form of={of}>
      <Place of={of} id={id} />
      <Areas of={of} />
      <Papers of={of} />
      {seesPrivate && <Access of={of} />}
      <SaveBar of={of}>{children}</SaveBar>
    </Form>
  )
}

type SectionTitle = 'unit.sectionPlace' | 'unit.sectionAreas' | 'unit.sectionPapers' | 'unit.sectionAccess'

const Section = ({ title, children }: { title: SectionTitle; children: ReactNode }) => {
  const t = useText()
  return (
    <Paper withBorder p="md" component="section" aria-label={t(title)}>
      <Title order={2} mb="sm">
        {t(title)}
      </Title>
      <Stack gap="sm">{children}</Stack>
    </Paper>
  )
}

/** Finds a house by its address. */
export const HouseField = ({ of }: Of) => {
  const t = useText()
  const { form } = of
  return (
    <LookupField<HouseChoice>
      path="house_id"
      resource="houses"
      label={t('unit.house_id')}
      placeholder={t('unit.findHouse')}
      withAsterisk
      error={form.errors.house_id}
      find={async (search_query, signal) =>
        (await call('GET /houses', { query: { search_query, per_page: 20 }, signal })).data.map(({ id, address }) => ({
          id,
          label: address,
        }))
      }
      value={form.getValues().house_id}
      choose={(house) => {
        form.setFieldValue('house_id', house as never)
        form.clearFieldError('house_id')
      }}
    />
  )
}

const hintBelow = ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[]

const Place = ({ of, id }: Of & { id?: number }) => {
  const t = useText()
  return (
    <Section title="unit.sectionPlace">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <HouseField of={of} />
        <NativeSelect
          {...of.field('type')}
          label={t('unit.type')}
          data={types.map((value) => ({ value, label: t(`unit.type_${value}`) }))}
        />
        <TextInput
          {...of.field('number')}
          label={t('unit.number')}
          description={t('unit.numberHint')}
          inputWrapperOrder={hintBelow}
          withAsterisk
          maxLength={30}
          autoComplete="off"
        />
        <TextInput
          {...of.field('label')}
          label={t('unit.label')}
          description={t('unit.labelHint')}
          inputWrapperOrder={hintBelow}
          maxLength={100}
        />
      </SimpleGrid>
      <Uses of={of} id={id} />
    </Section>
  )
}

/** Where in the house it stands, what it is used as, and what it belongs to. */
const Uses = ({ of, id }: Of & { id?: number }) => {
  const t = useText()
  const { form } = of
  const { parent_id, house_id } = form.getValues()
  const unknown = { value: '', label: t('unit.unknown') }
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <Figure of={of} name="entrance" />
        <Figure of={of} name="floor" signed />
        <Figure of={of} name="position_in_floor" />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          {...of.field('state')}
          label={t('unit.state')}
          data={[unknown, ...states.map((value) => ({ value, label: t(`unit.state_${value}`) }))]}
        />
        <NativeSelect
          {...of.field('purpose')}
          label={t('unit.purpose')}
          data={[unknown, ...purposes.map((value) => ({ value, label: t(`unit.purpose_${value}`) }))]}
        />
        <UnitField
          path="parent_id"
          label={t('unit.parent_id')}
          description={t('unit.parentHint')}
          error={form.errors.parent_id}
          house_id={house_id?.id}
          without={id ? [id] : undefined}
          value={parent_id}
          choose={(unit) => {
            form.setFieldValue('parent_id', unit as never)
            form.clearFieldError('parent_id')
          }}
        />
      </SimpleGrid>
    </>
  )
}

const Figure = ({ of, name, decimal, signed }: Of & { name: FigureName; decimal?: boolean; signed?: boolean }) => {
  const t = useText()
  return (
    <TextInput
      {...of.field(name)}
      label={t(`unit.${name}`)}
      // Keypads of phones have no minus among their digits.
      inputMode={signed ? 'text' : decimal ? 'decimal' : 'numeric'}
      maxLength={12}
      autoComplete="off"
    />
  )
}

const Areas = ({ of }: Of) => (
  <Section title="unit.sectionAreas">
    <SimpleGrid cols={{ base: 1, xs: 2, md: 4 }}>
      <Figure of={of} name="total_area" decimal />
      <Figure of={of} name="living_area" decimal />
      <Figure of={of} name="heated_area" decimal />
      <Figure of={of} name="balcony_area" decimal />
      <Figure of={of} name="rooms" />
      <Figure of={of} name="residents_registered" />
      <Figure of={of} name="residents_actual" />
    </SimpleGrid>
  </Section>
)

/** Told while one types; a number of another form is saved all the same. */
const RegistryNumber = ({ of }: Of) => {
  const t = useText()
  const number = of.form.getValues().registry_number.trim()
  const { data: holds } = useQuery({
    queryKey: ['checks', 'registry', number],
    queryFn: async () => (await import('@oselia/contract/checks')).registryNumberHolds(number),
    enabled: number.length >= 3,
    staleTime: Infinity,
  })
  return (
    <TextInput
      {...of.field('registry_number')}
      label={t('unit.registry_number')}
      description={<span aria-live="polite">{number && holds === false ? t('unit.registryWarning') : ''}</span>}
      inputWrapperOrder={hintBelow}
      maxLength={30}
      autoComplete="off"
    />
  )
}

const Papers = ({ of }: Of) => {
  const t = useText()
  return (
    <Section title="unit.sectionPapers">
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <RegistryNumber of={of} />
        <TextInput {...of.field('cadastral_number')} label={t('unit.cadastral_number')} maxLength={30} />
      </SimpleGrid>
      <Checkbox {...of.field('counts_in_voting', { type: 'checkbox' })} label={t('unit.counts_in_voting')} />
      <Checkbox {...of.field('billable', { type: 'checkbox' })} label={t('unit.billable')} />
      <TextInput
        {...of.field('tags')}
        label={t('unit.tags')}
        description={t('unit.tagsHint')}
        inputWrapperOrder={hintBelow}
      />
      <Textarea {...of.field('note')} label={t('unit.note')} autosize minRows={2} maxRows={8} maxLength={2000} />
    </Section>
  )
}

const Access = ({ of }: Of) => {
  const t = useText()
  return (
    <Section title="unit.sectionAccess">
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <TextInput {...of.field('intercom_code')} label={t('unit.intercom_code')} maxLength={40} autoComplete="off" />
        <TextInput {...of.field('keys_note')} label={t('unit.keys_note')} maxLength={500} />
        <TextInput {...of.field('access_note')} label={t('unit.access_note')} maxLength={500} />
      </SimpleGrid>
    </Section>
  )
}
