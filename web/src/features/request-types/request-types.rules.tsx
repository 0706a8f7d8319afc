import { Alert, Skeleton, Stack, TextInput } from '@mantine/core'
import type { RequestSettings } from '@oselia/contract/service-request-types'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { Facts } from '../../platform/facts.tsx'
import { Form, SaveBar, useSaveForm } from '../../platform/form.tsx'
import { text, useFormat, useText } from '../../platform/messages.ts'
import { numberIn } from '../../platform/number-text.ts'
import { Panel } from '../../platform/panel.tsx'
import { invalidate, read } from '../../platform/query.ts'
import { sentenceOf, toast } from '../../platform/toast.ts'
import { touched, useMayChange } from './request-types.choices.ts'
import { type Rule, ruleLabels, rules } from './request-types.settled.door.tsx'

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

const each = <T,>(make: (name: Rule) => T) =>
  Object.fromEntries(rules.map((name) => [name, make(name)])) as Record<Rule, T>
const valuesOf = (settled: Settled) => each((name) => String(settled[name]))

const RulesForm = ({ settled }: { settled: Settled }) => {
  const t = useText()
  const save = useSaveForm({
    resource: 'service-request-settings',
    schema: () =>
      import('@oselia/contract/service-request-types').then(({ requestSettings }) => requestSettings.update.body),
    values: valuesOf(settled),
    valuesOf,
    // What is not typed is told by the contract at its field.
    body: (values) => each((name) => numberIn(values[name]) ?? Number.NaN),
    version: settled.version,
    labels: ruleLabels,
    send: (body) =>
      call('PUT /service-request-settings', { body: { ...body, version: body.version ?? settled.version } }),
    done: async () => {
      await invalidate(...touched)
      await toast({ message: text('ui.saved') })
    },
  })
  return (
    <Form of={save}>
      {rules.map((name) => (
        <TextInput
          key={name}
          {...save.field(name)}
          label={t(ruleLabels[name])}
          description={t(`requestTerms.${name}Hint`)}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk
          inputMode="numeric"
          maxLength={4}
        />
      ))}
      <SaveBar of={save} />
    </Form>
  )
}

const Reading = ({ settled }: { settled: Settled }) => {
  const t = useText()
  const { number } = useFormat()
  return (
    <Stack align="stretch">
      <Alert>{t('requestType.readOnly')}</Alert>
      <Facts facts={rules.map((name) => ({ label: t(ruleLabels[name]), value: number(settled[name]) }))} />
    </Stack>
  )
}
