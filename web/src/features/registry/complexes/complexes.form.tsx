import { NativeSelect, SimpleGrid, type SimpleGridProps, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { AttachmentsField } from '../../../platform/attachments.tsx'
import { FieldInput, FieldInputs } from '../../../platform/field-inputs.tsx'
import type { SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { PanelForm } from '../../../platform/panel-form.tsx'
import { Contacts } from './complexes.contacts.tsx'
import { type PanelId, formPanels, panelIds } from './complexes.sections.ts'
import { type ComplexValues, complexFields } from './complexes.fields.ts'
import { EdrpouField, RequisiteInputs } from '../requisites/requisites.public.tsx'
import { documentLanguages } from '../../../platform/document-languages.ts'

type Of = { of: SaveForm<ComplexValues> }

export const ComplexForm = ({ of, children }: Of & { children?: ReactNode }) => {
  const t = useText()
  const bodies: Record<PanelId, ReactNode> = {
    main: <Columns of={of} section="main" own={{ document_language: <LanguageSelect of={of} /> }} />,
    legal: <Legal of={of} />,
    accounts: <RequisiteInputs of={of} table={complexFields} />,
    contacts: <Contacts of={of} />,
    initiator: <Columns of={of} section="initiator" cols={{ base: 1, sm: 3 }} />,
    about: <About of={of} />,
  }
  const panels = panelIds.map((id) => ({ id, title: t(formPanels[id]), body: bodies[id] }))
  return (
    <PanelForm of={of} panels={panels}>
      {children}
    </PanelForm>
  )
}

const twoColumns = { base: 1, sm: 2 }

/** The inputs of a section in columns. */
const Columns = ({ of, section, own, cols = twoColumns }: ColumnsProps) => (
  <SimpleGrid cols={cols}>
    <FieldInputs of={of} table={complexFields} section={section} own={own} />
  </SimpleGrid>
)

interface ColumnsProps extends Of {
  section: string
  own?: Record<string, ReactNode>
  cols?: SimpleGridProps['cols']
}

const LanguageSelect = ({ of }: Of) => {
  const t = useText()
  return (
    <NativeSelect
      {...of.field('document_language')}
      label={t('complexes.document_language')}
      data={[...documentLanguages]}
    />
  )
}

const Legal = ({ of }: Of) => (
  <Stack>
    <Columns of={of} section="legal" own={{ edrpou: <EdrpouField of={of} table={complexFields} /> }} />
    <OneFile of={of} name="statute_file_id" />
  </Stack>
)

/** A field for one file: the last upload wins. */
const OneFile = ({ of, name }: Of & { name: 'logo_id' | 'statute_file_id' }) => {
  const t = useText()
  const set = (path: string, ids: unknown) => of.set(path, Array.isArray(ids) ? ids.slice(-1) : ids)
  return (
    <Stack gap={4}>
      <AttachmentsField of={{ ...of, set }} name={name} label={t(`complexes.${name}`)} />
      <Text size="xs" c="dimmed">
        {t('complexes.lastFile')}
      </Text>
    </Stack>
  )
}

const About = ({ of }: Of) => (
  <Stack>
    <FieldInput of={of} table={complexFields} name="description" />
    <OneFile of={of} name="logo_id" />
    <FieldInput of={of} table={complexFields} name="photo_ids" />
  </Stack>
)
