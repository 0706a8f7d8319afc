import { Checkbox, NativeSelect, SimpleGrid, Text, TextInput, Textarea } from '@mantine/core'
import { customKinds } from '@oselia/contract/service-request-types.enums'
import { TextsField } from '../../../platform/fields.tsx'
import { useText } from '../../../platform/messages.ts'
import { type Of, Part } from './request-types.inputs.tsx'
import { OrderedRows } from './request-types.rows.tsx'
import { newField } from './request-types.values.ts'

/** What is asked while a request of the type is written. */
export const OwnForm = ({ of }: Of) => {
  const t = useText()
  return (
    <Part title={t('requestType.form')}>
      <Text size="sm" c="dimmed">
        {t('requestType.formHint')}
      </Text>
      <OrderedRows
        of={of}
        name="form"
        blank={() => newField(of.form.getValues().form)}
        max={30}
        empty={t('requestType.noFields')}
        add={t('requestType.addField')}
        label={(n) => t('requestType.field', { n })}
      >
        {(at) => <Field of={of} at={at} />}
      </OrderedRows>
    </Part>
  )
}

const Field = ({ of, at }: Of & { at: number }) => {
  const t = useText()
  const path = `form.${at}` as const
  const kind = of.form.getValues().form[at]?.kind
  return (
    <>
      <TextsField of={of} name={`${path}.label`} label={t('requestType.fieldLabel')} required maxLength={120} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          {...of.field(`${path}.kind`)}
          label={t('requestType.fieldKind')}
          data={customKinds.map((value) => ({ value, label: t(`requestType.kind_${value}`) }))}
        />
        <TextInput
          {...of.field(`${path}.key`)}
          label={t('requestType.fieldKey')}
          withAsterisk
          maxLength={40}
          autoCapitalize="none"
          spellCheck={false}
        />
      </SimpleGrid>
      {kind === 'choice' && (
        <Textarea
          {...of.field(`${path}.options`)}
          label={t('requestType.options')}
          description={t('requestType.optionsHint')}
          withAsterisk
          autosize
          minRows={3}
          maxRows={12}
        />
      )}
      <TextsField of={of} name={`${path}.hint`} label={t('requestType.fieldHint')} maxLength={300} />
      <Checkbox {...of.field(`${path}.required`, { type: 'checkbox' })} label={t('requestType.required')} />
    </>
  )
}

/** What the performer ticks off, in its order. */
export const Checklist = ({ of }: Of) => {
  const t = useText()
  return (
    <Part title={t('requestType.checklist')}>
      <OrderedRows
        of={of}
        name="checklist"
        blank={() => ({ text: '' })}
        max={50}
        empty={t('requestType.noItems')}
        add={t('requestType.addItem')}
        label={(n) => t('requestType.item', { n })}
        short
      >
        {(at) => (
          <TextInput
            {...of.field(`checklist.${at}.text`)}
            data-path={`checklist.${at}`}
            error={of.form.errors[`checklist.${at}`]}
            onChange={(event) => {
              of.set(`checklist.${at}.text`, event.currentTarget.value)
              of.form.clearFieldError(`checklist.${at}`)
            }}
            aria-label={t('requestType.item', { n: at + 1 })}
            maxLength={200}
          />
        )}
      </OrderedRows>
    </Part>
  )
}

/** Ready answers to the resident, in their languages. */
export const Replies = ({ of }: Of) => {
  const t = useText()
  return (
    <Part title={t('requestType.replies')}>
      <OrderedRows
        of={of}
        name="replies"
        blank={() => ({ title: '', text: { uk: '' } })}
        max={50}
        empty={t('requestType.noReplies')}
        add={t('requestType.addReply')}
        label={(n) => t('requestType.reply', { n })}
      >
        {(at) => (
          <>
            <TextInput
              {...of.field(`replies.${at}.title`)}
              label={t('requestType.replyTitle')}
              withAsterisk
              maxLength={80}
            />
            <TextsField
              of={of}
              name={`replies.${at}.text`}
              label={t('requestType.replyText')}
              required
              multiline
              maxLength={4000}
            />
          </>
        )}
      </OrderedRows>
    </Part>
  )
}
