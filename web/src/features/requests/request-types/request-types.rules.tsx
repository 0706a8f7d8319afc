import { Alert, Skeleton, Stack } from '@mantine/core'
import type { RequestSettings } from '@oselia/contract/service-request-types'
import { useQuery } from '@tanstack/react-query'
import { Facts } from '../../../platform/facts.tsx'
import { useFieldForm } from '../../../platform/field-form.ts'
import { FieldInputs } from '../../../platform/field-inputs.tsx'
import { Form, SaveBar } from '../../../platform/form.tsx'
import { useFormat, useText } from '../../../platform/messages.ts'
import { Panel } from '../../../platform/panel.tsx'
import { read } from '../../../platform/query.ts'
import { sentenceOf } from '../../../platform/toast.ts'
import { touched, useMayChange } from './request-types.choices.ts'
import { ruleFields } from './request-types.fields.ts'

type Settled = RequestSettings & { version: number }

/** What the community settles about the life of a request. */
export const Rules = () => {
  const t = useText()
  const mayUpdate = useMayChange('update')
  const { data, error } = useQuery(read('GET /service-request-settings'))
  if (error) return <Alert color="red">{sentenceOf(error)}</Alert>
  if (!data) return <Skeleton h={360} />
  return (
    <Stack align="stretch" maw={640}>
      <Panel title={t('requestType.tab_rules')}>
        {mayUpdate ? <RulesForm settled={data.data} /> : <Reading settled={data.data} />}
      </Panel>
    </Stack>
  )
}

const RulesForm = ({ settled }: { settled: Settled }) => {
  const save = useFieldForm({
    table: ruleFields,
    save: 'PUT /service-request-settings',
    contract: () => import('@oselia/contract/service-request-types').then(({ requestSettings }) => requestSettings),
    held: settled,
    touches: touched,
  })
  return (
    <Form of={save}>
      <FieldInputs of={save} table={ruleFields} section="rules" />
      <SaveBar of={save} />
    </Form>
  )
}

const rules = Object.keys(ruleFields.fields) as (keyof typeof ruleFields.fields)[]

const Reading = ({ settled }: { settled: Settled }) => {
  const t = useText()
  const { number } = useFormat()
  return (
    <Stack align="stretch">
      <Alert>{t('requestType.readOnly')}</Alert>
      <Facts facts={rules.map((name) => ({ label: t(ruleFields.labels[name]!), value: number(settled[name]) }))} />
    </Stack>
  )
}
