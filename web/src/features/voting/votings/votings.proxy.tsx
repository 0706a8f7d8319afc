import { Alert, Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { Representative } from '@oselia/contract/voting-ballots'
import type { Voting } from '@oselia/contract/votings'
import { useState } from 'react'
import { DayField } from '../../../platform/day-field.tsx'
import { text, useText } from '../../../platform/messages.ts'
import { showModal } from '../../../platform/modal.tsx'
import { DocumentFile, RepresentativeForm, RepresentativeScope } from './votings.entry.fields.tsx'
import { emptyProxy, type Proxy as Values, representativeOf } from './votings.entry.state.ts'

interface Props {
  rules: Voting['rules']
  count: number
  /** Resolves to why it was refused. */
  save: (representative: Representative) => Promise<string | null>
  close: () => void
}

interface FieldsProps {
  rules: Voting['rules']
  values: Values
  write: (changed: Partial<Values>) => void
  errorOf: (value: string) => string | false
}

const Fields = ({ rules, values, write, errorOf }: FieldsProps) => {
  const t = useText()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label={t('votingProxy.name')}
        withAsterisk
        data-autofocus
        maxLength={100}
        value={values.name}
        error={errorOf(values.name)}
        onChange={(event) => write({ name: event.currentTarget.value })}
      />
      <TextInput
        label={t('votingProxy.document')}
        withAsterisk
        maxLength={200}
        value={values.document}
        error={errorOf(values.document)}
        onChange={(event) => write({ document: event.currentTarget.value })}
      />
      <RepresentativeForm rules={rules} form={values.form} write={(form) => write({ form })} />
      <RepresentativeScope scope={values.scope} write={(scope) => write({ scope })} />
      <TextInput
        label={t('votingProxy.number')}
        maxLength={60}
        value={values.number}
        onChange={(event) => write({ number: event.currentTarget.value })}
      />
      <DayField label={t('votingProxy.date')} value={values.date} onChange={(date) => write({ date })} />
      <DayField
        label={t('votingProxy.valid_to')}
        value={values.valid_to}
        onChange={(valid_to) => write({ valid_to })}
      />
      <DocumentFile id={values.file_id} write={(file_id) => write({ file_id })} error={undefined} />
    </SimpleGrid>
  )
}

const Proxy = ({ rules, count, save, close }: Props) => {
  const t = useText()
  const [values, setValues] = useState(() => emptyProxy(rules))
  const [checked, setChecked] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const write = (changed: Partial<Values>) => setValues((before) => ({ ...before, ...changed }))
  const isMissing = (value: string) => value.trim() === ''
  const errorOf = (value: string) => checked && isMissing(value) && t('votingProxy.needed')
  const submit = async () => {
    setChecked(true)
    if (isMissing(values.name) || isMissing(values.document)) return
    setBusy(true)
    const refused = await save(representativeOf(values))
    setProblem(refused)
    setBusy(false)
    if (!refused) close()
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap="sm">
        <Text size="sm">{t('votingPeople.noticesAbout', { count })}</Text>
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Fields rules={rules} values={values} write={write} errorOf={errorOf} />
        <Group justify="flex-end">
          <Button variant="default" onClick={close}>
            {t('ui.cancel')}
          </Button>
          <Button type="submit" loading={busy}>
            {t('ui.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Asks who represents the owners at the meeting, and by which document. */
export const showProxyDialog = (rules: Voting['rules'], count: number, save: Props['save']) =>
  showModal({
    title: text('votingProxy.title'),
    body: (close) => <Proxy rules={rules} count={count} save={save} close={close} />,
  })
