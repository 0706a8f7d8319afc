import { Checkbox, NativeSelect, SimpleGrid, Stack, TagsInput, Text, TextInput, Textarea } from '@mantine/core'
import type { StaffDetails } from '@oselia/contract/staff'
import type { ReactNode } from 'react'
import { PhoneField, TextsField } from '../../platform/fields.tsx'
import { Form, SaveBar, type SaveForm } from '../../platform/form.tsx'
import { useText } from '../../platform/messages.ts'
import { Panel, PanelLinks, ledToPanel } from '../../platform/panel.tsx'
import { RowsField } from '../../platform/rows-field.tsx'
import { documentLanguages } from '../complexes/complexes.door.ts'
import { Access } from './staff.access.tsx'
import { PhotoField } from './staff.photo.tsx'
import { type StaffValues, newCredential } from './staff.values.ts'
import { employmentKinds } from './staff.words.ts'

type Of = { of: SaveForm<StaffValues> }
type Props = Of & {
  /** The person who is changed; null for a new one. */
  person: StaffDetails | null
  /** The way out without saving. */
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

/** The form of a person of the staff, new or known. */
export const StaffForm = ({ of, person, children }: Props) => {
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
      {!person && (
        <Checkbox
          {...of.form.getInputProps('invite', { type: 'checkbox' })}
          label={t('staff.inviteNow')}
          description={t('staff.inviteNowHint')}
        />
      )}
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
        {(['last_name', 'first_name', 'middle_name'] as const).map((name) => (
          <TextInput
            key={name}
            {...of.field(name)}
            label={t(`employee.${name}`)}
            withAsterisk={name !== 'middle_name'}
            maxLength={100}
            autoComplete="off"
          />
        ))}
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
      <TextsField of={of} name="position" label={t('employee.position')} maxLength={120} />
    </Stack>
  )
}

const Work = ({ of }: Of) => {
  const t = useText()
  return (
    <Stack>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NativeSelect
          {...of.field('employment_kind')}
          label={t('employee.employment_kind')}
          data={[
            { value: '', label: t('staff.unset') },
            ...employmentKinds.map((value) => ({ value, label: t(`employee.kind_${value}`) })),
          ]}
        />
        <TextInput
          {...of.field('contract_number')}
          label={t('employee.contract_number')}
          maxLength={60}
          autoComplete="off"
        />
        <TextInput {...of.field('employed_from')} type="date" label={t('employee.employed_from')} />
        <TextInput {...of.field('employed_to')} type="date" label={t('employee.employed_to')} />
      </SimpleGrid>
      <TagsInput
        {...of.field('specialisations')}
        label={t('employee.specialisations')}
        description={t('staff.tagsHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxTags={20}
        maxLength={60}
      />
      <TextInput
        {...of.field('max_open_requests')}
        label={t('employee.max_open_requests')}
        description={t('staff.maxHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        inputMode="numeric"
        maxLength={5}
        maw={320}
      />
    </Stack>
  )
}

const Credentials = ({ of }: Of) => {
  const t = useText()
  return (
    <RowsField
      of={of}
      name="credentials"
      blank={newCredential}
      max={20}
      empty={t('staff.noCredentials')}
      add={t('staff.addCredential')}
      label={(n) => t('staff.credential', { n })}
      remove={(n) => t('staff.removeCredential', { n })}
    >
      {(at) => (
        <SimpleGrid cols={{ base: 1, sm: 3 }}>
          <TextInput
            {...of.field(`credentials.${at}.kind`)}
            label={t('employee.credentialKind')}
            withAsterisk
            maxLength={100}
          />
          <TextInput
            {...of.field(`credentials.${at}.number`)}
            label={t('employee.credentialNumber')}
            maxLength={60}
            autoComplete="off"
          />
          <TextInput {...of.field(`credentials.${at}.valid_until`)} type="date" label={t('employee.valid_until')} />
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
      <Textarea {...of.field('note')} label={t('employee.note')} autosize minRows={2} maxRows={10} maxLength={2000} />
    </Stack>
  )
}
