import { Box, NativeSelect, SimpleGrid, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import type { StaffDetails } from '@oselia/contract/staff'
import type { ReactNode } from 'react'
import { FieldInput, FieldInputs } from '../../../platform/field-inputs.tsx'
import { PhoneField } from '../../../platform/fields.tsx'
import { Form, SaveBar, type SaveForm } from '../../../platform/form.tsx'
import { useText } from '../../../platform/messages.ts'
import { Panel, PanelLinks, ledToPanel } from '../../../platform/panel.tsx'
import { RowsField } from '../../../platform/rows-field.tsx'
import { documentLanguages } from '../../../platform/document-languages.ts'
import { Access } from './staff.access.tsx'
import { type StaffValues, staffFields } from './staff.fields.ts'
import { PhotoField } from './staff.photo.tsx'

type Of = { of: SaveForm<StaffValues> }
type Props = Of & {
  /** The staff member to edit; null for a new one. */
  person: StaffDetails | null
  /** Shown above the buttons. */
  more?: ReactNode
  /** The link that cancels the form. */
  children: ReactNode
}

const panels = {
  who: 'staff.sectionWho',
  access: 'staff.sectionAccess',
  work: 'staff.sectionWork',
  credentials: 'employee.credentials',
  other: 'staff.sectionOther',
} as const
type PanelId = keyof typeof panels
const ids = Object.keys(panels) as PanelId[]

/** The form of a new or existing staff member. */
export const StaffForm = ({ of, person, more, children }: Props) => {
  const t = useText()
  const parts: Record<PanelId, ReactNode> = {
    who: <Who of={of} isNew={!person || person.status === 'invited'} />,
    access: <Access of={of} person={person} />,
    work: <Work of={of} />,
    credentials: <Credentials of={of} />,
    other: <Other of={of} photo={person?.avatar ?? null} />,
  }
  return (
    <Form of={of}>
      <PanelLinks label={t('ui.panels')} panels={ids.map((id) => ({ id, title: t(panels[id]) }))} />
      <Stack ref={ledToPanel}>
        {ids.map((id) => (
          <Panel key={id} id={id} title={t(panels[id])}>
            {parts[id]}
          </Panel>
        ))}
      </Stack>
      {more}
      <SaveBar of={of} label={person ? undefined : t('staff.add')}>
        {children}
      </SaveBar>
    </Form>
  )
}

const Who = ({ of, isNew }: Of & { isNew: boolean }) => {
  const t = useText()
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        <FieldInputs of={of} table={staffFields} section="name" />
      </SimpleGrid>
      <div>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput
            {...of.field('email')}
            type="text"
            inputMode="email"
            label={t('employee.email')}
            maxLength={254}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <PhoneField {...of.field('phone')} label={t('employee.phone')} autoComplete="off" />
        </SimpleGrid>
        {isNew && (
          <Text size="xs" c="dimmed" mt={4}>
            {t('staff.reachHint')}
          </Text>
        )}
      </div>
      <FieldInput of={of} table={staffFields} name="position" />
    </Stack>
  )
}

const Work = ({ of }: Of) => {
  const t = useText()
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <FieldInputs of={of} table={staffFields} section="work" />
      </SimpleGrid>
      <TagsInput
        {...of.field('specialisations')}
        label={t('employee.specialisations')}
        description={t('staff.tagsHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxTags={20}
        maxLength={60}
      />
      <Box maw={320}>
        <FieldInput of={of} table={staffFields} name="max_open_requests" />
      </Box>
    </Stack>
  )
}

const Credentials = ({ of }: Of) => {
  const t = useText()
  return (
    <RowsField
      of={of}
      name="credentials"
      blank={staffFields.fields.credentials.row}
      max={20}
      empty={t('staff.noCredentials')}
      add={t('staff.addCredential')}
      label={(n) => t('staff.credential', { n })}
      remove={(n) => t('staff.removeCredential', { n })}
    >
      {(at) => (
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <FieldInput of={of} table={staffFields} name={`credentials.${at}`} />
        </SimpleGrid>
      )}
    </RowsField>
  )
}

const Other = ({ of, photo }: Of & { photo: string | null }) => {
  const t = useText()
  return (
    <Stack>
      <PhotoField of={of} photo={photo} />
      <NativeSelect
        {...of.field('locale')}
        label={t('employee.locale')}
        maw={320}
        data={[{ value: '', label: t('staff.unset') }, ...documentLanguages]}
      />
      <FieldInput of={of} table={staffFields} name="note" />
    </Stack>
  )
}
