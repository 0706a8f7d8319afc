import { Paper, SimpleGrid, type SimpleGridProps, Stack, TextInput, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../platform/api.ts'
import { FieldInputs } from '../../../platform/field-inputs.tsx'
import { Form, SaveBar, type SaveForm } from '../../../platform/form.tsx'
import { LookupField } from '../../../platform/lookup-field.tsx'
import { useText } from '../../../platform/messages.ts'
import { useCan } from '../../../platform/user.ts'
import { UnitField } from '../units/units.field.public.tsx'
import { type HouseChoice, type UnitValues, unitFields } from './realty.fields.ts'

type Of = { of: SaveForm<UnitValues> }

/** The form of a unit; `id` is that of the edited unit. */
export const UnitForm = ({ of, id, children }: Of & { id?: number; children?: ReactNode }) => {
  const seesPrivate = useCan('realty.sensitive')
  const two = { base: 1, sm: 2 }
  return (
    <Form of={of}>
      <Section title="unit.sectionPlace">
        <Columns of={of} section="name" cols={two}>
          <HouseField of={of} />
        </Columns>
        <Columns of={of} section="position" cols={{ base: 1, xs: 3 }} />
        <Columns of={of} section="use" cols={two} own={{ parent_id: <Parent of={of} id={id} /> }} />
      </Section>
      <Section title="unit.sectionAreas">
        <Columns of={of} section="areas" cols={{ base: 1, xs: 2, md: 4 }} />
      </Section>
      <Section title="unit.sectionPapers">
        <Columns of={of} section="papers" cols={two} own={{ registry_number: <RegistryNumber of={of} /> }} />
        <FieldInputs of={of} table={unitFields} section="more" />
      </Section>
      {seesPrivate && (
        <Section title="unit.sectionAccess">
          <Columns of={of} section="access" cols={{ base: 1, sm: 3 }} />
        </Section>
      )}
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

interface ColumnsProps extends Of, Pick<SimpleGridProps, 'cols' | 'children'> {
  section: string
  own?: Record<string, ReactNode>
}

/** The inputs of a section in columns, after those given. */
const Columns = ({ of, section, own, children, cols }: ColumnsProps) => (
  <SimpleGrid cols={cols}>
    {children}
    <FieldInputs of={of} table={unitFields} section={section} own={own} />
  </SimpleGrid>
)

/** Selects a house by address. */
const HouseField = ({ of }: Of) => {
  const t = useText()
  return (
    <LookupField<HouseChoice>
      path="house_id"
      resource="houses"
      label={t('unit.house_id')}
      placeholder={t('unit.findHouse')}
      withAsterisk
      error={of.form.errors.house_id}
      find={async (search_query, signal) =>
        (await call('GET /houses', { query: { search_query, per_page: 20 }, signal })).data.map(({ id, address }) => ({
          id,
          label: address,
        }))
      }
      value={of.form.getValues().house_id}
      choose={(house) => of.set('house_id', house)}
    />
  )
}

const Parent = ({ of, id }: Of & { id?: number }) => {
  const t = useText()
  const { parent_id, house_id } = of.form.getValues()
  return (
    <UnitField
      path="parent_id"
      label={t('unit.parent_id')}
      description={t('unit.parentHint')}
      error={of.form.errors.parent_id}
      house_id={house_id?.id}
      without={id ? [id] : undefined}
      value={parent_id}
      choose={(unit) => of.set('parent_id', unit)}
    />
  )
}

/** Warns while the user types; a number of another format is still saved. */
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
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      maxLength={30}
      autoComplete="off"
    />
  )
}
